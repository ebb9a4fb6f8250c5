"""Verbs: packing, notation, targets and dense index go there and back; text that cannot be read says why."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from underboss import Argument, BadInput, Verb, Vocabulary
from underboss.engine.verbs import first, fourth, second, third, verb_of

CELL = Argument("cell", 400)
CITY = Argument("city", 3, names=["boston", "chicago", "detroit"])
VERBS = Vocabulary(Verb("step", Argument("piece", 60), CELL), Verb("visit", CITY), Verb("end"))
STEP, VISIT, END = VERBS.verbs


@st.composite
def vocabularies(draw: st.DrawFn) -> Vocabulary:
    """Any vocabulary that can be declared."""
    verbs = []
    for number in range(draw(st.integers(1, 8))):
        arguments = []
        for place in range(draw(st.integers(0, 5))):
            size = draw(st.integers(1, 1024))
            names = [f"w{value}" for value in range(size)] if size < 40 and draw(st.booleans()) else None
            arguments.append(Argument(f"thing{place}", size, names))
        verbs.append(Verb(f"verb{number}", *arguments))
    return Vocabulary(*verbs)


@given(data=st.data())
def test_every_action_goes_there_and_back(data: st.DataObject) -> None:
    verbs = data.draw(vocabularies())
    verb = data.draw(st.sampled_from(verbs.verbs))
    values = [data.draw(st.integers(0, argument.size - 1)) for argument in verb.arguments]
    action = verb.pack(*values)
    assert 0 <= action < 1 << 56
    assert verbs.verb(action) is verb
    assert verb_of(action) == verb.code
    assert verbs.arguments(action) == verb.unpack(action) == values
    assert [part(action) for part in (first, second, third, fourth)][: len(values)] == values[:4]
    assert verbs.parse(verbs.format(action)) == action
    assert verbs.targets(action) == [f"{argument.name}:{value}" for argument, value in zip(verb.arguments, values)]
    index = verbs.index(action)
    assert 0 <= index < verbs.size
    assert verbs.action(index) == action


@given(verbs=vocabularies(), share=st.floats(0, 1, exclude_max=True))
def test_every_dense_index_is_an_action(verbs: Vocabulary, share: float) -> None:
    for index in {0, int(share * verbs.size), verbs.size - 1}:
        assert verbs.index(verbs.action(index)) == index


def test_a_dense_index_has_no_gaps() -> None:
    assert VERBS.size == 60 * 400 + 3 + 1
    actions = [VERBS.action(index) for index in range(VERBS.size)]
    assert len(set(actions)) == VERBS.size
    assert [VERBS.index(action) for action in actions] == list(range(VERBS.size))
    for index in (-1, VERBS.size, 10**30):
        with pytest.raises(BadInput, match=f"index {index} is not from 0 to {VERBS.size - 1}"):
            VERBS.action(index)


def test_the_notation_is_words() -> None:
    assert VERBS.format(STEP.pack(3, 27)) == "step 3 27"
    assert VERBS.format(VISIT.pack(1)) == "visit chicago"
    assert VERBS.format(END.pack()) == "end"
    assert VERBS.targets(STEP.pack(3, 27)) == ["piece:3", "cell:27"]


def test_text_may_be_written_carelessly() -> None:
    assert VERBS.parse("  STEP  03   27 ") == STEP.pack(3, 27)
    assert VERBS.parse("Visit\tChicago") == VISIT.pack(1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' does not begin with one of: step, visit, end"),
        ("fly 3", "'fly 3' does not begin with one of: step, visit, end"),
        ("step 3", "'step 3' has 1 arguments: write 'step PIECE CELL'"),
        ("end 1", "'end 1' has 1 arguments: write 'end'"),
        ("step 60 0", "'60' is not a piece: it must be 0 to 59"),
        ("step 3 -1", "'-1' is not a cell: it must be 0 to 399"),
        ("step 3 x", "'x' is not a cell: it must be 0 to 399"),
        ("step 3 \u0663", "'\u0663' is not a cell: it must be 0 to 399"),
        ("step 3 1.0", "'1.0' is not a cell: it must be 0 to 399"),
        ("visit 1", "'1' is not a city: it must be one of boston, chicago, detroit"),
        ("visit paris", "'paris' is not a city: it must be one of boston, chicago, detroit"),
    ],
)
def test_unreadable_text_is_refused_with_the_word_and_what_may_stand_there(text: str, message: str) -> None:
    with pytest.raises(BadInput) as refused:
        VERBS.parse(text)
    assert str(refused.value) == message


@given(text=st.text(max_size=40) | st.text("stepvind 0123456789-", max_size=20))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = VERBS.parse(text)
    except BadInput:
        return
    assert VERBS.parse(VERBS.format(action)) == action


def test_long_text_gives_a_short_message() -> None:
    for text in ("x" * 10_000, "step 1 " + "9" * 10_000, "step 1 " + "x" * 10_000, "end" + " 1" * 10_000):
        with pytest.raises(BadInput) as refused:
            VERBS.parse(text)
        assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (-1, "-1 is not an action: it has no known verb"),
        (3, "3 is not an action: it has no known verb"),
        (STEP.pack(60, 0), f"{STEP.pack(60, 0)} is not an action: piece 60 is not from 0 to 59"),
        (STEP.pack(0, 400), f"{STEP.pack(0, 400)} is not an action: cell 400 is not from 0 to 399"),
        (END.pack(1), f"{END.pack(1)} is not an action: end has 0 arguments"),
        (1 << 80, f"{1 << 80} is not an action: step has 2 arguments"),
    ],
)
def test_a_number_that_no_verb_packs_is_refused(action: int, message: str) -> None:
    for use in (VERBS.verb, VERBS.format, VERBS.index, VERBS.targets, VERBS.arguments):
        with pytest.raises(BadInput) as refused:
            use(action)
        assert str(refused.value) == message


def test_a_bad_declaration_is_refused() -> None:
    one = Argument("one", 1)
    with pytest.raises(BadInput, match="argument 'cell' has size 0, and 1 to 1024 is possible"):
        Argument("cell", 0)
    with pytest.raises(BadInput, match="argument 'cell' has size 1025, and 1 to 1024 is possible"):
        Argument("cell", 1025)
    with pytest.raises(BadInput, match="verb 'plan' has 6 arguments, and five are possible"):
        Verb("plan", one, one, one, one, one, one)
    with pytest.raises(BadInput, match="64 verbs, and 63 are possible"):
        Vocabulary(*[Verb(f"verb{number}") for number in range(64)])
    with pytest.raises(BadInput, match="there are two verbs 'end'"):
        Vocabulary(Verb("end"), Verb("end", one))


@pytest.mark.parametrize("names", [["a", "b"], ["a", "b", "b"], ["a", "b", "C"], ["a", "b", "new york"], ["a", "b", ""]])
def test_names_that_could_not_be_read_again_are_refused(names: list[str]) -> None:
    with pytest.raises(BadInput, match="argument 'city' "):
        Argument("city", 3, names)
