"""The table server: rooms, seats, clocks, a log that survives the process. Knows no rules."""
