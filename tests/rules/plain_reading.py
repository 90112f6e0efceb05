"""A second reading of RULES.md: short, slow and obvious, from the protocol's JSON to the numbers of the sheet.

Shares no line with ``scoring.rules`` and knows only legal files. What both say is believed.
"""

from typing import Any

type Json = dict[str, Any]

PARTNERS = {1: ("AB", "CD"), 2: ("AC", "BD"), 3: ("AD", "BC")}
SEATS = {1: "ACBD", 2: "ABCD", 3: "ABDC"}
HALF_OF_A_SESSION = {"standard-24": 4, "short-12": 2}

MADE_TRUMP = {5: 25, 6: 35, 7: 50}
MADE_MISERE = {5: 10, 6: 20, 7: 35}
DOWN_TRUMP = {5: 5, 6: 10, 7: 15}
DOWN_MISERE = {5: 10, 6: 15, 7: 20}
TIMES = {"none": 1, "doubled": 2, "redoubled": 3}


def declaring_side_scores(hand: Json, own: str, theirs: str) -> int:
    """R-3.1 to R-3.11."""
    level: int = hand["level"]
    tricks: int = hand["tricks"][own]
    if hand["denomination"] == "misere":
        missing, made, down = tricks - (7 - level), MADE_MISERE, DOWN_MISERE
    else:
        missing, made, down = (6 + level) - tricks, MADE_TRUMP, DOWN_TRUMP
    points = made[level] + 2 * -missing if missing <= 0 else -down[level] - 5 * (missing - 1)
    points *= TIMES[hand["doubling"]]
    if hand["denomination"] == "misere":
        points += sum(hand["aces"][theirs]) - sum(hand["aces"][own])
    return points


def all_pass_scores(hand: Json, own: str, theirs: str) -> int:
    """R-3.12."""
    cost: dict[str, int] = {}
    for side in (own, theirs):
        cost[side] = hand["tricks"][side] * TIMES[hand["doubling"]] + sum(hand["aces"][side])
    return cost[theirs] - cost[own]


def pair_hand_points(hand: Json) -> dict[str, int]:
    """R-3.13."""
    first, second = PARTNERS[hand["session"]]
    if hand.get("all_pass"):
        own, theirs = first, second
        points = all_pass_scores(hand, own, theirs)
    else:
        own, theirs = (first, second) if hand["declarer"] in first else (second, first)
        points = declaring_side_scores(hand, own, theirs)
    return {letter: points if letter in own else -points for letter in "ABCD"}


def bolshevik_points(hand: Json) -> dict[str, int]:
    """R-5.4 to R-5.7."""
    if hand.get("thrown_in"):
        return dict.fromkeys("ABCD", 0)
    declarer = hand["declarer"]
    others = "ABCD".replace(declarer, "")
    tricks = hand["tricks"][declarer]
    if hand["denomination"] == "misere":
        value = 20 if tricks == 0 else -15 - 5 * (tricks - 1)
        aces = sum(hand["aces"][declarer]) - sum(hand["aces"][others])
    else:
        value = 50 if tricks == 13 else -15 - 5 * (12 - tricks)
        aces = 0
    points = {}
    for letter in others:
        factor = 1
        if letter in hand["doubled_by"]:
            factor = 3 if hand["redoubled"] else 2
        points[letter] = -value * factor + aces
    points[declarer] = -sum(points.values())
    return {letter: points[letter] for letter in "ABCD"}


def in_playing_order(hands: list[Json]) -> list[Json]:
    return sorted(hands, key=lambda hand: (hand["session"], hand["kind"] == "bolshevik", hand["hand"]))


def has_set_after(schedule: Json, session: int) -> bool:
    """R-1.10."""
    return {"none": False, "after-each-session": True, "after-last-session": session == 3}[schedule["bolshevik"]]


def third(n: int) -> int:
    """R-5.8: the nearest whole number."""
    return min(range(-abs(n), abs(n) + 1), key=lambda whole: abs(3 * whole - n))


def places(totals: dict[str, int]) -> dict[str, int]:
    """R-4.3: one more than there are better ones."""
    return {letter: 1 + sum(other > mine for other in totals.values()) for letter, mine in totals.items()}


def is_complete(document: Json) -> bool:
    for session in (1, 2, 3):
        played = [hand for hand in document["hands"] if hand["session"] == session]
        deals = [hand for hand in played if hand["kind"] == "bolshevik"]
        if len(played) - len(deals) < 2 * HALF_OF_A_SESSION[document["schedule"]["hands"]]:
            return False
        if has_set_after(document["schedule"], session):
            if sum("declarer" in deal for deal in deals) < 4:
                return False
            if {deal["hand"] for deal in deals} != set(range(1, len(deals) + 1)):
                return False
    return True


def score(document: Json) -> Json:
    """What ``score_protocol --json`` prints for this file, without the lines that explain."""
    hands, raw = [], dict.fromkeys("ABCD", 0)
    sessions = {session: dict.fromkeys("ABCD", 0) for session in (1, 2, 3)}
    for hand in in_playing_order(document["hands"]):
        is_bolshevik = hand["kind"] == "bolshevik"
        points = bolshevik_points(hand) if is_bolshevik else pair_hand_points(hand)
        sums = raw if is_bolshevik else sessions[hand["session"]]
        for letter in "ABCD":
            sums[letter] += points[letter]
        hands.append({"session": hand["session"], "hand": hand["hand"], "kind": hand["kind"], "points": points})
    share = {letter: third(raw[letter]) for letter in "ABCD"}
    adjusted = dict.fromkeys("ABCD", 0)
    for adjustment in document.get("adjustments", ()):
        adjusted[adjustment["player"]] += adjustment["points"]
    totals = {
        letter: sum(points[letter] for points in sessions.values()) + share[letter] + adjusted[letter]
        for letter in "ABCD"
    }
    return {
        "ruleset": document["ruleset"],
        "complete": is_complete(document),
        "hands": hands,
        "sessions": [{"session": session, "points": points} for session, points in sessions.items()],
        "bolshevik": {"raw": raw, "share": share, "residue": sum(share.values())},
        "adjustments": adjusted,
        "totals": totals,
        "ranks": places(totals),
    }


def deals(document: Json) -> list[tuple[int, bool, int, str, str]]:
    """Every deal of a complete game as session, whether in a set, number, dealer and pack (R-1.7, R-1.8)."""
    seat, pack, found = 2, "blue", []
    for session in (1, 2, 3):
        seats = document.get("seats", {}).get(str(session), SEATS[session])
        overruled = document.get("first_dealer", {}).get(str(session))
        if overruled:
            seat = list(seats).index(overruled) + 1
        played = [hand for hand in in_playing_order(document["hands"]) if hand["session"] == session]
        for hand in played:
            found.append((session, hand["kind"] == "bolshevik", hand["hand"], seats[seat - 1], pack))
            seat = seat % 4 + 1
            pack = "red" if pack == "blue" else "blue"
    return found
