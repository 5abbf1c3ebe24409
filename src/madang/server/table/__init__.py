"""One table: its log, the updates of each viewer, its timers, and the actor that plays it."""
