"""The program `madang`, and `python -m madang`: it hears Ctrl-C before it reads anything large."""

import os
import signal
import sys
from types import FrameType

import madang

INTERRUPTED = 130  # the exit status that shells use for a program ended by Ctrl-C


def main() -> None:
    """Run `madang` with the arguments it was called with."""
    if sys.argv[1:] == ["--version"]:
        print(f"madang {madang.__version__}")  # at once: scripts ask for it
        return
    is_heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # else: ignored
    if is_heard:
        signal.signal(signal.SIGINT, leave)
    from madang.cli import call

    try:
        if is_heard:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        code = call()
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)


def leave(number: int, frame: FrameType | None) -> None:
    """Leave without a word: nothing has begun, and an exception would stop inside an import."""
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
