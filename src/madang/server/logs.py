"""The log: ids, codes and places in the code; never a card, a secret or a frame."""

import logging

# They would write down what passes through them: frames, statements with their values.
TALKATIVE = (
    "asyncio",
    "sqlalchemy",
    "uvicorn.asgi",
    "uvicorn.error",
    "websockets",
    "websockets.server",
)


class NoDetails(logging.Filter):
    """Let nothing below INFO through, whatever level somebody sets."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Decide about one record."""
        return record.levelno >= logging.INFO


def keep_quiet() -> None:
    """Keep libraries from logging what they carry. May be called again."""
    for name in TALKATIVE:
        logger = logging.getLogger(name)
        if not any(isinstance(has, NoDetails) for has in logger.filters):
            logger.addFilter(NoDetails())
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # anybody can send odd requests
    for name in ("sqlalchemy.engine", "sqlalchemy.pool", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
