"""One table: its log, who is shown what of it, its times, and the actor that plays it."""
