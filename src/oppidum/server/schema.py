"""The tables of the database."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

FORM = 2  # of journals: with whole setups, and moves in their notation

metadata = MetaData()

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("token", LargeBinary, unique=True, comment="digest of the token of a bot"),
    Column("made", Float, nullable=False),
    Column("generation", Integer, nullable=False, default=0, server_default="0", comment="raised: all cookies end"),
)

tables = Table(
    "tables",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("free", Integer, nullable=False, comment="seats still to be taken"),
    Column("over", Boolean, nullable=False),
    Column("made", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("form", Integer, nullable=False, default=FORM, server_default="1", comment="of its journal"),
    Column("edition", String(100), nullable=False, server_default="", comment="its name"),
    Column("own_box", Boolean, nullable=False, server_default=false(), comment="not an edition of ours"),
    Column("due", Float, comment="when the house must look at it, by its clock"),
    Column("frozen", Text, comment="why its journal cannot be played again"),
    Column("host", String(32), comment="who has opened it; not known of old ones"),
    Index("lobby", "public", "free", "made"),
    Index("due", "due"),
    Index("form", "form"),
)

sittings = Table(
    "sittings",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("code", String(16), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("since", Float, nullable=False),
)

journal = Table(
    "journal",
    metadata,
    Column("code", String(16), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("key", String(100), comment="of the command, with its sender"),
    Column("entry", LargeBinary, nullable=False),
    Column("clock", Float, nullable=False, server_default="0", comment="of the house"),
)

done = Table(
    "done",
    metadata,
    Column("code", String(16), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("key", String(100), primary_key=True),
    comment="commands that are carried out once; moves are not here, as each says which message it answers",
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("code", String(16), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("fingerprint", String(64), nullable=False, comment="of the version that can read it"),
    Column("data", LargeBinary, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("code", String(16), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("chances", LargeBinary, nullable=False),
)

presence = Table(
    "presence",
    metadata,
    Column("code", String(16), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("seen", Float, nullable=False, comment="by the clock of the house"),
)
