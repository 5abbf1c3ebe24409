"""What stands at the end of a link: a word that nobody guesses and no messenger cuts."""

import secrets


def link_name(size: int) -> str:
    """Return a word of `size` random bytes.

    It begins and ends in a letter or a digit: what makes links of text takes a sign there for
    the end of the sentence.
    """
    while True:
        word = secrets.token_urlsafe(size)
        if word[0].isalnum() and word[-1].isalnum():
            return word
