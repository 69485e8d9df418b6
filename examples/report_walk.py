"""A walk through the data of a report, cell by cell: open it as a notebook, or run it.

oppidum report cartes --games 2000 --seed 1 -o cartes.html --parquet cartes.parquet
python examples/report_walk.py cartes.parquet
"""

# %% One row a match and seat
import sys

import pyarrow.compute as pc
import pyarrow.parquet as pq

table = pq.read_table(sys.argv[1])
print(f"{table.num_rows} rows: {', '.join(table.column_names)}")

# %% Who wins, by number of players and seat
wins = table.group_by(["seats", "seat"]).aggregate([("share", "mean"), ("share", "count")])
for row in wins.sort_by([("seats", "ascending"), ("seat", "ascending")]).to_pylist():
    print(f"{row['seats']} players, seat {row['seat']}: {row['share_mean']:.1%} of {row['share_count']}")

# %% How long a match is
matches = table.filter(pc.equal(table["seat"], 0))
for row in matches.group_by("seats").aggregate([("decisions", "mean"), ("decisions", "max")]).to_pylist():
    print(f"{row['seats']} players: {row['decisions_mean']:.0f} decisions, {row['decisions_max']} at most")

# %% What winners could expect half-way, and losers
half = pc.list_element(table["chances"], 4)
for name, chosen in (("winners", pc.equal(table["share"], 1)), ("losers", pc.equal(table["share"], 0))):
    print(f"half-way, {name} could expect {pc.mean(half.filter(chosen)).as_py():.0%}")

# %% What a trait goes with: wins of those who had it, among matches with as few players as can be
column = next(name for name in table.column_names if name.startswith("trait_"))
few = table.filter(pc.equal(table["seats"], pc.min(table["seats"])))
lists = few[column].combine_chunks()
having = few.select(["share"]).take(pc.list_parent_indices(lists)).append_column("key", pc.list_flatten(lists))
found = having.group_by("key").aggregate([("share", "mean"), ("share", "count")])
for row in found.sort_by([("share_mean", "descending")]).to_pylist():
    print(f"{column.removeprefix('trait_')} {row['key']}: {row['share_mean']:.1%} of {row['share_count']} seats")
