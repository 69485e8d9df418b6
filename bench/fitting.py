"""Weights for what tells who wins: logistic regression."""

from typing import Any, TypeAlias

import numpy as np

RIDGE = 0.5  # pulls towards 0 what few matches show
Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]


def fit(rows: Numbers, shares: Numbers) -> Numbers:
    """By Newton's method."""
    weights = np.zeros(rows.shape[1])
    for _ in range(20):
        expected = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (shares - expected) - RIDGE * weights
        bend = (rows * (expected * (1 - expected))[:, None]).T @ rows + RIDGE * np.eye(rows.shape[1])
        weights += np.linalg.solve(bend, slope)
    return weights


def loss(rows: Numbers, shares: Numbers, weights: Numbers) -> float:
    expected = 1 / (1 + np.exp(-rows @ weights))
    return float(-(shares * np.log(expected) + (1 - shares) * np.log(1 - expected)).mean())
