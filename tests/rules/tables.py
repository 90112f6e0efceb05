"""The tables of R-3, R-5.5 and R-7, typed cell by cell from the clauses, not from the code.

A row is the score of the side that declares, not doubled and without aces, by the tricks it took: 0 to 13.
"""

TRICKS = range(14)
TRUMPS = ("spades", "clubs", "diamonds", "hearts", "grand")

type Rows = dict[tuple[str, int], tuple[int, ...]]

_HANDBOOK_2016: Rows = {
    ("trump", 5): (-55, -50, -45, -40, -35, -30, -25, -20, -15, -10, -5, 25, 27, 29),
    ("trump", 6): (-65, -60, -55, -50, -45, -40, -35, -30, -25, -20, -15, -10, 35, 37),
    ("trump", 7): (-75, -70, -65, -60, -55, -50, -45, -40, -35, -30, -25, -20, -15, 50),
    ("misere", 5): (14, 12, 10, -10, -15, -20, -25, -30, -35, -40, -45, -50, -55, -60),
    ("misere", 6): (22, 20, -15, -20, -25, -30, -35, -40, -45, -50, -55, -60, -65, -70),
    ("misere", 7): (35, -20, -25, -30, -35, -40, -45, -50, -55, -60, -65, -70, -75, -80),
}
"""R-3.1 to R-3.8."""

_PRE_2016: Rows = {
    ("trump", 5): (-55, -50, -45, -40, -35, -30, -25, -20, -15, -10, -5, 25, 30, 35),
    ("trump", 6): (-77, -71, -65, -59, -53, -47, -41, -35, -29, -23, -17, -11, 36, 42),
    ("trump", 7): (-101, -94, -87, -80, -73, -66, -59, -52, -45, -38, -31, -24, -17, 49),
    ("misere", 5): (20, 15, 10, -5, -10, -15, -20, -25, -30, -35, -40, -45, -50, -55),
    ("misere", 6): (26, 20, -11, -17, -23, -29, -35, -41, -47, -53, -59, -65, -71, -77),
    ("misere", 7): (30, -17, -24, -31, -38, -45, -52, -59, -66, -73, -80, -87, -94, -101),
}
"""R-7.1."""

_LEVEL_4_OF_2016: Rows = {
    ("trump", 4): (-50, -45, -40, -35, -30, -25, -20, -15, -10, -5, 10, 12, 14, 16),
    ("misere", 4): (11, 9, 7, 5, -5, -10, -15, -20, -25, -30, -35, -40, -45, -50),
}
_LEVEL_4_BEFORE_2016: Rows = {
    ("trump", 4): (-40, -36, -32, -28, -24, -20, -16, -12, -8, -4, 16, 20, 24, 28),
    ("misere", 4): (17, 13, 9, 5, -4, -8, -12, -16, -20, -24, -28, -32, -36, -40),
}
"""R-7.2; played only if doubled."""

NOT_PLAYED: dict[str, dict[str, int]] = {
    "handbook-2016+level-4": {"trump": 10, "misere": 5},
    "pre-2016+level-4": {"trump": 16, "misere": 5},
}
"""R-7.2: what the undoubled contract of level 4 scores."""

CONTRACT: dict[str, Rows] = {
    "handbook-2016": _HANDBOOK_2016,
    "handbook-2016+level-4": _LEVEL_4_OF_2016 | _HANDBOOK_2016,
    "pre-2016": _PRE_2016,
    "pre-2016+level-4": _LEVEL_4_BEFORE_2016 | _PRE_2016,
}

LEVELS: dict[str, tuple[tuple[str, int], ...]] = {
    "handbook-2016": (("kitty", 5), ("kitty", 6), ("kitty", 7), ("kotka", 6), ("kotka", 7)),
    "handbook-2016+level-4": (
        *(("kitty", 4), ("kitty", 5), ("kitty", 6), ("kitty", 7)),
        *(("kotka", 6), ("kotka", 7)),
    ),
    "pre-2016": (("kitty", 5), ("kitty", 6), ("kitty", 7), ("kotka", 6), ("kotka", 7)),
    "pre-2016+level-4": (
        *(("kitty", 4), ("kitty", 5), ("kitty", 6), ("kitty", 7)),
        *(("kotka", 6), ("kotka", 7)),
    ),
}
"""R-2.3, R-7.2: the final contracts of each kind of hand."""

ALL_PASS = (13, 11, 9, 7, 5, 3, 1, -1, -3, -5, -7, -9, -11, -13)
"""R-3.12: of the side whose tricks are counted, in every ruleset."""

BOLSHEVIK_OPPONENT: dict[str, tuple[int, ...]] = {
    "misere": (-20, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75),
    "dictator": (75, 70, 65, 60, 55, 50, 45, 40, 35, 30, 25, 20, 15, -50),
}
"""R-5.5, R-7.1: of one opponent who did not double, by the declarer's tricks, in every ruleset."""

FACTOR: dict[str, dict[str, int]] = {
    "handbook-2016": {"none": 1, "doubled": 2, "redoubled": 3},
    "handbook-2016+level-4": {"none": 1, "doubled": 2, "redoubled": 3},
    "pre-2016": {"none": 1, "doubled": 2, "redoubled": 4},
    "pre-2016+level-4": {"none": 1, "doubled": 2, "redoubled": 4},
}
"""R-3.9, R-7.1."""

ACE_FACTOR: dict[str, dict[str, int]] = {
    "handbook-2016": {"none": 1, "doubled": 1, "redoubled": 1},
    "handbook-2016+level-4": {"none": 1, "doubled": 1, "redoubled": 1},
    "pre-2016": {"none": 1, "doubled": 2, "redoubled": 4},
    "pre-2016+level-4": {"none": 1, "doubled": 2, "redoubled": 4},
}
"""R-3.11, R-7.1."""
