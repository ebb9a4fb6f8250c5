"""A bot in any language: read a line, write a line. This one is about 30 lines of Python without any package.

    underboss arena overshadow --bots "run:python examples/program_bot.py,random" -n 10

It attacks when it can, and otherwise takes any action but ending its turn.
"""

import json
import random
import sys


def choose(asked: dict) -> str:
    """`asked` has the game, its options, the seat, its view, the legal actions as text, and the seconds to think."""
    actions = asked["actions"]
    attacks = [action for action in actions if action.split()[0] in ("battle", "storm", "attack")]
    others = [action for action in actions if action not in ("end", "pass", "done")]
    return random.choice(attacks or others or actions)


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        # The id must come back with the answer. The action is one of the texts, or its place in the list.
        answer = {"id": asked["id"], "action": choose(asked)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
