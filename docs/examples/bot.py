"""A bot for Madang in 50 lines: it opens a table, sits down with two others and plays a match.

    .venv/bin/python docs/examples/bot.py http://127.0.0.1:8000

Replace `choose` by something better. Everything on the wire: docs/reference/protocol.md.
"""

import json
import random
import sys
import time
import urllib.request

from websockets.sync.client import connect

HOME = sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://127.0.0.1:8000"


def choose(view: dict, legal: list[str]) -> str:
    """Call what can be called; else discard the highest month, else draw."""
    calls = [word for word in legal if word in ("declare", "show", "ppong-out", "ppong", "stop")]
    discards = sorted((word for word in legal if " " in word), key=lambda w: int(w.split()[1]))
    return (calls or discards[-1:] or [random.choice(legal)])[0]


def new_guest(name: str) -> str:
    """Return the secret of a new guest. Keep it: it is who you are."""
    body = json.dumps({"name": name}).encode()
    request = urllib.request.Request(
        f"{HOME}/api/guest", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["secret"]


def answer(update: dict) -> dict | None:
    """Return the command that answers an update, if it asks for one."""
    view, command = update["view"], {"cmd": f"n{update['n']}", "table": update["table"]}
    if update["legal"]:
        action = choose(view, update["legal"])
        return {**command, "type": "act", "seen": update["n"], "action": action}
    if view["phase"] == "deal" and view["ended"]:
        return {**command, "type": "ready", "seen": update["n"]}
    return None


with connect(HOME.replace("http", "ws", 1) + "/ws") as socket:

    def say(**message: object) -> None:
        socket.send(json.dumps(message))

    say(type="hello", proto=1, secret=new_guest("example"))
    options = {"preset": "quick", "players": 3}
    bots = [None, "high_card", "high_card"]
    say(type="make", cmd="make", game="nylon_ppong", options=options, bots=bots, private=True)
    last = {}  # what was said last about the game
    for frame in socket:
        message = json.loads(frame)
        if message.get("code") == "slow_down":  # at most 20 messages a second, 30 at once
            time.sleep(0.25)
            say(**last)
            continue
        if message["type"] == "made":
            say(type="enter", table=message["table"])
            say(type="start", cmd="start", table=message["table"])
        is_late = message.get("cmd", "").startswith("n")  # an act or a ready: look and go on
        if message["type"] in ("nack", "failure") and not is_late:
            sys.exit(f"refused: {message}")
        updates = [message] if message["type"] == "update" else message.get("missed", [])
        if updates and updates[-1]["view"]["phase"] == "over":
            print("totals:", updates[-1]["view"]["totals"])
            break
        if updates and (command := answer(updates[-1])):
            last = command
            say(**command)
