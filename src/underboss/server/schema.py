"""The database, as Alembic's migrations build it: one schema for SQLite and PostgreSQL."""

from sqlalchemy import BigInteger, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table, Text

METADATA = MetaData()

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("claim", Text, unique=True),  # the claimed name in small letters, or null for a guest
    Column("password", Text),  # argon2
    Column("created", Float, nullable=False),
)

DOORS = Table(  # what lets a person in: cookies (scope "web") and bot tokens
    "doors",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("id", String(32), nullable=False),
    Column("person", String(32), nullable=False, index=True),
    Column("scope", String(16), nullable=False),
    Column("label", Text, nullable=False),
    Column("created", Float, nullable=False),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("rev", Integer, nullable=False),  # of doc; a write with an old one is refused
    Column("doc", LargeBinary, nullable=False),
    Column("phase", String(12), nullable=False),
    Column("public", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("waiting", BigInteger, nullable=False),
    Column("clocks", LargeBinary, nullable=False),
    Column("due", Float),  # service time at which the server itself has something to do here
    Column("updated", Float, nullable=False),
    Column("driver", String(32)),  # the node that plays the bots and watches the clocks
    Column("driver_until", Float, nullable=False, default=0.0),
    Index("tables_by_phase", "phase", "public", "updated"),
    Index("tables_by_due", "phase", "due"),
)

CHAIRS = Table(
    "chairs",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), nullable=False, index=True),
)

LOG = Table(  # the truth: one row for each committed step
    "log",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("actor", String(80)),  # person and idempotency key, unique at a table
    Column("entry", LargeBinary, nullable=False),
    Index("log_by_actor", "table_id", "actor", unique=True),
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("line", LargeBinary, nullable=False),
)

NOTES = Table(
    "notes",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("text", Text, nullable=False),
)

RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(48), nullable=False),
    Column("game", String(48), nullable=False),
    Column("rank", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("ended", Float, nullable=False),
    Index("results_by_person", "person", "ended"),
)

RATINGS = Table(
    "ratings",
    METADATA,
    Column("person", String(48), primary_key=True),  # bots are rated as "bot:LEVEL"
    Column("game", String(48), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("rev", Integer, nullable=False),
)

ANALYSES = Table(
    "analyses",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

META = Table(
    "meta",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("number", Float, nullable=False),
)
