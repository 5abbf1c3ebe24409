"""Wolnam-ppong between two seats with few chips, solved exactly, deal by deal from the last.

The seat to the dealer's right, the *first*, folds or bets; then the *second* does, having seen the
first's cards, or only that it folded. A position at the start of a turn is (chips of the first,
chips of the second); the pot holds the rest. The value of a position is what the first can expect
to have when the match is over; the second wants it small, since chips are conserved (6.1).

After a bet the second knows the first's hand, and its best answer depends on its chance to win
alone. After a fold it must weigh which hands fold: that is a small game of its own. Both answer
each other's last answer until neither changes. At the few positions where they would run in circles
both must mix: there they answer the average of what the other has done, which is made exact.
"""
