// Keeps a match current: the socket's updates and bells, and polling while there is no socket.
// Everything outside (sockets, requests, timers, chance) is passed in, so that tests can be the world.
import type { Update } from "../wire";

export type Link =
  | { kind: "live" }
  /** No socket, but requests are answered. */
  | { kind: "polling" }
  /** Nothing is answered; `retry` is the time of the next attempt (milliseconds, local). */
  | { kind: "offline"; retry: number };

export interface Channel {
  close(): void;
}

export interface Events {
  open(): unknown;
  message(data: string): unknown;
  close(code?: number): unknown;
}

export interface World {
  connect(events: Events): Channel;
  fetch(since: number): Promise<Update>;
  later(ms: number, act: () => void): () => void;
  now(): number;
  random(): number;
}

export interface Listener {
  /** @param since what the update's events are complete from; null if pushed. */
  update(update: Update, since: number | null): void;
  link(link: Link): void;
  /** What must be asked for when this version and revision are the newest; null if nothing is missing. */
  missing(version: number, revision: number | null): number | null;
  /** The seats whose players are here, as a heartbeat tells. */
  present(seats: readonly number[]): void;
}

export const SILENCE = 35_000;
export const POLL = 5_000;
const FIRST = 1_000;
/** Close codes from here on say that the viewer isn't let in. */
export const REFUSED = 4_400;
const LONGEST = 30_000;

/** Exponential, with jitter over its upper half, so that a restarted server isn't met by everyone at once. */
export function backoff(attempt: number, random: number): number {
  const full = Math.min(LONGEST, FIRST * 2 ** attempt);
  return full / 2 + (full / 2) * random;
}

interface Frame {
  version?: number;
  rev?: number;
  view?: unknown;
  server_time?: string;
  present?: number[];
}

const isUpdate = (frame: Frame): boolean =>
  frame.server_time !== undefined && frame.view !== undefined;

const nothing = (): void => {};

export class Live {
  private channel: Channel | null = null;
  private open = false;
  private attempt = 0;
  private failures = 0;
  private fetching = false;
  private again: number | null = null;
  private stopped = false;
  private readonly cancel = { reconnect: nothing, silence: nothing, poll: nothing };

  private readonly world: World;
  private readonly listener: Listener;

  constructor(world: World, listener: Listener) {
    this.world = world;
    this.listener = listener;
  }

  start(): void {
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    this.channel?.close();
    for (const end of Object.values(this.cancel)) end();
  }

  /** The user or the browser says that it is worth trying now. */
  wake(): void {
    if (this.stopped) return;
    if (!this.open) {
      this.cancel.reconnect();
      this.drop();
      this.attempt = 0;
      this.connect();
    }
    void this.refresh();
  }

  /** Fetches now, whatever is known. */
  refresh(): Promise<void> {
    return this.fetch(this.listener.missing(Infinity, null) ?? 0);
  }

  private async fetch(since: number): Promise<void> {
    if (this.fetching) {
      this.again = Math.min(this.again ?? since, since);
      return;
    }
    this.fetching = true;
    let update: Update | null = null;
    try {
      update = await this.world.fetch(since);
    } catch {
      this.unanswered();
    } finally {
      this.fetching = false;
    }
    if (update) {
      this.listener.update(update, since);
      this.answered();
    }
    const next = this.again;
    this.again = null;
    if (next !== null && !this.stopped) await this.fetch(next);
  }

  private answered(): void {
    this.failures = 0;
    if (!this.stopped) this.listener.link({ kind: this.open ? "live" : "polling" });
  }

  private unanswered(): void {
    this.failures += 1;
    if (this.stopped || this.open) return;
    this.poll();
    this.listener.link({ kind: "offline", retry: this.world.now() + this.pause() });
  }

  private pause(): number {
    return Math.min(LONGEST, POLL * 2 ** Math.max(0, this.failures - 1));
  }

  /** One timer: the next request of a page without a socket. */
  private poll(): void {
    this.cancel.poll();
    this.cancel.poll = this.world.later(this.pause(), () => {
      if (this.open || this.stopped) return;
      void this.refresh().then(() => {
        if (!this.open && !this.stopped) this.poll();
      });
    });
  }

  private listen(): void {
    this.cancel.silence();
    this.cancel.silence = this.world.later(SILENCE, () => {
      this.drop();
      this.lost();
    });
  }

  private drop(): void {
    const old = this.channel;
    this.channel = null;
    old?.close();
  }

  /** @param refused the server wants no socket of this viewer: asking again would be refused again */
  private lost(refused = false): void {
    const was = this.open;
    this.open = false;
    this.channel = null;
    this.cancel.silence();
    this.cancel.reconnect();
    const pause = backoff(this.attempt++, this.world.random());
    if (!refused) this.cancel.reconnect = this.world.later(pause, () => this.connect());
    this.poll();
    if (was || this.attempt === 1) void this.refresh();
  }

  private heard(data: string): void {
    this.listen();
    this.attempt = 0;
    const frame = JSON.parse(data) as Frame;
    if (isUpdate(frame)) this.listener.update(frame as unknown as Update, null);
    if (frame.present) this.listener.present(frame.present);
    const since = this.listener.missing(frame.version ?? 0, frame.rev ?? null);
    if (since !== null) void this.fetch(since);
  }

  private opened(): void {
    this.open = true;
    this.cancel.poll();
    this.listener.link({ kind: "live" });
    this.listen();
    void this.refresh();
  }

  private connect(): void {
    if (this.stopped || this.channel) return;
    const channel = this.world.connect({
      open: () => this.channel === channel && this.opened(),
      message: (data) => this.channel === channel && this.heard(data),
      close: (code = 0) => this.channel === channel && !this.stopped && this.lost(code >= REFUSED),
    });
    this.channel = channel;
    this.listen();
  }
}
