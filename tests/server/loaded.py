"""All games, loaded when this is imported: processes that are forked from one that has done so need not."""

from oppidum.engine.registry import slugs
from oppidum.server.jobs import load_rules

for slug in slugs():
    load_rules(slug)
