"""Workers that think and compile outside the event loop."""
