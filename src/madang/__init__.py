"""Madang: four family games, every rule exact, at a table and at full speed."""

__version__ = "0.1.0"
