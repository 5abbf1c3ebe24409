"""The files of the client, as the server sends them."""
