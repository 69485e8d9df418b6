"""Tables, their journals, people"""

import sqlalchemy as sa
from alembic import op

from oppidum.server.migrating import clear

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


TABLES = ("analyses", "snapshots", "journal", "sittings", "tables", "people", "settings")


def upgrade() -> None:
    clear(op.get_bind(), *TABLES)
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("token", sa.LargeBinary, unique=True, comment="digest of the token of a bot"),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("free", sa.Integer, nullable=False, comment="seats still to be taken"),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("lobby", "tables", ["public", "free", "made"])
    op.create_table(
        "sittings",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "journal",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("key", sa.String(100), comment="of the command, with its sender: done once"),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("code", "key"),
    )
    op.create_table(
        "snapshots",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "analyses",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("chances", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)
