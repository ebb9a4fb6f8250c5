"""Every numbered rule has a test that names it, and every number a test names is a rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import underboss
from underboss.engine.registry import game_class
from underboss.rulebook import parse_rules, read_rules

TESTS = Path(__file__).parents[1]
SOURCE = Path(underboss.__file__).parent


def proved(game: str) -> set[str]:
    """The numbers in the rule markers of a game's tests."""
    numbers: set[str] = set()
    for file in (TESTS / "games" / game).glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                numbers |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return numbers


@pytest.mark.parametrize("game", underboss.names())
def test_every_rule_has_a_test(game: str) -> None:
    rules = {rule.id for rule in read_rules(game).rules()}
    assert rules - proved(game) == set()
    assert proved(game) - rules == set()


@pytest.mark.parametrize("game", underboss.names())
def test_rules_are_numbered_in_order_without_gaps(game: str) -> None:
    prefix = game_class(game).prefix
    numbers = [rule.id for rule in read_rules(game).rules()]
    assert numbers == [f"{prefix}-{number}" for number in range(1, len(numbers) + 1)]
    assert all(rule.text for rule in read_rules(game).rules())


@pytest.mark.parametrize("game", underboss.names())
def test_reasons_name_rules_that_exist(game: str) -> None:
    known = {rule.id for rule in read_rules(game).rules()}
    assert game_class(game).turn_rule in known
    named: set[str] = set()
    for file in (SOURCE / "games" / game).glob("*.py"):
        named |= set(re.findall(rf"\b{game_class(game).prefix}-\d+\b", file.read_text()))
    assert named
    assert named <= known


def test_a_rulebook_is_cut_into_rules() -> None:
    book = parse_rules("# Game\n\nHello\nthere.\n\n## One\n\n**XX-1** First\nrule. *(ours)*\n\n## Two\n\n**XX-2** Second `o`.\n")
    assert (book.title, book.intro) == ("Game", "Hello there.")
    assert [(rule.id, rule.text, rule.ours) for rule in book.rules()] == [
        ("XX-1", "First rule.", True),
        ("XX-2", "Second `o`.", False),
    ]
