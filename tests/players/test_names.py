from players import names


def test_a_name_is_found_whatever_its_case_and_accents() -> None:
    assert names.fold("  RENÉ   Åström ") == names.fold("rene åström")
