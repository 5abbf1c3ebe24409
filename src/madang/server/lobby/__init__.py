"""Things about more than one table: their list, guests, friends, series, ratings."""
