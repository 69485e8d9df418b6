"""Who asks: a browser has a signed cookie, a bot has a token. Nobody needs an account."""

import hashlib
import secrets
import time
from collections import OrderedDict

from itsdangerous import BadSignature, TimestampSigner
from sqlalchemy import Connection, insert, select, update

from oppidum.server import schema
from oppidum.server.deciding import Person
from oppidum.server.errors import FORBIDDEN, Refused
from oppidum.server.storage import Storage

COOKIE = "oppidum"
KEY = "signing key"  # as the settings call it
LIFETIME = 400 * 86400  # seconds: as long as browsers keep a cookie
ROTATE = 7 * 86400  # after that, a cookie is signed anew
REMEMBERED = 10_000  # people in memory


class People:
    """Those who play here, and how they prove who they are."""

    def __init__(self, storage: Storage):
        self.storage = storage
        self._known: OrderedDict[str, Person] = OrderedDict()
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

    def cookie(self, person: Person) -> str:
        return self._signer.sign(person.id).decode()

    async def from_cookie(self, cookie: str) -> tuple[Person | None, bool]:
        """Whose cookie it is, and whether it is old enough to be signed anew."""
        try:
            person, signed = self._signer.unsign(cookie, max_age=LIFETIME, return_timestamp=True)
        except BadSignature:
            return None, False
        return await self._find(person.decode()), time.time() - signed.timestamp() > ROTATE

    def seat_secret(self, code: str, seat: int, person: str) -> str:
        """What proves on another device that one holds a seat."""
        return self._signer.sign(f"{code}.{seat}.{person}").decode()

    def seat_owner(self, code: str, seat: int, secret: str) -> str:
        """Whose secret it is."""
        try:
            table, number, person = self._signer.unsign(secret, max_age=LIFETIME).decode().split(".")
        except (BadSignature, ValueError):
            raise Refused("bad_secret", FORBIDDEN) from None
        if (table, number) != (code, str(seat)):
            raise Refused("bad_secret", FORBIDDEN)
        return person

    async def new(self, name: str, token: str | None = None) -> Person:
        person = Person(secrets.token_hex(8), name)
        row = {"id": person.id, "name": name, "token": token and digest(token), "made": time.time()}
        await self.storage.write(lambda connection: connection.execute(insert(schema.people), row))
        return self._remember(person)

    async def rename(self, person: Person, name: str) -> Person:
        renamed = update(schema.people).where(schema.people.c.id == person.id).values(name=name)
        await self.storage.write(lambda connection: connection.execute(renamed))
        return self._remember(Person(person.id, name))

    async def from_token(self, token: str) -> Person | None:
        wanted = select(schema.people.c.id, schema.people.c.name).where(schema.people.c.token == digest(token))
        found = await self.storage.read(lambda connection: connection.execute(wanted).first())
        return None if found is None else Person(*found)

    async def _find(self, person: str) -> Person | None:
        if person in self._known:
            self._known.move_to_end(person)
            return self._known[person]
        wanted = select(schema.people.c.id, schema.people.c.name).where(schema.people.c.id == person)
        found = await self.storage.read(lambda connection: connection.execute(wanted).first())
        return None if found is None else self._remember(Person(*found))

    def _remember(self, person: Person) -> Person:
        self._known[person.id] = person
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return person


def digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
