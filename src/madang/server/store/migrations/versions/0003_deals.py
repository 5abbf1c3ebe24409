"""The unit of a match becomes a deal, and Nylon-ppong's combinations are declared."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

RENAMED = {"round": "deal", "rounds": "deals"}  # in a table's card
CLAIMED, DECLARED = b'"do":"claim"', b'"do":"declare"'  # in an event


def upgrade() -> None:
    """Give cards and events the new names; results are computed again from their logs on demand."""
    connection = op.get_bind()
    rows = connection.execute(sa.text("SELECT table_id, card FROM tables")).all()
    for table, card in rows:
        renamed = {RENAMED.get(name, name): value for name, value in json.loads(card).items()}
        connection.execute(
            sa.text("UPDATE tables SET card = :card WHERE table_id = :table"),
            {"card": json.dumps(renamed).encode(), "table": table},
        )
    written = connection.execute(sa.text("SELECT id, payload FROM events"))
    claims = [(number, payload) for number, payload in written if CLAIMED in payload]
    for number, payload in claims:
        connection.execute(
            sa.text("UPDATE events SET payload = :payload WHERE id = :number"),
            {"payload": payload.replace(CLAIMED, DECLARED), "number": number},
        )
    connection.execute(sa.text("DELETE FROM results"))
