// The simulated network: sockets whose messages are delayed, lost, doubled and reordered, and that break. A healthy
// network only delays.
import type { Process } from "./process.ts";
import type { World } from "./world.ts";

/** Probabilities of what happens to a message or a socket. */
export interface Faults {
  readonly lost: number;
  readonly doubled: number;
  readonly reordered: number;
  /** A socket breaks instead of carrying the message. */
  readonly broken: number;
  /** The longest delay of a message in milliseconds. */
  readonly slowest: number;
}

export const NO_FAULTS: Faults = { lost: 0, doubled: 0, reordered: 0, broken: 0, slowest: 20 };

/** One end of a socket. */
export interface End {
  readonly process: Process;
  readonly onMessage: (text: string) => void;
  readonly onClose: (code: number) => void;
}

export interface SocketEnd {
  readonly send: (text: string) => void;
  readonly close: (code: number) => void;
}

/** What TCP reports when a connection breaks. */
const BROKEN = 1006;
const RECONNECT_NOTICE_MS = 1500;

/** Joins two ends; returns what each of them holds. */
export const connect = (world: World, faults: () => Faults, a: End, b: End): readonly [SocketEnd, SocketEnd] => {
  const { chance } = world;
  /** Ends that have had their last event, and ends that have asked for it: they send nothing more. */
  const closed = new Set<End>();
  const closing = new Set<End>();
  /** When the last ordered message in each direction arrives. */
  const lastAt = new Map<End, number>();

  const closeEnd = (end: End, code: number, after: number): void => {
    world.after(after, () => {
      if (closed.has(end)) return;
      closed.add(end);
      if (end.process.isAlive()) end.onClose(code);
    });
  };
  const breakBoth = (): void => {
    closeEnd(a, BROKEN, chance.between(0, RECONNECT_NOTICE_MS));
    closeEnd(b, BROKEN, chance.between(0, RECONNECT_NOTICE_MS));
  };
  const deliver = (to: End, text: string, at: number): void => {
    world.after(at - world.now(), () => {
      if (!closed.has(to) && to.process.isAlive()) to.onMessage(text);
    });
  };
  const send = (from: End, to: End, text: string): void => {
    if (closed.has(from) || closing.has(from) || !from.process.isAlive()) return;
    const { lost, doubled, reordered, broken, slowest } = faults();
    const note = (fate: string): void =>
      world.tell(from.process.name, () => `${fate} to ${to.process.name}: ${text.slice(0, 120)}`);
    if (chance.happens(broken)) {
      note("breaks the socket instead of sending");
      breakBoth();
      return;
    }
    if (chance.happens(lost)) {
      note("loses a message");
      return;
    }
    note("sends");
    const soonest = world.now() + chance.between(1, slowest);
    const at = chance.happens(reordered) ? soonest : Math.max(soonest, lastAt.get(to) ?? 0);
    lastAt.set(to, Math.max(at, lastAt.get(to) ?? 0));
    deliver(to, text, at);
    if (chance.happens(doubled)) deliver(to, text, at + chance.between(0, slowest));
  };
  const close = (own: End, other: End, code: number): void => {
    if (closed.has(own) || closing.has(own)) return;
    closing.add(own);
    closeEnd(other, code, chance.between(1, faults().slowest));
    closeEnd(own, code, chance.between(1, faults().slowest));
  };
  a.process.onDeath(() => closeEnd(b, BROKEN, chance.between(0, RECONNECT_NOTICE_MS)));
  b.process.onDeath(() => closeEnd(a, BROKEN, chance.between(0, RECONNECT_NOTICE_MS)));
  return [
    { send: (text) => send(a, b, text), close: (code) => close(a, b, code) },
    { send: (text) => send(b, a, text), close: (code) => close(b, a, code) },
  ];
};
