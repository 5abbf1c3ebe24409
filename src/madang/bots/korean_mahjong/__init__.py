"""Who plays Korean mahjong when no person does, the weakest first."""

from madang.analysis.korean_mahjong.house import HOUSE
from madang.analysis.korean_mahjong.outlook import OUTLOOK
from madang.bots import BotKind
from madang.bots.mahjong.legal import legal_in
from madang.bots.mahjong.speedy import speedy_in
from madang.bots.mahjong.value import value_in

BOTS = {
    "speedy": BotKind(speedy_in(HOUSE)),
    "legal": BotKind(legal_in(HOUSE)),
    "value": BotKind(value_in(OUTLOOK), until_compiled="speedy"),
}
