"""The words of powers, constraints and album effects: their numbers, and which fields each word understands.

An edition writes a sentence as a table; `box.py` turns it into numbers, `powers.py` carries it out.
"""

WORDS = (
    "knock_out",
    "eliminate",
    "revive",
    "call",
    "move",
    "draw",
    "discard",
    "gain",
    "steal",
    "pay",
    "need",
    "refuse",
)
KNOCK_OUT, ELIMINATE, REVIVE, CALL, MOVE, DRAW, DISCARD, GAIN, STEAL, PAY, NEED, REFUSE = range(len(WORDS))
DEEDS = WORDS[:PAY]  # what a power or an effect may say
CONSTRAINTS = WORDS[PAY:]

WHO = ("you", "opponent", "both", "all", "gaul", "roman")
YOU, OPPONENT, BOTH, ALL_SEATS, GAUL_PLAYER, ROMAN_PLAYER = range(len(WHO))

WHAT = ("potion", "fish", "boar", "legionary", "centurion", "bonus", "helmet", "card")
POTION, FISH, BOAR, LEGIONARY, CENTURION, BONUS, HELMET, CARD = range(len(WHAT))
TOKENS = WHAT[:BONUS]

COLOURS = ("gaul", "roman", "neutral")
GAUL, ROMAN, NEUTRAL = range(len(COLOURS))

TYPES = ("centurion", "chief", "schemer", "hero", "irreducible", "legionary", "rebel")

PICK = ("any", "strongest", "weakest", "all")
ANY, STRONGEST, WEAKEST, EVERY = range(len(PICK))

WHERE = ("album", "reach", "anywhere")
HERE, REACH, ANYWHERE = range(len(WHERE))

SIDE = ("any", "own", "other")
EITHER, OWN, OTHER = range(len(SIDE))

TO = ("beside", "any")
BESIDE, TO_ANY = range(len(TO))

FROM = ("opponent", "anyone")
FROM_OPPONENT, FROM_ANYONE = range(len(FROM))

FILTER = ("colour", "type", "name", "least", "most", "where", "side")
ON_CHARACTERS = ("who", "count", "pick", *FILTER)
FIELDS = {
    "knock_out": ON_CHARACTERS,
    "eliminate": ON_CHARACTERS,
    "revive": ON_CHARACTERS,
    "call": ON_CHARACTERS,
    "move": (*ON_CHARACTERS, "to"),
    "draw": ("who", "count"),
    "discard": ("who", "count", "what"),
    "gain": ("who", "count", "what"),
    "steal": ("who", "count", "what", "from"),
    "pay": ("count", "what"),
    "need": ("count", *FILTER),
    "refuse": ("what",),
}
