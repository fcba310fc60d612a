"""Databases of earlier releases, as text."""
