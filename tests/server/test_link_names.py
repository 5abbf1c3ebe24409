"""What stands at the end of a link stays whole where a messenger makes a link of text."""

from itertools import chain, repeat

from madang.server.lobby import guests


def test_a_link_begins_and_ends_in_what_no_messenger_takes_for_the_end_of_a_sentence(monkeypatch):
    drawn = chain(["-Zx3", "Zx3-", "_Zx3", "Zx3_", "a-_b"], repeat("late"))
    monkeypatch.setattr(guests.secrets, "token_urlsafe", lambda size: next(drawn))
    assert guests.link_name(9) == "a-_b"


def test_a_word_has_the_length_that_was_always_kept():
    assert [len(guests.link_name(size)) for size in (9, 12, 24)] == [12, 16, 32]
