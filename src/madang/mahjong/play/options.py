"""House rules that both games have: the numbers of their words (MJ 5.6, 5.7, 9.1)."""

ANY_TURN, DRAWN_TILE = range(2)  # added_kong
SHOWN, HIDDEN = range(2)  # concealed_kong
REFUSED, POINTS, OPEN_HAND = range(3)  # false_win
