"""What may stand in the `args` of a refusal, code by code; none of them need be there.

Tests find every refusal of the server in its sources, and hold it to this table.
"""

ARGUMENTS: dict[str, dict[str, str]] = {
    "bad_message": {
        "field": "str: which part of the message cannot be",
        "allowed": "str: what could stand there",
        "most": "int: how long it may be, in bytes or characters",
    },
    "bad_name": {
        "why": "str: empty, long, unseen, marks or bot",
        "most": "int: how long it may be, in characters",
    },
    "bad_option": {
        "field": "str: the name of the option",
        "value": "what was given",
        "allowed": "str: what could stand there",
    },
    "bad_question": {
        "where": "str: the part of the question",
        "remedy": "str: what to write, in English",
        "section": "str: of the rules page",
        "cause": "str: a word for what is wrong",
    },
    "bad_record": {
        "line": "int: of the record, from 1",
        "what": "str: what is wrong, in English",
        "why": "str: the same in a word",
    },
    "broken": {"table": "str: id of the table"},
    "failed": {"table": "str: id of the table"},
    "hello_first": {"proto": "int: the version that this server speaks"},
    "illegal": {
        "action": "str: what was asked",
        "legal": "list[str]: what would be legal",
        "section": "str: of the rules page, that says why",
        "why": "dict: a code of the game with its arguments, such as the bounds of a bet; or empty",
    },
    "no_room": {
        "what": "str: of what there is too little: disk, day (for all), day_here (for my address)",
        "seconds": "int: when to try again at the earliest",
    },
    "no_table": {
        "table": "str: id of the table",
        "why": "str: why it is closed, where that is known, see `gone`",
    },
    "not_host": {"host": "str: public id of the guest who is"},
    "not_now": {
        "status": "str: of the table",
        "seat": "int: the seat that it is about",
        "kind": "str: who holds that seat: open, person or bot",
        "open": "list[int]: seats that nobody has taken",
        "people": "list[int]: seats of other people",
        "guest": "str: the guest that it is about",
        "playing": "bool: this guest plays at this moment",
        "after": "float: seconds after which it may be done",
        "private": "bool: whether the table is private",
        "clock": "bool: whether it has a clock",
        "chat": "bool: whether people may talk there",
        "ended": "bool: the evening is over",
        "own": "bool: the link is my own",
        "promise": "bool: whether the table has a promise",
        "number": "str: the number of mine that is there already",
    },
    "not_seated": {"guest": "str: the guest who has no seat, where that is not me"},
    "seat_taken": {"seat": "int: which"},
    "seats_needed": {
        "people": "int: how many sit there",
        "seats": "int: how many seats there would be",
    },
    "slow_down": {"seconds": "float: how long to wait"},
    "stale": {"seen": "int: what the command said", "n": "int: the newest update"},
    "too_many": {
        "what": "str: of what: tables, seats, matches, friends ...",
        "most": "int: how many there may be",
        "tables": "list[TableInfo]: mine that count",
    },
}
