"""Who plays Hong Kong mahjong when no person does, the weakest first."""

from madang.bots import BotKind
from madang.bots.hong_kong_mahjong import legal, speedy, value

BOTS = {
    "speedy": BotKind(speedy.speedy),
    "legal": BotKind(legal.legal),
    "value": BotKind(value.value, until_compiled="speedy"),
}
