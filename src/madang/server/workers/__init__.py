"""What thinks and compiles beside the event loop."""
