"""What every game stands on: records, dice, dispatch, matches, record files, conformance checks."""
