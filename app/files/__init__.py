"""Readers of tournament files: each turns text into one Event and reports what it cannot read."""
