"""The calculators, one module a page: its question, and the answer with the steps to it."""
