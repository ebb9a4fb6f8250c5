"""The rules as people read them: docs/rules/<game>.md, shipped with the package and cut into numbered rules."""

from __future__ import annotations

import re
from importlib.resources import files

import msgspec

from underboss.engine.errors import BadInput

RULE = re.compile(r"\*\*([A-Z]{2}-\d+)\*\*\s+(.*)", re.DOTALL)
OURS = " *(ours)*"


class Rule(msgspec.Struct, frozen=True):
    """One rule. `ours` says that the rulebook is silent and the ruling is this project's."""

    id: str
    text: str  # markdown, one paragraph
    ours: bool

    def plain(self) -> str:
        return re.sub(r"[*`]", "", self.text) + (" (ours)" if self.ours else "")


class Section(msgspec.Struct, frozen=True):
    title: str
    rules: list[Rule]


class Rulebook(msgspec.Struct, frozen=True):
    title: str
    intro: str
    sections: list[Section]

    def rules(self) -> list[Rule]:
        return [rule for section in self.sections for rule in section.rules]


def read_rules(game: str) -> Rulebook:
    """The rulebook of a game."""
    file = files("underboss") / "rules" / f"{game}.md"
    if not file.is_file():
        raise BadInput(f"there are no rules of {game!r}")
    return parse_rules(file.read_text(encoding="utf-8"))


def parse_rules(text: str) -> Rulebook:
    """Sections begin with `## `, rules are paragraphs that begin with a bold number."""
    title, intro, sections = "", [], list[Section]()
    for block in re.split(r"\n\s*\n", text.strip()):
        if block.startswith("# "):
            title = block[2:].strip()
        elif block.startswith("## "):
            sections.append(Section(block[3:].strip(), []))
        elif found := RULE.match(block):
            words = " ".join(found[2].split())
            sections[-1].rules.append(Rule(found[1], words.removesuffix(OURS), words.endswith(OURS)))
        elif not sections:
            intro.append(" ".join(block.split()))
    return Rulebook(title, "\n\n".join(intro), sections)


def find_rules(book: Rulebook, words: str) -> list[tuple[str, Rule]]:
    """Rules with this number, or that mention all these words; all rules if there are none."""
    wanted = words.lower().split()
    found: list[tuple[str, Rule]] = []
    for section in book.sections:
        for rule in section.rules:
            text = f"{section.title} {rule.text}".lower()
            if rule.id.lower() == words.lower() or all(word in text for word in wanted):
                found.append((section.title, rule))
    exact = [entry for entry in found if entry[1].id.lower() == words.lower()]
    return exact or found
