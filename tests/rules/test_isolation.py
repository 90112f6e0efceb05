"""The rules stand alone: pure values over the standard library. So does their second reading, without them."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

SCRIPT = """
import sys
sys.path.insert(0, {root!r})
before = set(sys.modules)
import scoring.rules
loaded = {{name.partition(".")[0] for name in set(sys.modules) - before}}
strangers = loaded - set(sys.stdlib_module_names) - {{"scoring"}}
assert "django" not in sys.modules, "django was loaded"
assert not strangers, strangers
assert {{name for name in sys.modules if name.startswith("scoring")}} <= {{
    name for name in sys.modules if name == "scoring" or name.startswith("scoring.rules")
}}
print("alone")
"""


SECOND_READING = """
import sys
sys.path.insert(0, {root!r})
before = set(sys.modules)
import tests.rules.plain_reading
loaded = {{name for name in set(sys.modules) - before if name.partition(".")[0] not in sys.stdlib_module_names}}
assert loaded == {{"tests", "tests.rules", "tests.rules.plain_reading"}}, loaded
print("alone")
"""


def test_importing_the_rules_loads_the_standard_library_and_nothing_else() -> None:
    assert_stands_alone(SCRIPT)


def test_the_plain_reading_shares_nothing_with_the_program() -> None:
    assert_stands_alone(SECOND_READING)


def assert_stands_alone(script: str) -> None:
    fresh = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script.format(root=str(ROOT))], capture_output=True, text=True, check=False
    )
    assert fresh.returncode == 0, fresh.stderr
    assert fresh.stdout.strip() == "alone"
