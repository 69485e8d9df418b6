"""Identities that can be ended, and whose table it is in the lobby"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("generation", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("host", sa.String(32)))


def downgrade() -> None:
    raise NotImplementedError("a backup of before is the way back")
