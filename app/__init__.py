"""A rating calculator that answers while you type."""
