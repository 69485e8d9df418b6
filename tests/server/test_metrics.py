"""Figures are for whoever runs the server: they would tell players of silent passes."""

import socket
from pathlib import Path

import httpx

from tests.server.hosting import Guest, Host, hosting


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def test_figures_are_not_public(host: Host) -> None:
    assert httpx.get(f"{host.address}/metrics").status_code == 404
    assert httpx.get(f"{host.address}/metrics", headers={"authorization": "Bearer x"}).status_code == 404


def test_figures_have_a_port_of_their_own_or_a_token(tmp_path: Path) -> None:
    port = free_port()
    words = ("--metrics-token", "xyzzy", "--metrics-port", str(port))
    with hosting(tmp_path / "house.db", *words) as host:
        Guest(host, "Ana").open()
        wrong = [{}, {"authorization": "Bearer x"}, {"authorization": "xyzzy"}]
        for headers in wrong:
            assert httpx.get(f"{host.address}/metrics", headers=headers).status_code == 401
        right = httpx.get(f"{host.address}/metrics", headers={"authorization": "Bearer xyzzy"})
        apart = httpx.get(f"http://127.0.0.1:{port}/metrics")
        for answer in (right, apart):
            assert answer.status_code == 200
            assert "oppidum_entries_total 1.0" in answer.text
            assert 'oppidum_workers{pool="moves"} 0.0' in answer.text
