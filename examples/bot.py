#!/usr/bin/env python3
"""A bot as a program of its own, with nothing but Python's standard library.

    regalia match crownfall --bots "program:python3 examples/bot.py,uniform,uniform"

It reads lines of JSON and answers those that ask it to choose. It is fickle: it takes what it has taken least often.
"""

import json
import random
import sys


def main():
    chance, taken = random.Random(), {}
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            chance = random.Random(message["seed"])  # from the same seed it plays the same
        elif message["type"] == "choose":
            choices = [choice["notation"] for choice in message["choices"]]
            chance.shuffle(choices)
            chosen = min(choices, key=lambda notation: taken.get(notation, 0))
            taken[chosen] = taken.get(chosen, 0) + 1
            print(json.dumps({"choose": chosen}), flush=True)


main()
