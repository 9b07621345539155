"""What others published, beside what the calculator computes: docs/evidence.md is made from it."""
