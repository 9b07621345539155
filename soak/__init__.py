"""Load and faults against a real server on loopback: run by `make soak`, in parts by the tests."""
