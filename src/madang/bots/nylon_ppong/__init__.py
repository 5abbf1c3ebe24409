"""Who plays Nylon-ppong when no person does, the weakest first."""

from madang.bots import BotKind
from madang.bots.nylon_ppong import careful, high_card

BOTS = {"high_card": BotKind(high_card.high_card), "careful": BotKind(careful.careful)}
