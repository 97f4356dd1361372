"""P6. What telling adds to a request: the same load with the publisher's door open and shut."""

import asyncio

from bench.lines import Effort, Line, at_most
from bench.load import connect, post
from bench.phases import phase
from bench.rounds import interleaved
from bench.rows.act import answers, seated
from bench.server import Process, running
from icehouse.matches.models import Outbox

MATCHES = 200
CLIENTS = 16


async def _shut(server: Process, token: str, on: int) -> None:
    client = await connect(server.port)
    await client.ask(post(f"/floor/quiet/{on}", token, {}))
    await client.close()


def measure(effort: Effort) -> list[Line]:
    """CPU time of the server a request, with and without."""
    clients = effort.of(CLIENTS)
    own = seated(effort.of(MATCHES, clients), clients)
    acting = [answers(matches) for matches in own]
    token = own[0][0].people[0].token
    with running() as server:

        def loud() -> float:
            asyncio.run(_shut(server, token, 0))
            return phase(server, acting, effort.seconds).cpu

        def quiet() -> float:
            asyncio.run(_shut(server, token, 1))
            try:
                return phase(server, acting, effort.seconds, told=False).cpu
            finally:
                Outbox.objects.all().delete()

        loud()
        subjects, floors = interleaved(effort.rounds, loud, quiet)
    added = tuple(100 * (one / other - 1) for one, other in zip(subjects, floors, strict=True))
    note = f"{1000 * sorted(subjects)[len(subjects) // 2]:.2f} ms CPU a request with the push"
    return [Line("CPU that the push adds", "the same without it", added, at_most(10), unit="%", note=note)]
