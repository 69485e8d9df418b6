"""Times by the clock of the house, due times, frozen tables, snapshots of one version, who was seen when"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The journals are rewritten afterwards, table by table: those of form 1 name editions and moves by number."""
    op.add_column("tables", sa.Column("form", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("edition", sa.String(100), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("own_box", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("due", sa.Float))
    op.add_column("tables", sa.Column("frozen", sa.Text))
    op.create_index("due", "tables", ["due"])
    op.create_index("form", "tables", ["form"])
    op.add_column("journal", sa.Column("clock", sa.Float, nullable=False, server_default="0"))
    op.execute("UPDATE journal SET clock = at")
    op.drop_table("snapshots")
    op.create_table(
        "snapshots",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("seen", sa.Float, nullable=False),
    )


def downgrade() -> None:
    raise NotImplementedError("a backup of before is the way back")
