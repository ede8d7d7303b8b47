"""Where the spaces of the rondel lie, and where the market lies inside the loop."""

COLUMNS, ROWS = 5, 4
PITCH, MARGIN = 107, 14
SPACE = "space-"  # how the ids of the spaces begin
MARKET = (MARGIN + PITCH + 2, MARGIN + PITCH)


def corner(space: int) -> tuple[int, int]:
    """Where a space lies: clockwise from the top left."""
    right, down = COLUMNS - 1, ROWS - 1
    if space <= right:
        column, line = space, 0
    elif space <= right + down:
        column, line = right, space - right
    elif space <= 2 * right + down:
        column, line = 2 * right + down - space, down
    else:
        column, line = 0, 2 * (right + down) - space
    return MARGIN + PITCH * column, MARGIN + PITCH * line
