"""`python -m madang` is `madang`."""

from madang.cli import main

if __name__ == "__main__":
    main()
