"""One WebSocket of one guest."""
