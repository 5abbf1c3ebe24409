"""Which trained policies this server offers beside its bots: the files that its host has named."""

from pathlib import Path

from madang.bots import offer
from madang.errors import NotationError
from madang.policy import game_of, load_policy
from madang.server.config import Settings, listed
from madang.server.environment import SettingError


def offer_policies(settings: Settings) -> None:
    """Read every file named and offer what is in it; raise SettingError."""
    for text in listed(settings.policies):
        path = Path(text).expanduser()
        try:
            game = game_of(path)
            offer(game, load_policy(path, game))
        except NotationError as error:
            raise SettingError("MADANG_POLICIES", text, str(error)) from None
