"""The games as environments of PettingZoo, Gymnasium and OpenSpiel, each with its own extra (`oppidum[pettingzoo]`)."""
