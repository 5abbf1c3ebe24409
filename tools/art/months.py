"""The 48 cards: the kind and the picture of each."""

from __future__ import annotations

from collections.abc import Callable

import autumn
import spring
import summer
import winter

Card = tuple[str, Callable[[], str]]

CARDS: dict[str, Card] = {
    "1a": ("bright", spring.pine_bright),
    "1b": ("ribbon", spring.pine_ribbon),
    "1c": ("chaff", spring.pine_chaff_one),
    "1d": ("chaff", spring.pine_chaff_two),
    "2a": ("animal", spring.plum_animal),
    "2b": ("ribbon", spring.plum_ribbon),
    "2c": ("chaff", spring.plum_chaff_one),
    "2d": ("chaff", spring.plum_chaff_two),
    "3a": ("bright", spring.cherry_bright),
    "3b": ("ribbon", spring.cherry_ribbon),
    "3c": ("chaff", spring.cherry_chaff_one),
    "3d": ("chaff", spring.cherry_chaff_two),
    "4a": ("animal", summer.wisteria_animal),
    "4b": ("ribbon", summer.wisteria_ribbon),
    "4c": ("chaff", summer.wisteria_chaff_one),
    "4d": ("chaff", summer.wisteria_chaff_two),
    "5a": ("animal", summer.iris_animal),
    "5b": ("ribbon", summer.iris_ribbon),
    "5c": ("chaff", summer.iris_chaff_one),
    "5d": ("chaff", summer.iris_chaff_two),
    "6a": ("animal", summer.peony_animal),
    "6b": ("ribbon", summer.peony_ribbon),
    "6c": ("chaff", summer.peony_chaff_one),
    "6d": ("chaff", summer.peony_chaff_two),
    "7a": ("animal", autumn.clover_animal),
    "7b": ("ribbon", autumn.clover_ribbon),
    "7c": ("chaff", autumn.clover_chaff_one),
    "7d": ("chaff", autumn.clover_chaff_two),
    "8a": ("bright", autumn.moon_bright),
    "8b": ("animal", autumn.moon_animal),
    "8c": ("chaff", autumn.moon_chaff_one),
    "8d": ("chaff", autumn.moon_chaff_two),
    "9a": ("animal", autumn.mum_animal),
    "9b": ("ribbon", autumn.mum_ribbon),
    "9c": ("chaff", autumn.mum_chaff_one),
    "9d": ("chaff", autumn.mum_chaff_two),
    "10a": ("animal", winter.maple_animal),
    "10b": ("ribbon", winter.maple_ribbon),
    "10c": ("chaff", winter.maple_chaff_one),
    "10d": ("chaff", winter.maple_chaff_two),
    "11a": ("bright", winter.paulownia_bright),
    "11b": ("double", winter.paulownia_double),
    "11c": ("chaff", winter.paulownia_chaff_one),
    "11d": ("chaff", winter.paulownia_chaff_two),
    "12a": ("bright", winter.rain_bright),
    "12b": ("animal", winter.rain_animal),
    "12c": ("ribbon", winter.rain_ribbon),
    "12d": ("double", winter.lightning_double),
}
