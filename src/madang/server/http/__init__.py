"""What is asked over HTTP, a file a subject."""
