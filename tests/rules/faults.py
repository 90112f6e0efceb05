"""A good protocol file, and how its tests tell what is wrong with another."""

import json

from tests.builders import Json, all_pass, bolshevik, contract, faults_in, misere, protocol

type Told = list[tuple[str | None, str, str]]
"""The clause, code and field of every fault."""

GOOD = protocol(contract(), misere(1, 2), all_pass(1, 3), bolshevik(3, 1), option="after-last-session")


def as_text(document: Json = GOOD) -> str:
    return json.dumps(document, ensure_ascii=False)


def refused(data: bytes | Json) -> Told:
    return [(fault.clause, fault.code, fault.field) for fault in faults_in(data)]


def told(data: bytes | Json) -> Told:
    """Of a file whose hands have no faults."""
    assert all(fault.hand is None for fault in faults_in(data))
    return refused(data)


def one_fault(code: str) -> Told:
    """Of the file as a whole."""
    return [(None, code, "")]
