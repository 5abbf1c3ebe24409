"""The rates of Hong Kong mahjong in the arena: those of both mahjongs."""

from madang.mahjong.judging import JUDGING as JUDGING
