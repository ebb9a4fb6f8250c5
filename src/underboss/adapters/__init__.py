"""The table as other libraries want it."""
