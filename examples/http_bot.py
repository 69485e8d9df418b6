"""A bot that plays over HTTP: python examples/http_bot.py http://127.0.0.1:8000 TABLE SEAT [TOKEN]

It takes a seat, reads what happens line by line, and plays a legal action at random when it is asked for one.
A token comes from POST /api/bots; without one it asks for its own.
"""

import json
import random
import sys

import httpx


def main(server: str, table: str, seat: int, token: str | None = None) -> None:
    with httpx.Client(base_url=server, timeout=None) as http:
        if token is None:
            token = http.post("/api/bots", json={"name": "Random"}).raise_for_status().json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        commands = f"/api/tables/{table}/commands"
        http.post(commands, json={"do": "sit", "seat": seat}).raise_for_status()
        with http.stream("GET", f"/api/tables/{table}/stream?seat={seat}") as lines:
            for line in filter(None, lines.iter_lines()):
                told = json.loads(line)
                if told.get("table", {}).get("winners") is not None:
                    return
                if told.get("legal"):
                    move = {"do": "move", "seat": seat, "number": told["number"], "key": str(told["number"])}
                    action = random.choice(told["legal"])
                    for field, values in action.pop("any", {}).items():
                        action[field] = random.choice(values)
                    http.post(commands, json={**move, "action": action})


if __name__ == "__main__":
    server, table, seat, *token = sys.argv[1:]
    main(server, table, int(seat), *token)
