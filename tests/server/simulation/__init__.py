"""The house in a world of its own: real code, simulated time, network, disk and people, and faults that a seed chooses.

In the manner of FoundationDB's simulator and TigerBeetle's VOPR: everything happens in one thread, nothing asks a real
clock or real chance, and so a seed gives the same schedule each time. `python -m tests.server.simulation --help`."""
