"""One game being played, and its record."""
