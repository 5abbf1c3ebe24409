"""Where tables, their events and guests are kept, so that they survive the process."""
