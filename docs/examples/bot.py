"""A bot for Madang in 85 lines: it opens a table, sits down with two others and plays a match.

    .venv/bin/python docs/examples/bot.py http://127.0.0.1:8000

Replace `choose` by something better. Everything on the wire: docs/reference/protocol.md.
"""

import json
import random
import secrets
import sys
import time
import urllib.request

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

HOME = sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://127.0.0.1:8000"
LATE = "stale", "not_your_turn", "not_now"  # the table was quicker: look and go on


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
    view, seen = update["view"], {"table": update["table"], "seen": update["n"]}
    if update["legal"]:
        return {"type": "act", "action": choose(view, update["legal"]), **seen}
    if view["phase"] == "deal" and view["ended"]:
        return {"type": "ready", **seen}
    return None


try:
    line = connect(HOME.replace("http", "ws", 1) + "/ws")
except (OSError, WebSocketException) as error:
    sys.exit(f"no server of Madang answers at {HOME}: {error}; start one with `madang serve`")

with line as socket:

    def say(**message: object) -> None:
        """Send a message."""
        socket.send(json.dumps(message))

    def command(**message: object) -> dict:
        """Send a message that is answered, with an id that no other has, in any run."""
        numbered = {"cmd": secrets.token_hex(8), **message}
        say(**numbered)
        return numbered

    say(type="hello", proto=1, secret=new_guest("example"))
    options = {"preset": "quick", "players": 3}
    bots = [None, "high_card", "high_card"]  # I sit on the first seat
    last = command(type="make", game="nylon_ppong", options=options, bots=bots, private=True)
    for frame in socket:
        message = json.loads(frame)
        if message.get("code") == "slow_down":  # at most 20 messages a second, 30 at once
            time.sleep(0.25)
            say(**last)
        elif message["type"] in ("nack", "failure") and message["code"] not in LATE:
            sys.exit(f"refused: {message}")
        elif message["type"] == "made":
            say(type="enter", table=message["table"])
            last = command(type="start", table=message["table"])
        updates = [message] if message["type"] == "update" else message.get("missed", [])
        if updates and updates[-1]["view"]["phase"] == "over":
            print("totals:", updates[-1]["view"]["totals"])
            break
        if updates and (todo := answer(updates[-1])):
            last = command(**todo)
