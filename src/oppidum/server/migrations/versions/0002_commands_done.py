"""Commands that are carried out once, apart from the journal: to keep its keys unique took half of each write"""

import sqlalchemy as sa
from alembic import op

from oppidum.server.migrating import clear

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

UNIQUE = "journal_code_key_key"  # as PostgreSQL calls it; in SQLite it has no name


def upgrade() -> None:
    clear(op.get_bind(), "done")
    op.create_table(
        "done",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("key", sa.String(100), primary_key=True),
        comment="commands that are carried out once; moves are not here, as each says which message it answers",
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO done (code, key) SELECT code, key FROM journal WHERE key IS NOT NULL")
    if op.get_bind().dialect.name == "sqlite":
        with op.batch_alter_table("journal", recreate="always", naming_convention={"uq": UNIQUE}) as journal:
            journal.drop_constraint(UNIQUE)
    else:
        op.drop_constraint(UNIQUE, "journal")


def downgrade() -> None:
    with op.batch_alter_table("journal") as journal:
        journal.create_unique_constraint(UNIQUE, ["code", "key"])
    op.drop_table("done")
