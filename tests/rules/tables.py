"""The tables of R-3 and R-5.5, typed cell by cell from the clauses, not from the code.

A row is the score of the side that declares, not doubled and without aces, by the tricks it took: 0 to 13.
"""

TRICKS = range(14)
KINDS_AND_LEVELS = (("kitty", 5), ("kitty", 6), ("kitty", 7), ("kotka", 6), ("kotka", 7))
TRUMPS = ("spades", "clubs", "diamonds", "hearts", "grand")

CONTRACT: dict[tuple[str, int], tuple[int, ...]] = {
    ("trump", 5): (-55, -50, -45, -40, -35, -30, -25, -20, -15, -10, -5, 25, 27, 29),
    ("trump", 6): (-65, -60, -55, -50, -45, -40, -35, -30, -25, -20, -15, -10, 35, 37),
    ("trump", 7): (-75, -70, -65, -60, -55, -50, -45, -40, -35, -30, -25, -20, -15, 50),
    ("misere", 5): (14, 12, 10, -10, -15, -20, -25, -30, -35, -40, -45, -50, -55, -60),
    ("misere", 6): (22, 20, -15, -20, -25, -30, -35, -40, -45, -50, -55, -60, -65, -70),
    ("misere", 7): (35, -20, -25, -30, -35, -40, -45, -50, -55, -60, -65, -70, -75, -80),
}
"""R-3.1 to R-3.8."""

ALL_PASS = (13, 11, 9, 7, 5, 3, 1, -1, -3, -5, -7, -9, -11, -13)
"""R-3.12: of the side whose tricks are counted."""

BOLSHEVIK_OPPONENT: dict[str, tuple[int, ...]] = {
    "misere": (-20, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75),
    "dictator": (75, 70, 65, 60, 55, 50, 45, 40, 35, 30, 25, 20, 15, -50),
}
"""R-5.5: of one opponent who did not double, by the declarer's tricks."""

FACTOR = {"none": 1, "doubled": 2, "redoubled": 3}
"""R-3.9."""
