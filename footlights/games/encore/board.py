"""The board for eye and ear."""


def board(view, cast):
    return []
