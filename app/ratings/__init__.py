"""The rating arithmetic: pure functions on immutable values, without any framework."""
