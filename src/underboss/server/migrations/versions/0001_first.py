"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("claim", sa.Text, unique=True),
        sa.Column("password", sa.Text),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "doors",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("scope", sa.String(16), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.Column("doc", sa.LargeBinary, nullable=False),
        sa.Column("phase", sa.String(12), nullable=False),
        sa.Column("public", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("waiting", sa.BigInteger, nullable=False),
        sa.Column("clocks", sa.LargeBinary, nullable=False),
        sa.Column("due", sa.Float),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("driver", sa.String(32)),
        sa.Column("driver_until", sa.Float, nullable=False),
    )
    op.create_index("tables_by_phase", "tables", ["phase", "public", "updated"])
    op.create_index("tables_by_due", "tables", ["phase", "due"])
    op.create_table(
        "chairs",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("actor", sa.String(80)),
        sa.Column("entry", sa.LargeBinary, nullable=False),
    )
    op.create_index("log_by_actor", "log", ["table_id", "actor"], unique=True)
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("line", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(48), nullable=False),
        sa.Column("game", sa.String(48), nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
    )
    op.create_index("results_by_person", "results", ["person", "ended"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(48), primary_key=True),
        sa.Column("game", sa.String(48), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("rev", sa.Integer, nullable=False),
    )
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "meta",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("number", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in (
        "meta",
        "analyses",
        "ratings",
        "results",
        "notes",
        "chat",
        "snapshots",
        "log",
        "chairs",
        "tables",
        "doors",
        "people",
    ):
        op.drop_table(name)
