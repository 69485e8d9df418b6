"""Who asks: a browser has a signed cookie, a bot has a token. Nobody needs an account."""

import hashlib
import secrets
import time
from collections import OrderedDict
from typing import NamedTuple

from itsdangerous import BadSignature, TimestampSigner
from sqlalchemy import Connection, insert, select, text, update

from oppidum.server import schema
from oppidum.server.deciding import Person
from oppidum.server.errors import FORBIDDEN, Refused
from oppidum.server.storage import Storage
from oppidum.server.writing import CHANNEL

COOKIE = "oppidum"
KEY = "signing key"  # as the settings call it
LIFETIME = 90 * 86400  # seconds without a visit after which a cookie is worth nothing
ROTATE = 7 * 86400  # after that, a cookie is signed anew
REMEMBERED = 10_000  # people in memory
ENDED = "ended"  # how other processes are told whose proofs have ended


class Identity(NamedTuple):
    """Somebody, and how often they have ended all proofs of who they are."""

    person: Person
    generation: int


class People:
    """Those who play here, and how they prove who they are."""

    def __init__(self, storage: Storage):
        self.storage = storage
        self._known: OrderedDict[str, Identity] = OrderedDict()
        self._signer = TimestampSigner(b"")

    async def open(self) -> None:
        """The key that signs is made once and kept in the database: all processes know it."""
        fresh = self.storage.insert_once(schema.settings, {"name": KEY, "value": secrets.token_bytes(32)})
        wanted = select(schema.settings.c.value).where(schema.settings.c.name == KEY)

        def find(connection: Connection) -> bytes:
            connection.execute(fresh)
            key: bytes = connection.execute(wanted).scalar_one()
            return key

        self._signer = TimestampSigner(await self.storage.write(find), salt="oppidum", digest_method=hashlib.sha256)

    async def cookie(self, person: Person) -> str:
        """What proves to us who somebody is, as long as the generation lasts."""
        return self._signer.sign(f"{person.id}.{await self.generation(person.id)}").decode()

    async def from_cookie(self, cookie: str) -> tuple[Person | None, bool]:
        """Whose cookie it is, and whether it is old enough to be signed anew."""
        try:
            signed, at = self._signer.unsign(cookie, max_age=LIFETIME, return_timestamp=True)
        except BadSignature:
            return None, False
        person, _, generation = signed.decode().partition(".")
        found = await self._find(person)
        if found is None or found.generation != _number(generation):
            return None, False
        return found.person, time.time() - at.timestamp() > ROTATE

    async def seat_secret(self, code: str, seat: int, person: str) -> str:
        """What proves on another device that one holds a seat."""
        return self._signer.sign(f"{code}.{seat}.{person}.{await self.generation(person)}").decode()

    async def seat_owner(self, code: str, seat: int, secret: str) -> str:
        """Whose secret it is."""
        try:
            table, number, person, *generation = self._signer.unsign(secret, max_age=LIFETIME).decode().split(".")
        except (BadSignature, ValueError):
            raise Refused("bad_secret", FORBIDDEN) from None
        current = await self.generation(person)
        if (table, number, _number("".join(generation))) != (code, str(seat), current):
            raise Refused("bad_secret", FORBIDDEN)
        return person

    async def generation(self, person: str) -> int | None:
        """How often somebody has ended all proofs of who they are; None for nobody."""
        found = await self._find(person)
        return None if found is None else found.generation

    async def end(self, person: str) -> None:
        """From now on no cookie, token or secret of theirs is worth anything, on any device."""
        columns = schema.people.c
        ended = update(schema.people).where(columns.id == person).values(generation=columns.generation + 1, token=None)

        def write(connection: Connection) -> None:
            connection.execute(ended)
            if self.storage.postgres:
                told = {"channel": CHANNEL, "text": f"{ENDED} {person}"}
                connection.execute(text("SELECT pg_notify(:channel, :text)"), told)

        await self.storage.write(write)
        self.forget(person)

    def forget(self, person: str | None = None) -> None:
        """What is known of somebody, or of anybody, may have changed."""
        if person is None:
            self._known.clear()
        else:
            self._known.pop(person, None)

    async def new(self, name: str, token: str | None = None) -> Person:
        person = Person(secrets.token_hex(8), name)
        row = {"id": person.id, "name": name, "token": token and digest(token), "made": time.time()}
        await self.storage.write(lambda connection: connection.execute(insert(schema.people), row))
        self._remember(Identity(person, 0))
        return person

    async def rename(self, person: Person, name: str) -> Person:
        renamed = update(schema.people).where(schema.people.c.id == person.id).values(name=name)
        await self.storage.write(lambda connection: connection.execute(renamed))
        self.forget(person.id)
        return Person(person.id, name)

    async def from_token(self, token: str) -> Person | None:
        wanted = select(schema.people.c.id, schema.people.c.name).where(schema.people.c.token == digest(token))
        found = await self.storage.read(lambda connection: connection.execute(wanted).first())
        return None if found is None else Person(*found)

    async def _find(self, person: str) -> Identity | None:
        if person in self._known:
            self._known.move_to_end(person)
            return self._known[person]
        columns = schema.people.c
        wanted = select(columns.id, columns.name, columns.generation).where(columns.id == person)
        row = await self.storage.read(lambda connection: connection.execute(wanted).first())
        if row is None:
            return None
        found = Identity(Person(row.id, row.name), row.generation)
        self._remember(found)
        return found

    def _remember(self, identity: Identity) -> None:
        self._known[identity.person.id] = identity
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def _number(generation: str) -> int:
    """Of a proof that was signed; those from before there were generations have none."""
    return int(generation or 0)


def digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
