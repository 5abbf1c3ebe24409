"""Several servers that share the tables of one database: what they say to each other."""
