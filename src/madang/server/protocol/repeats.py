"""Whether a command that comes with a `cmd` known already is the same command."""

import hashlib

import msgspec

from madang.server.protocol.messages import FromClient

encode = msgspec.json.Encoder(order="deterministic").encode


def digest_of(command: FromClient) -> bytes:
    """Return what is kept of a command beside its answer: another one has another digest."""
    return hashlib.blake2b(encode(command), digest_size=16).digest()
