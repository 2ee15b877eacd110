// The simulated network: sockets whose messages are delayed, lost, doubled and reordered, that break, and whose clients
// sometimes do not read. A healthy network only delays.
import type { Links } from "./links.ts";
import type { Process } from "./process.ts";
import type { World } from "./world.ts";

/** Probabilities of what happens to a message or a socket. */
export interface Faults {
  readonly lost: number;
  readonly doubled: number;
  readonly reordered: number;
  /** A socket breaks instead of carrying the message. */
  readonly broken: number;
  /** The receiver stops reading for a while. */
  readonly stuck: number;
  /** The longest delay of a message in milliseconds. */
  readonly slowest: number;
}

export const NO_FAULTS: Faults = { lost: 0, doubled: 0, reordered: 0, broken: 0, stuck: 0, slowest: 20 };

/** The network between pages and servers. */
export interface Network {
  readonly faults: () => Faults;
  readonly links: Links;
}

/** One end of a socket. */
export interface End {
  readonly process: Process;
  readonly onMessage: (text: string) => void;
  readonly onClose: (code: number) => void;
  /** What was sent has been read. */
  readonly onDrained?: () => void;
}

export interface SocketEnd {
  readonly send: (text: string) => void;
  readonly close: (code: number) => void;
  /** Bytes that the other end has not read. */
  readonly unread: () => number;
}

/** What TCP reports when a connection breaks. */
const BROKEN = 1006;
const RECONNECT_NOTICE_MS = 1500;
/**
 * Messages that may get lost, doubled and out of order without anybody's notice: the client asks for them again. Nothing
 * repeats the others, so TCP's promise is kept for them: they come in order and once, or the socket breaks.
 */
const REPEATED = /^\{"type":"(?:entries|accepted|rejected|error|submit|sync|ping|pong)"/u;
/** Milliseconds for which an end does not read, and what is then in its buffers already. */
const STUCK = { min: 300, max: 5000, bytes: 70_000 };

/** Carries messages in one direction. */
const openPipe = (world: World, { faults, links }: Network, from: End, to: End, breakBoth: () => void) => {
  const { chance } = world;
  let isOpen = true;
  /** When the last ordered message arrives. */
  let lastAt = 0;
  let stuckUntil = 0;
  let unread = 0;
  const isStuck = (): boolean => world.now() < stuckUntil;
  const arrive = (text: string, at: number): void => {
    world.after(at - world.now(), () =>
      to.process.deliver(() => {
        if (isOpen) to.onMessage(text);
      }),
    );
  };
  const getStuck = (): void => {
    stuckUntil = world.now() + chance.between(STUCK.min, STUCK.max);
    world.tell(to.process.name, () => `does not read from ${from.process.name} for ${stuckUntil - world.now()} ms`);
    world.after(stuckUntil - world.now(), () => {
      unread = 0;
      from.process.deliver(() => {
        if (isOpen) from.onDrained?.();
      });
    });
  };
  return {
    /** The receiver has had its last event. */
    end: (): void => {
      isOpen = false;
    },
    unread: (): number => (isStuck() ? STUCK.bytes + unread : 0),
    send: (text: string): void => {
      const { lost, doubled, reordered, broken, stuck, slowest } = faults();
      const note = (fate: string): void =>
        world.tell(from.process.name, () => `${fate} to ${to.process.name}: ${text.slice(0, 120)}`);
      if (chance.happens(broken)) {
        note("breaks the socket instead of sending");
        breakBoth();
        return;
      }
      const isRepeated = REPEATED.test(text);
      if (links.isCut(from.process.name, to.process.name) || chance.happens(lost)) {
        note("loses a message");
        if (!isRepeated) breakBoth();
        return;
      }
      note("sends");
      if (!isStuck() && chance.happens(stuck)) getStuck();
      if (isStuck()) unread += text.length;
      const soonest = Math.max(stuckUntil, world.now() + chance.between(1, slowest));
      const at = isRepeated && chance.happens(reordered) ? soonest : Math.max(soonest, lastAt);
      lastAt = Math.max(at, lastAt);
      arrive(text, at);
      if (isRepeated && chance.happens(doubled)) arrive(text, at + chance.between(0, slowest));
    },
  };
};

/** Joins two ends; returns what each of them holds. */
export const connect = (world: World, network: Network, a: End, b: End): readonly [SocketEnd, SocketEnd] => {
  const { chance } = world;
  /** Ends that have had their last event, and ends that have asked for it: they send nothing more. */
  const closed = new Set<End>();
  const closing = new Set<End>();
  const breakBoth = (): void => {
    for (const end of [a, b]) closeEnd(end, BROKEN, chance.between(0, RECONNECT_NOTICE_MS));
  };
  const [toB, toA] = [openPipe(world, network, a, b, breakBoth), openPipe(world, network, b, a, breakBoth)];
  const closeEnd = (end: End, code: number, after: number): void => {
    world.after(after, () =>
      end.process.deliver(() => {
        if (closed.has(end)) return;
        closed.add(end);
        (end === a ? toA : toB).end();
        end.onClose(code);
      }),
    );
  };
  const close = (own: End, other: End, code: number): void => {
    if (closed.has(own) || closing.has(own)) return;
    closing.add(own);
    const { slowest } = network.faults();
    // The other end learns of it unless the link is cut: then only its own timeouts help.
    if (!network.links.isCut(own.process.name, other.process.name)) closeEnd(other, code, chance.between(1, slowest));
    closeEnd(own, code, chance.between(1, slowest));
  };
  const hold = (own: End, other: End, out: ReturnType<typeof openPipe>): SocketEnd => {
    own.process.onDeath(() => closeEnd(other, BROKEN, chance.between(0, RECONNECT_NOTICE_MS)));
    return {
      send: (text) => {
        if (!closed.has(own) && !closing.has(own) && own.process.isAlive()) out.send(text);
      },
      close: (code) => close(own, other, code),
      unread: out.unread,
    };
  };
  return [hold(a, b, toB), hold(b, a, toA)];
};
