"""One OpenSpiel game for each of ours, with its options as parameters."""

from typing import Any, ClassVar

import numpy as np
import pyspiel

from oppidum.adapters.openspiel.state import SpielState
from oppidum.engine import observing
from oppidum.engine.edition import HOUSE
from oppidum.engine.match import Match
from oppidum.engine.options import UNSET, Option, Value, Whole
from oppidum.engine.registry import game as open_game
from oppidum.engine.rollout import MOST_DECISIONS
from oppidum.engine.words import FALLBACK

DEALS = 1000  # ways in which chance may fall, unless a parameter says otherwise
OPEN_INFORMATION = ("egyptos",)  # after the draw of who begins, nothing is hidden and nothing is thrown


def as_parameter(option: Option) -> Value:
    """The default of an option; a number that may be left open is −1."""
    return UNSET if isinstance(option, Whole) and option.default is None else option.default


class SpielGame(pyspiel.Game):
    """A game of ours. Chance is one node at the root: it draws one of so many equally likely *deals*, and a deal
    determines all throws of the match, which no player knows. So states follow from their histories, and are saved,
    cloned and replayed like those of any other game.
    """

    TYPE: ClassVar[Any]
    SLUG: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None):
        given = {**self.TYPE.parameter_specification, **(params or {})}
        self.ours = open_game(self.SLUG, given["edition"])
        self.deals = int(given["deals"])
        self.players = int(given["players"])
        self.options: dict[str, Any] = {
            option.name: option.default if given[option.name] == as_parameter(option) else given[option.name]
            for option in self.ours.options
        }
        self.length = observing.length(self.ours)
        info = pyspiel.GameInfo(
            num_distinct_actions=observing.choices(self.ours),
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(self.TYPE, info, params or {})

    def deal(self, number: int) -> Match:
        """The match that a deal leads to."""
        return self.ours.new(seats=self.players, seed=f"deal {number}", **self.options)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self)


class Observer:
    """What a player is told, in the form of OpenSpiel: the observation as floats, the view as text."""

    def __init__(self, game: SpielGame):
        self.tensor = np.zeros(game.length, np.float32)
        self.dict = observing.split(game.ours, self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = 0
        if state.match is not None:
            self.tensor[:] = observing.observation(state.match, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.observation_string(player)


def game_class(slug: str) -> type[SpielGame]:
    """The class that OpenSpiel makes games of this name from."""
    ours = open_game(slug)
    secrets = pyspiel.GameType.Information
    kind = pyspiel.GameType(
        short_name=f"oppidum_{slug}",
        long_name=ours.name(FALLBACK),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=secrets.PERFECT_INFORMATION if slug in OPEN_INFORMATION else secrets.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=ours.seats[-1],
        min_num_players=ours.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": ours.seats[0],
            "deals": DEALS,
            "edition": HOUSE,
            **{option.name: as_parameter(option) for option in ours.options},
        },
    )
    return type(f"Oppidum{slug.title()}", (SpielGame,), {"TYPE": kind, "SLUG": slug})
