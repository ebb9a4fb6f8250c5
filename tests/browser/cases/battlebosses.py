"""Battle Bosses in the browser tests."""

from __future__ import annotations

from tests.browser.cases.case import Case

# Two bosses of one's own, of whom the app has never heard: one blow each is enough.
BOSS = """
[boss.{key}]
name = "{name} of the Back Room"
short = "{name}"
health = 5
arena_health = 3
minion = "Extras"
base_die = ["EE", "EE", "EE", "EC", "EC", "EC"]
abilities = [
  {{ name = "Blow", role = "cantrip", energy = 1, do = [{{ do = "damage_boss", n = 3, where = "any" }}] }},
  {{ name = "Walk", role = "move", energy = 1, do = [{{ do = "move_boss", n = 1 }}] }},
  {{ name = "Call", role = "create", energy = 1, do = [{{ do = "create", n = 1, where = "here" }}] }},
  {{ name = "Rage", role = "ultimate", energy = 6, do = [{{ do = "damage_each", n = 2, where = "near1" }}] }},
]
minion_abilities = [{{ name = "March", role = "march", energy = 1, do = [{{ do = "move_minions", n = 1 }}] }}]

[[boss.{key}.cards]]
id = "nap"
name = "Nap"
type = "effect"
cost = 1
copies = 14
do = [{{ do = "heal", n = 1 }}]

[[boss.{key}.cards]]
id = "drill"
name = "Drill"
type = "promotion"
cost = 2
copies = 14
lasting = {{ minion_hit = 1 }}
"""

PAIR = {"own": BOSS.format(key="punch", name="Punch") + BOSS.format(key="judy", name="Judy"), "bosses": "punch,judy"}

CASE = Case(
    name="battlebosses",
    variant="duel",
    short=PAIR,
    strikes=("use",),
    fierce=PAIR,
    agrees=False,
    tables=(("duel", 2), ("duel-grid", 2), ("free-for-all", 3), ("skirmish", 4), ("arena", 4), ("arena", 6)),
    hides=True,
    barrier="end",
    opening=("phase", "mulligan"),
    middle=90,
    closing={"bosses": "mother_mycel,vashara"},
)
