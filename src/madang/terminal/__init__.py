"""What all tables in a terminal share: screens, sentences, cards and tiles as text.

A game's own table is in its folder, `games.<game>.terminal`, and uses these.
"""
