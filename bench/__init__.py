"""What the calculator costs, each time against a reference measured in the same run."""
