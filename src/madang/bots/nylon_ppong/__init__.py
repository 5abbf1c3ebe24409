"""Who plays Nylon-ppong when no person does, the weakest first."""

from madang.bots import BotKind
from madang.bots.nylon_ppong import careful, hasty, high_card

BOTS = {
    "high_card": BotKind(high_card.high_card),
    "hasty": BotKind(hasty.hasty),
    "careful": BotKind(careful.careful),
}
