#!/usr/bin/env python3
"""Plays a whole battle through `liftwood engine`, for every side, and prints the umpire's report.

    python3 examples/play.py                            build and run the program of this repository
    python3 examples/play.py target/release/liftwood    use a program that is already there
    python3 examples/play.py --random --seed 3          random orders instead of a tactician's advice

Needs nothing but Python's standard library. Exit code 0 when the battle ended and its saved form proved itself.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_ORDERS = 20_000


class Refused(Exception):
    """An order that the rules do not allow."""


class Engine:
    """One running engine: a request is a line, its answer the next line."""

    def __init__(self, command, folder):
        self.process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        self.last_id = 0

    def ask(self, do, **fields):
        """Asks for something and returns what the engine answers; raises when it says no."""
        self.last_id += 1
        request = {"id": self.last_id, "do": do, **fields}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the engine has gone away")
        answer = json.loads(line)
        if answer["id"] != self.last_id:
            raise RuntimeError(f"an answer to something else: {line}")
        if "refused" in answer:
            raise Refused("{why} [{rule}]".format(**answer["refused"]))
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["ok"]

    def close(self):
        self.process.stdin.close()
        return self.process.wait(timeout=30)


def play(engine, options):
    """Plays to the end and returns the outcome."""
    dice = random.Random(options.seed)
    new = engine.ask(
        "new", system="galleons", scenario=options.scenario, options={}, seed=options.seed
    )
    for seat, name in new["seats"].items():
        print(f"{seat}: {name}")
    for line in new["log"]:
        print(f"  {line['text']} [{line['rule']}]")
    for number in range(1, MOST_ORDERS):
        decision = engine.ask("decision")["decision"]
        if decision is None:
            return engine.ask("outcome")["outcome"]
        if options.random:
            chosen = dice.choice(engine.ask("orders")["orders"])
        else:
            chosen = engine.ask("advise", level=options.level)
        done = engine.ask("order", order=chosen["order"], seat=decision["seat"])
        print(f"{number:4} {decision['seat']}: {chosen['label']}")
        for roll in done["rolls"]:
            print(f"        {roll['text']}")
        for event in done["events"]:
            print(f"      {event['text']} [{event['rule']}]")
    raise RuntimeError("the battle does not end")


def main():
    parser = argparse.ArgumentParser(description="Plays a battle through liftwood engine.")
    parser.add_argument("program", nargs="?", help="the liftwood program; built by cargo if left out")
    parser.add_argument("--scenario", default="thieves-fall-out")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--level", default="regular", choices=["recruit", "regular", "veteran"])
    parser.add_argument("--random", action="store_true", help="give random orders")
    options = parser.parse_args()

    if options.program:
        engine = Engine([options.program, "engine"], None)
    else:
        engine = Engine(["cargo", "run", "-q", "--release", "--", "engine"], ROOT)
    outcome = play(engine, options)
    if outcome is None:
        raise RuntimeError("nothing is to be decided, yet the battle is not over")

    # The same orders must give the same battle: the engine proves every turn's checksum.
    save = engine.ask("save")["save"]
    again = engine.ask("replay", save=save)
    if again["orders"] != len(save["orders"]) or engine.ask("outcome")["outcome"] != outcome:
        raise RuntimeError("the battle came out otherwise when it was fought again")
    # After the end nothing may be ordered.
    try:
        engine.ask("order", order=save["orders"][-1]["order"])
        raise RuntimeError("an order was taken after the end")
    except Refused:
        pass
    if engine.close() != 0:
        raise RuntimeError("the engine did not end well")

    winners = ", ".join(outcome["winners"]) or "nobody"
    print(f"Won by {winners} after {outcome['turns']} turns: {outcome['why']} [{outcome['rule']}]")
    print(f"Fought again: {again['orders']} orders, {again['proved']} checksums agree.")


if __name__ == "__main__":
    try:
        main()
    except (RuntimeError, Refused, OSError) as trouble:
        sys.exit(f"play.py: {trouble}")
