"""What measures Madang: the engine, the server under people, and other projects next to them."""
