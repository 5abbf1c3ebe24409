"""The log: ids, codes and places in the code; never a card, a secret or a frame."""

import logging
import traceback

logger = logging.getLogger(__name__)

# They would write down what passes through them: frames, statements with their values.
TALKATIVE = (
    "asyncio",
    "sqlalchemy",
    "uvicorn.asgi",
    "uvicorn.error",
    "websockets",
    "websockets.server",
)


def log_crash(what: str, error: Exception) -> None:
    """Log where something failed, without the values: there may be cards among them."""
    where = "".join(traceback.format_tb(error.__traceback__))
    logger.error("%s failed: %s\n%s", what, type(error).__name__, where)


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
