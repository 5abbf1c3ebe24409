"""What crosses the wire: messages, refusals, and their schema."""
