"""Start the server and stop it; say in the host's language where it is."""

import asyncio
import contextlib
import io
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn
from rich.console import Console
from rich.text import Text

from madang.bots import offer
from madang.bots.policy import load_policy, read_policy
from madang.errors import NotationError
from madang.games import game_named
from madang.server.addresses import EVERYWHERE, addresses_of, for_others, host_in, is_own_name
from madang.server.app import make_app
from madang.server.cluster.servers import bus_at
from madang.server.config import Settings, database_of, listed
from madang.server.environment import SettingError, settings_from
from madang.server.gc_policy import tidy_seldom
from madang.server.parts import Parts
from madang.server.socket.gate import Gate, raise_limit
from madang.server.socket.incoming import Incoming
from madang.server.socket.listener import Listener, listen
from madang.server.store.database import DatabaseStore
from madang.server.store.interfaces import Durability
from madang.terminal.words import Words, language_in

SHARED = "set MADANG_DATABASE to a postgresql:// address"
STARTUP_FAILURE = 3  # as uvicorn says it
STOP_WITHIN = 5.0  # seconds for what is under way when the server stops
LOOK_EVERY = 0.02  # seconds
HAND_OVER = 0.0005  # seconds until a thread that wants the interpreter is given it
MUCH_LATER = 86_400  # seconds


def serve(
    host: str | None = None,
    port: int | None = None,
    database: str | os.PathLike[str] | None = None,
    open_browser: bool = False,
) -> None:
    """Serve until SIGINT or SIGTERM. Other settings come from MADANG_* or the defaults."""
    file = None if database is None else os.fspath(database)
    given = {"host": host, "port": port, "database": file}
    given = {name: value for name, value in given.items() if value is not None}
    try:
        settings = settings_from(os.environ, **given)
        offer_policies(settings)
    except SettingError as error:
        sys.exit(f"madang: {error}")
    raise_limit()
    place = database_of(settings)
    if settings.bus and not isinstance(place, str):
        sys.exit(f"madang: MADANG_BUS needs a database for all: {place} is a file; {SHARED}")
    # A server that still uses the file may also listen still. Nobody uses a file that is not there.
    is_new = isinstance(place, Path) and not place.exists()
    with contextlib.ExitStack() as closing:
        listening = bind(settings.host, settings.port) if is_new else []
        for each in listening:
            closing.enter_context(each)
        store = DatabaseStore(place, shares=bool(settings.bus))
        store.acquire(settings.standby)  # or say in a line why not, before anything is started
        parts = Parts(settings, store, bus=bus_at(settings.bus) if settings.bus else None)
        Server(parts, open_browser).run(listening)
    if parts.membership.is_replaced:
        sys.exit("madang: another server has taken over")


class Server(uvicorn.Server):
    """Uvicorn with an entrance of ours; says where it listens, and leaves quietly."""

    listeners: list[Listener]

    def __init__(self, parts: Parts, open_browser: bool = False, says_where: bool = True) -> None:
        self.gate = Gate(parts.settings)
        super().__init__(config_of(parts, self.gate))
        self.parts, self.open_browser, self.says_where = parts, open_browser, says_where
        parts.membership.when_replaced = self.end

    # ---- starting ----------------------------------------------------------------------------

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start every part, then listen; print the addresses."""
        listening = sockets or bind(self.config.host, self.config.port)
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(STARTUP_FAILURE)
        self.listeners = [Listener(each, self.gate, self.incoming) for each in listening]
        self.parts.background.keep(self.gate.keep_pinging)
        self.started = True
        sys.setswitchinterval(HAND_OVER)  # a writing thread wants it after every statement
        tidy_seldom()
        self.say_where()

    def incoming(self, address: str) -> asyncio.Protocol:
        """Return what talks over a new connection from this address."""
        protocol: asyncio.Protocol = self.config.http_protocol_class(
            address=address,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )  # type: ignore[call-arg]
        return protocol

    def say_where(self) -> None:
        """Say by which addresses the server is reached."""
        host = self.parts.settings.host
        addresses = addresses_of(host, self.port)
        if self.says_where:
            language = language_in(os.environ)
            said = promise_of(self.parts.durability, language)
            print(*lines_of_start(host, self.port, language), *said, sep="\n", flush=True)
            for near in for_others(host, self.port)[:1]:
                show_code(near)
        if self.open_browser:
            self.parts.background.start(asyncio.to_thread(webbrowser.open, addresses[0]))

    @property
    def port(self) -> int:
        """The port that was taken."""
        port: int = self.listeners[0].sockets[0].getsockname()[1]
        return port

    # ---- stopping ----------------------------------------------------------------------------

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Be ready no more, hand the tables over, close all sockets, then stop listening."""
        self.parts.membership.is_leaving = True  # `/readyz` says no, and a proxy sends nobody more
        await self.parts.servers.hand_over(lambda: self.force_exit)
        await self.gate.let_everybody_go(lambda: self.force_exit)
        for listener in self.listeners:
            await listener.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.everybody_is_gone(), STOP_WITHIN)
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        await self.lifespan.shutdown()

    async def everybody_is_gone(self) -> None:
        """Wait for the connections and for what is done for them, unless told again to stop."""
        while self.is_in_use and not self.force_exit:  # noqa: ASYNC110  (a signal sets no event)
            await asyncio.sleep(LOOK_EVERY)

    @property
    def is_in_use(self) -> bool:
        """Whether a connection is open or a request is answered."""
        return self.gate.is_in_use or bool(self.server_state.tasks)

    def end(self) -> None:
        """Stop as at a first signal."""
        self.should_exit = True

    def handle_exit(self, number: int, _: Any) -> None:
        """Stop; at the second signal wait for nobody."""
        self.force_exit = self.should_exit
        self.should_exit = True

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop in good order at SIGINT and SIGTERM, and return as after any other end."""
        with contextlib.ExitStack() as stack:
            for number in (signal.SIGINT, signal.SIGTERM):
                with contextlib.suppress(ValueError):  # not in the main thread: somebody else's
                    stack.callback(signal.signal, number, signal.signal(number, self.handle_exit))
            yield


def bind(host: str, port: int) -> list[socket.socket]:
    """Return the sockets to listen on, or end with one line."""
    try:
        return listen(host, port)
    except OSError as error:
        why = str(error.strerror or error).partition(" (while")[0]  # Python says it twice
        sys.exit(f"madang: cannot listen on {host}, port {port}: {why}")


def lines_of_start(host: str, port: int, language: str) -> Iterator[str]:
    """Return what a host reads first: an address for each device, or how to let phones in."""
    words = Words(language)
    others = for_others(host, port)
    for address in addresses_of(host, port):
        where = "here" if is_own_name(host_in(address)) else "near"
        yield words(f"serve.{where}", address=address)
    if not others:
        yield words("serve.no_network" if host in EVERYWHERE else "serve.alone")
    yield words("serve.stop")


def promise_of(durability: Durability, language: str) -> Iterator[str]:
    """Return the line that says whether moves may be lost, where the database has a say in it."""
    if not durability.restart:
        yield Words(language)("serve.lost_by_crash")
    elif durability.failover is not None:
        yield Words(language)(
            "serve.kept_by_standby" if durability.failover else "serve.no_standby"
        )


def show_code(address: str) -> None:
    """Show an address as a QR code, where somebody looks at a terminal that can write one."""
    if not sys.stdout.isatty():
        return
    code = code_of(address)
    with contextlib.suppress(UnicodeEncodeError, LookupError):
        code.encode(sys.stdout.encoding)
        Console().print(Text(code, style="bright_white on black"), soft_wrap=True)


def code_of(address: str) -> str:
    """Return a QR code in half blocks: what is written is light, whatever colours are usual."""
    import segno  # only where a code is shown

    written = io.StringIO()
    segno.make_qr(address, error="l").terminal(written, border=2, compact=True)
    return written.getvalue().rstrip("\n")


def config_of(parts: Parts, gate: Gate) -> uvicorn.Config:
    """Return how uvicorn is to run."""
    settings: Settings = parts.settings
    options: dict[str, Any] = {
        "http": partial(Incoming, parts, gate),
        "loop": "asyncio",  # uvloop saves an eighth of the CPU and takes twice the memory a socket
        "ws": Incoming,  # not None: there are sockets; `Incoming` opens them itself
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": False,  # see addresses.counted_as
        "timeout_keep_alive": MUCH_LATER,  # `Incoming` has deadlines of its own
    }
    return uvicorn.Config(make_app(parts), settings.host, settings.port, **options)


def offer_policies(settings: Settings) -> None:
    """Read every file named and offer what is in it; raise SettingError."""
    for text in listed(settings.policies):
        path = Path(text).expanduser()
        try:
            game = game_named(read_policy(path)[0].game)
            offer(game, load_policy(path, game))
        except NotationError as error:
            raise SettingError("MADANG_POLICIES", text, str(error)) from None
