"""Answers kept by fields are made of these fields alone, and made again when one changes."""

import numpy as np
import pytest

from madang.kernels.backend import by_fields, fast_records

KIND = np.dtype(
    [("points", np.int32, (2,)), ("secret", np.int64), ("seat", np.int8), ("open", np.int8)]
)
asked = []


@by_fields("seat", "points", "open")
def told(record, unit):
    asked.append(unit)
    return {"points": record.points.tolist(), "seat": int(record.seat), "unit": unit}


@by_fields("seat")
def secret_told(record):
    return int(record.secret)


@pytest.fixture
def record():
    asked.clear()
    records = np.zeros(1, KIND)
    records["points"], records["secret"], records["seat"] = [3, -4], 77, 1
    return fast_records(records)[0]


def test_an_answer_is_kept_while_its_fields_and_arguments_stay(record):
    first = told(record, "chips")
    record.secret = 78
    assert told(record, "chips") is first == {"points": [3, -4], "seat": 1, "unit": "chips"}
    assert asked == ["chips"]
    assert told(record, "faan")["unit"] == "faan"
    record.points[1] = 5
    assert told(record, "chips")["points"] == [3, 5]
    record.open = 1
    told(record, "chips")
    assert asked == ["chips", "faan", "chips", "chips"]


def test_an_answer_cannot_tell_of_another_field(record):
    assert record.secret == 77
    assert secret_told(record) == 0
