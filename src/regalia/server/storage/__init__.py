"""The database: what it holds, and how it gets there."""
