"""The three ways to run the same rules."""
