"""Several servers that share the tables of one database: their messages to each other."""
