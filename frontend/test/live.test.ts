import { beforeEach, describe, expect, it } from "vitest";
import { backoff, type Events, type Link, Live, POLL, SILENCE } from "../src/match/live";
import type { Update } from "../src/wire";

/** A world whose clock stands until `pass` moves it. */
class World {
  time = 0;
  sockets: Events[] = [];
  asked: number[] = [];
  reachable = true;
  version = 4;
  private timers: { at: number; act: () => void }[] = [];

  readonly doors = {
    connect: (events: Events) => {
      this.sockets.push(events);
      return { close: () => undefined };
    },
    fetch: async (since: number) => {
      this.asked.push(since);
      if (!this.reachable) throw new Error("unreachable");
      return { version: this.version, server_time: "", view: {} } as Update;
    },
    later: (ms: number, act: () => void) => {
      const timer = { at: this.time + ms, act };
      this.timers.push(timer);
      return () => {
        this.timers = this.timers.filter((item) => item !== timer);
      };
    },
    now: () => this.time,
    random: () => 0.5,
  };

  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      const due = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.time = due.at;
      this.timers = this.timers.filter((timer) => timer !== due);
      due.act();
      await settle();
    }
    this.time = end;
  }

  get socket(): Events {
    return this.sockets.at(-1) as Events;
  }
}

const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

describe("Live", () => {
  let world: World;
  let live: Live;
  let seen: [number, number | null][];
  let links: Link["kind"][];
  let covered: number;
  let here: readonly number[][];

  beforeEach(() => {
    world = new World();
    seen = [];
    links = [];
    covered = 4;
    here = [];
    live = new Live(world.doors, {
      update: (update, since) => {
        seen.push([update.version, since]);
        covered = Math.max(covered, update.version);
      },
      link: (link) => links.push(link.kind),
      missing: (version) => (version > covered ? covered : null),
      present: (seats) => {
        here = [...here, [...seats]];
      },
    });
    live.start();
  });

  const open = async (): Promise<void> => {
    world.socket.open();
    await settle();
  };

  it("tells who is here when a heartbeat does", async () => {
    await open();
    world.socket.message(JSON.stringify({ match: 1, version: 4, present: [1] }));
    world.socket.message(JSON.stringify({ match: 1, version: 4 }));
    expect(here).toEqual([[1]]);
  });

  it("tells who is here when a heartbeat does", async () => {
    await open();
    world.socket.message(JSON.stringify({ match: 1, version: 4, present: [1] }));
    world.socket.message(JSON.stringify({ match: 1, version: 4 }));
    expect(here).toEqual([[1]]);
  });

  it("fetches what it may have missed as soon as the socket is open", async () => {
    await open();
    expect(world.asked).toEqual([4]);
    expect(links.at(-1)).toBe("live");
  });

  it("shows a pushed update without asking", async () => {
    await open();
    world.socket.message(JSON.stringify({ version: 5, view: {}, server_time: "x" }));
    await settle();
    expect(seen.at(-1)).toEqual([5, null]);
    expect(world.asked).toEqual([4]);
  });

  it("fetches on a bell for a version that it doesn't have, and not on a heartbeat", async () => {
    await open();
    world.version = 5;
    world.socket.message(JSON.stringify({ match: 1, version: 5 }));
    await settle();
    expect(world.asked).toEqual([4, 4]);
    world.socket.message(JSON.stringify({ match: 1, version: 5 }));
    await settle();
    expect(world.asked).toEqual([4, 4]);
  });

  it("takes a silent socket for a dead one", async () => {
    await open();
    world.socket.message(JSON.stringify({ match: 1, version: 4 }));
    await world.pass(SILENCE - 1);
    expect(world.sockets).toHaveLength(1);
    await world.pass(2_000);
    expect(world.sockets).toHaveLength(2);
  });

  it("connects again after growing pauses", async () => {
    const starts: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const before = world.sockets.length;
      const since = world.time;
      world.socket.close();
      while (world.sockets.length === before) await world.pass(50);
      starts.push(world.time - since);
    }
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(starts[0]).toBeLessThanOrEqual(1_000);
    expect(starts[4]).toBeGreaterThan(10_000);
  });

  it("polls while there is no socket, and stops when there is one again", async () => {
    await open();
    world.socket.close();
    await settle();
    expect(links.at(-1)).toBe("polling");
    const before = world.asked.length;
    await world.pass(3 * POLL + 100);
    expect(world.asked.length - before).toBeGreaterThanOrEqual(3);
    await open();
    const after = world.asked.length;
    await world.pass(2 * POLL);
    expect(world.asked.length).toBe(after);
  });

  it("says that it is offline with the time of the next attempt, and comes back", async () => {
    await open();
    world.reachable = false;
    world.socket.close();
    await settle();
    expect(links.at(-1)).toBe("offline");
    world.reachable = true;
    await world.pass(POLL + 1);
    expect(links.at(-1)).toBe("polling");
  });

  it("tries at once when it is woken", async () => {
    world.socket.close();
    await settle();
    const before = world.sockets.length;
    live.wake();
    expect(world.sockets.length).toBe(before + 1);
  });

  it("doesn't knock again where it isn't let in, but goes on by polling", async () => {
    world.socket.close(4404);
    await settle();
    await world.pass(120_000);
    expect(world.sockets).toHaveLength(1);
    expect(world.asked.length).toBeGreaterThan(3);
  });

  it("ignores what an abandoned socket still says", async () => {
    const old = world.socket;
    live.wake();
    old.message(JSON.stringify({ version: 9, view: {}, server_time: "x" }));
    await settle();
    expect(seen.map(([version]) => version)).not.toContain(9);
  });

  it("asks one thing at a time", async () => {
    await open();
    world.asked = [];
    world.socket.message(JSON.stringify({ match: 1, version: 7 }));
    world.socket.message(JSON.stringify({ match: 1, version: 8 }));
    expect(world.asked).toHaveLength(1);
    await settle();
    expect(world.asked).toHaveLength(2);
  });

  it("is quiet after its end", async () => {
    live.stop();
    world.socket.close();
    await world.pass(120_000);
    expect([world.sockets.length, world.asked.length]).toEqual([1, 0]);
  });
});

describe("backoff", () => {
  it("doubles up to half a minute and keeps at least half of it", () => {
    expect(backoff(0, 0)).toBe(500);
    expect(backoff(0, 1)).toBe(1_000);
    expect(backoff(3, 0)).toBe(4_000);
    expect(backoff(99, 1)).toBe(30_000);
  });
});
