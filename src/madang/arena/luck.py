"""Luck taken out of results: control variates that are 0 on average, whatever the bots do.

For each piece that a seat draws a game counts some numbers that this piece brings it, less their
mean over all the pieces that might have been drawn (see `madang.bots.judging`). Given all that went
before, each of those is as likely, so the sums over a match have the mean 0 exactly: they are a
martingale. How many points such a number is worth is found by least squares over lists, and the
points are taken off the result. A list is corrected by worths that the other lists have given, so
that they know nothing of its own luck: with any worths the mean stays what it was.

It is the part for chance of N. Burch and others, AIVAT (AAAI 2018), with fitted worths instead of a
value function. Duplicate deals have already taken out what is worth the same to every bot.
"""

from typing import Any

import numpy as np

FOLDS = 10
FEWEST = 300  # lists: fewer cannot tell what dozens of numbers are worth


def less_the_others(values: Any) -> Any:
    """Return for each entrant, along axis 1, its value minus the mean of the others'.

    >>> less_the_others(np.array([[1.0, 2.0, 6.0]]))
    array([[-3. , -1.5,  4.5]])
    """
    count = values.shape[1]
    return (values - values.mean(axis=1, keepdims=True)) * count / (count - 1)


def lucks_of(counted: Any, results: Any) -> Any:
    """Return how much luck gave to each result, a row a list, a column an entrant.

    `counted` is (list, rotation, entrant, number). A bot may have a use of its own for what it
    draws, so each entrant's numbers have worths of their own.
    """
    numbers = less_the_others(counted.sum(axis=1))
    folds = np.arange(len(results)) % FOLDS
    lucks = np.zeros_like(results)
    for entrant in range(results.shape[1]):
        own = numbers[:, entrant]
        with_constant = np.column_stack([np.ones(len(own)), own])
        for fold in range(FOLDS):
            others = folds != fold
            worths, *_ = np.linalg.lstsq(with_constant[others], results[others, entrant])
            lucks[~others, entrant] = own[~others] @ worths[1:]
    return lucks
