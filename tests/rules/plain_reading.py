"""A second reading of RULES.md: short, slow and obvious, from the protocol's JSON to the numbers of the sheet.

Shares no line with ``scoring.rules`` and knows only legal files. What both say is believed.
"""

from fractions import Fraction
from typing import Any

type Json = dict[str, Any]

FOUR = ("AB", "CD"), ("AC", "BD"), ("AD", "BC")
PARTNERS = {
    "standard-24": FOUR,
    "short-12": FOUR,
    "purku-48": (*FOUR, ("AD", "BC"), ("AC", "BD"), ("AB", "CD")),  # 4, 5, 6 are those of 3, 2, 1
    "five-40": (("BE", "CD"), ("AC", "DE"), ("BD", "AE"), ("CE", "AB"), ("AD", "BC")),
}
SEATS = {
    "standard-24": ("ACBD", "ABCD", "ABDC"),
    "short-12": ("ACBD", "ABCD", "ABDC"),
    "purku-48": ("ACBD", "ABCD", "ABDC", "ABDC", "ABCD", "ACBD"),
    "five-40": ("BCED", "CDAE", "DEBA", "EACB", "ABDC"),  # first pair in 1 and 3, second in 2 and 4
}
PAIR_HANDS = {"standard-24": 8, "short-12": 4, "purku-48": 8, "five-40": 8}

# level 4 by
MADE_TRUMP = {"handbook-2016": {4: 10, 5: 25, 6: 35, 7: 50}, "pre-2016": {4: 16, 5: 25, 6: 36, 7: 49}}
MADE_MISERE = {"handbook-2016": {4: 5, 5: 10, 6: 20, 7: 35}, "pre-2016": {4: 5, 5: 10, 6: 20, 7: 30}}
OVER = {"handbook-2016": {4: 2, 5: 2, 6: 2, 7: 0}, "pre-2016": {4: 4, 5: 5, 6: 6, 7: 0}}
FIRST_TRUMP = {"handbook-2016": {4: 5, 5: 5, 6: 10, 7: 15}, "pre-2016": {4: 4, 5: 5, 6: 11, 7: 17}}
FIRST_MISERE = {"handbook-2016": {4: 5, 5: 10, 6: 15, 7: 20}, "pre-2016": {4: 4, 5: 5, 6: 11, 7: 17}}
FURTHER = {"handbook-2016": {4: 5, 5: 5, 6: 5, 7: 5}, "pre-2016": {4: 4, 5: 5, 6: 6, 7: 7}}
TIMES = {
    "handbook-2016": {"none": 1, "doubled": 2, "redoubled": 3},
    "pre-2016": {"none": 1, "doubled": 2, "redoubled": 4},
}
TIMES_ACES = {
    "handbook-2016": {"none": 1, "doubled": 1, "redoubled": 1},
    "pre-2016": {"none": 1, "doubled": 2, "redoubled": 4},
}
BOLSHEVIK = {"made_misere": 20, "made_dictator": 50, "first_undertrick": 15, "further_undertrick": 5}


def numbers_of(document: Json) -> Json:
    """The numbers this file is scored by: those of a published ruleset, or the club's own that stand in it (R-7.3)."""
    if "ruleset_definition" in document:
        return own_numbers(document["ruleset_definition"])
    # Level 4 adds a column to a ruleset and changes nothing else of it.
    year = document["ruleset"].removesuffix("+level-4")
    return {
        "made": {"trump": MADE_TRUMP[year], "misere": MADE_MISERE[year]},
        "over": OVER[year],
        "first": {"trump": FIRST_TRUMP[year], "misere": FIRST_MISERE[year]},
        "further": FURTHER[year],
        "times": TIMES[year],
        "times_aces": TIMES_ACES[year],
        "bolshevik": BOLSHEVIK,
    }


def own_numbers(definition: Json) -> Json:
    """R-7.3. A level the ruleset does not know is never looked up, and no level 7 has an overtrick."""

    def by_level(cell: str) -> dict[int, int]:
        return {level: definition["cells"].get(f"{cell}.{level}", 0) for level in (4, 5, 6, 7)}

    times = {"none": 1} | {said: definition["cells"][f"factor.{said}"] for said in ("doubled", "redoubled")}
    return {
        "made": {"trump": by_level("made.trump"), "misere": by_level("made.misere")},
        "over": by_level("overtrick"),
        "first": {"trump": by_level("first_undertrick.trump"), "misere": by_level("first_undertrick.misere")},
        "further": by_level("further_undertrick"),
        "times": times,
        "times_aces": times if definition["aces_multiplied"] else dict.fromkeys(times, 1),
        "bolshevik": {value: definition["cells"][f"bolshevik.{value}"] for value in BOLSHEVIK},
    }


def letters_of(document: Json) -> str:
    return "".join(sorted(document["players"]))


def sides_in(document: Json, session: int) -> tuple[str, str]:
    return PARTNERS[document["schedule"]["hands"]][session - 1]


def declaring_side_scores(hand: Json, numbers: Json, own: str, theirs: str) -> int:
    """R-3.1 to R-3.11, R-7.1, R-7.2."""
    level: int = hand["level"]
    misere = hand["denomination"] == "misere"
    half = "misere" if misere else "trump"
    made: int = numbers["made"][half][level]
    if "tricks" not in hand:
        return made
    tricks: int = hand["tricks"][own]
    missing = tricks - (7 - level) if misere else (6 + level) - tricks
    points: int
    if missing <= 0:
        points = made + numbers["over"][level] * -missing
    else:
        points = -numbers["first"][half][level] - numbers["further"][level] * (missing - 1)
    points *= numbers["times"][hand["doubling"]]
    if misere:
        points += (sum(hand["aces"][theirs]) - sum(hand["aces"][own])) * numbers["times_aces"][hand["doubling"]]
    return points


def all_pass_scores(hand: Json, numbers: Json, own: str, theirs: str) -> int:
    """R-3.12, R-7.1."""
    times, times_aces = numbers["times"][hand["doubling"]], numbers["times_aces"][hand["doubling"]]
    cost: dict[str, int] = {}
    for side in (own, theirs):
        cost[side] = hand["tricks"][side] * times + sum(hand["aces"][side]) * times_aces
    return cost[theirs] - cost[own]


def pair_hand_points(hand: Json, document: Json) -> dict[str, int]:
    """R-3.13."""
    numbers = numbers_of(document)
    own, theirs = sides_in(document, hand["session"])
    if hand.get("all_pass"):
        points = all_pass_scores(hand, numbers, own, theirs)
    else:
        if hand["declarer"] in theirs:
            own, theirs = theirs, own
        points = declaring_side_scores(hand, numbers, own, theirs)
    found = dict.fromkeys(letters_of(document), 0)
    found |= dict.fromkeys(own, points)
    found |= dict.fromkeys(theirs, -points)
    return found


def bolshevik_points(hand: Json, document: Json) -> dict[str, int]:
    """R-5.4 to R-5.7, R-7.1."""
    if hand.get("thrown_in"):
        return dict.fromkeys("ABCD", 0)
    numbers = numbers_of(document)
    values = numbers["bolshevik"]
    declarer = hand["declarer"]
    others = "ABCD".replace(declarer, "")
    tricks = hand["tricks"][declarer]
    if hand["denomination"] == "misere":
        made, missing = values["made_misere"], tricks
        aces = sum(hand["aces"][declarer]) - sum(hand["aces"][others])
    else:
        made, missing = values["made_dictator"], 13 - tricks
        aces = 0
    value = made if missing == 0 else -values["first_undertrick"] - values["further_undertrick"] * (missing - 1)
    points = {}
    for letter in others:
        doubling = "none"
        if letter in hand["doubled_by"]:
            doubling = "redoubled" if hand["redoubled"] else "doubled"
        points[letter] = -value * numbers["times"][doubling] + aces * numbers["times_aces"][doubling]
    points[declarer] = -sum(points.values())
    return {letter: points[letter] for letter in "ABCD"}


def is_integrated(document: Json) -> bool:
    return bool(document["schedule"]["bolshevik"] == "integrated")


def in_playing_order(document: Json) -> list[Json]:
    if is_integrated(document):
        return sorted(document["hands"], key=lambda hand: (hand["session"], hand["hand"]))
    return sorted(document["hands"], key=lambda hand: (hand["session"], hand["kind"] == "bolshevik", hand["hand"]))


def sessions_of(document: Json) -> range:
    return range(1, len(PARTNERS[document["schedule"]["hands"]]) + 1)


def has_set_after(document: Json, session: int) -> bool:
    """R-1.10."""
    option = document["schedule"]["bolshevik"]
    return option == "after-each-session" or (option == "after-last-session" and session == sessions_of(document)[-1])


def third(n: int) -> int:
    """R-5.8: the nearest whole number."""
    return round(Fraction(n, 3))


def shares(raw: dict[str, int], document: Json) -> dict[str, int]:
    """R-5.8; where the club corrects the residue, on him whose share is then nearest his third (R-7.3)."""
    found = {letter: third(points) for letter, points in raw.items()}
    residue = sum(found.values())
    if residue and document.get("ruleset_definition", {}).get("residue") == "corrected":
        found[min(sorted(raw), key=lambda letter: abs(3 * (found[letter] - residue) - raw[letter]))] -= residue
    return found


def places(totals: dict[str, int]) -> dict[str, int]:
    """R-4.3: one more than there are better ones."""
    return {letter: 1 + sum(other > mine for other in totals.values()) for letter, mine in totals.items()}


def is_complete(document: Json) -> bool:
    for session in sessions_of(document):
        played = [hand for hand in document["hands"] if hand["session"] == session]
        if is_integrated(document):
            if len(played) < 12:
                return False
            continue
        deals = [hand for hand in played if hand["kind"] == "bolshevik"]
        if len(played) - len(deals) < PAIR_HANDS[document["schedule"]["hands"]]:
            return False
        if has_set_after(document, session):
            if sum("declarer" in deal for deal in deals) < 4:
                return False
            if {deal["hand"] for deal in deals} != set(range(1, len(deals) + 1)):
                return False
    return True


def score(document: Json) -> Json:
    """What ``score_protocol --json`` prints for this file, without the lines that explain."""
    letters = letters_of(document)
    hands, raw = [], dict.fromkeys(letters, 0)
    sessions = {session: dict.fromkeys(letters, 0) for session in sessions_of(document)}
    for hand in in_playing_order(document):
        is_bolshevik = hand["kind"] == "bolshevik"
        points = bolshevik_points(hand, document) if is_bolshevik else pair_hand_points(hand, document)
        sums = raw if is_bolshevik else sessions[hand["session"]]
        for letter in letters:
            sums[letter] += points[letter]
        hands.append({"session": hand["session"], "hand": hand["hand"], "kind": hand["kind"], "points": points})
    share = shares(raw, document)
    adjusted = dict.fromkeys(letters, 0)
    for adjustment in document.get("adjustments", ()):
        adjusted[adjustment["player"]] += adjustment["points"]
    totals = {
        letter: sum(points[letter] for points in sessions.values()) + share[letter] + adjusted[letter]
        for letter in letters
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
    """Every deal of a complete game as session, whether in a set, number, dealer and pack (R-1.7, R-1.8, R-6.1)."""
    seat, pack, found = 2, "blue", []
    for session in sessions_of(document):
        seats = document.get("seats", {}).get(str(session), SEATS[document["schedule"]["hands"]][session - 1])
        overruled = document.get("first_dealer", {}).get(str(session))
        if overruled:
            seat = list(seats).index(overruled) + 1
        pair_hands = 0
        for hand in in_playing_order(document):
            if hand["session"] != session:
                continue
            is_bolshevik = hand["kind"] == "bolshevik"
            in_set = is_bolshevik and not is_integrated(document)
            found.append((session, in_set, hand["hand"], seats[seat - 1], pack))
            if not (is_integrated(document) and is_bolshevik and pair_hands < 8):
                seat = seat % 4 + 1
            pair_hands += not is_bolshevik
            pack = "red" if pack == "blue" else "blue"
    return found


def bound(document: Json) -> list[tuple[int, int, str]]:
    """Session, number and declarer of every compulsory bolshevik of a complete integrated game, in turn (R-6.2)."""
    found = []
    for session in sessions_of(document):
        of_session = [hand for hand in in_playing_order(document) if hand["session"] == session]
        dealers = [dealer for at, _in_set, _number, dealer, _pack in deals(document) if at == session]
        last_pair_hand = max(hand["hand"] for hand in of_session if hand["kind"] != "bolshevik")
        declared = {hand["declarer"] for hand in of_session[:last_pair_hand] if hand["kind"] == "bolshevik"}
        if last_pair_hand == 12:
            continue
        seats = document.get("seats", {}).get(str(session), SEATS["standard-24"][session - 1])
        first = list(seats).index(dealers[last_pair_hand])
        in_turn = [seats[(first + step) % 4] for step in range(4)]
        waiting = [letter for letter in in_turn if letter not in declared]
        found += [(session, last_pair_hand + 1 + place, letter) for place, letter in enumerate(waiting)]
    return found
