// One line to a server that is kept up: hello, ping, and again after every cut. It knows nothing of matches.
// A line that is over is never listened to again, so what an old one still says cannot mix with the new one.
import { describeError, isRejection } from "@tengen/kernel";
import { CLOSE_CODES, parseFromServer, PROTOCOL, type FromClient, type FromServer } from "@tengen/protocol";
import { reconnectDelay } from "./backoff.ts";
import { makeFraction } from "./random.ts";
import type { Host, Socket } from "./host.ts";
import { addSample, bestSample, makeSample, type ClockOffset } from "./clock-offset.ts";

/** Why a server will not have us, and no waiting helps. */
export type RefusedReason = "token" | "protocol" | "origin" | "messages";

export type ConnectionState =
  | { readonly kind: "connecting" }
  | { readonly kind: "connected" }
  /** `nextAt` is when, by our clock; null while it is being tried. */
  | { readonly kind: "reconnecting"; readonly attempt: number; readonly nextAt: number | null }
  /** `token`: a new one is needed (`useToken`). Nothing is tried until then. */
  | { readonly kind: "refused"; readonly code: number; readonly reason: RefusedReason; readonly message: string }
  | { readonly kind: "closed" };

type Welcome = Extract<FromServer, { type: "welcome" }>;
type Pong = Extract<FromServer, { type: "pong" }>;

export interface ConnectionEvents {
  readonly onState: (state: ConnectionState) => void;
  readonly onWelcome: (welcome: Welcome) => void;
  /** Everything after the welcome, but for pongs. */
  readonly onMessage: (message: Exclude<FromServer, Welcome | Pong>) => void;
  /** What the next pings name: one of them or more. */
  readonly pingSeqs: () => readonly Readonly<Record<string, number>>[];
  /** All pings of a round are answered; `heads` is what all of them said. */
  readonly onPong: (round: number, heads: Readonly<Record<string, number>>) => void;
  /** A line that was welcomed is over. */
  readonly onDisconnected: () => void;
}

export interface Connection {
  readonly state: () => ConnectionState;
  /** Only while connected. */
  readonly send: (message: FromClient) => void;
  /**
   * How many rounds of pings there were. Answers come in order (PRO-1), so whatever was sent before a ping and is not
   * answered when its pong is heard will not be.
   */
  readonly pingRound: () => number;
  /** Pings now, if none is on its way. */
  readonly pingNow: () => void;
  readonly wake: () => void;
  readonly setToken: (token: string | null) => void;
  readonly clockOffset: () => ClockOffset | null;
  readonly close: () => void;
}

const PING_MS = 20_000;
/** A line that says nothing for so long after a hello or a ping is dead. */
const ANSWER_MS = 10_000;
/** A line that held for so long makes up for the attempts before it. */
const STEADY_MS = 5000;

const NORMAL_CLOSE = 1000;
const ABNORMAL_CLOSE = 1006;

const REFUSALS: ReadonlyMap<number, readonly [RefusedReason, string]> = new Map([
  [CLOSE_CODES.badHello, ["token", "The server did not take the token: get a new one."]],
  [CLOSE_CODES.origin, ["origin", "The server takes no connections from this page's address."]],
  [CLOSE_CODES.badMessages, ["messages", "The server did not understand us: load the newest version."]],
]);

interface Line {
  readonly socket: Socket;
  over: boolean;
  welcomedAt: number | null;
  helloAt: number;
  playerId: string | null;
  /** What its hello says. */
  token: string | null;
  /** When each ping that is not answered was sent. */
  pings: number[];
  heads: Record<string, number>;
  /** How long the server said to wait, in milliseconds; 0 where it did not. */
  toldMs: number;
  /** What cancels the wait for an answer, and for the next ping. */
  cancelAnswer: () => void;
  cancelPing: () => void;
}

const nothing = (): void => undefined;

export const openConnection = (
  host: Host,
  { url, token: firstToken }: { readonly url: string; readonly token: string | null },
  events: ConnectionEvents,
): Connection => {
  let token = firstToken;
  let state: ConnectionState = { kind: "connecting" };
  let line: Line | null = null;
  let attempt = 0;
  let rounds = 0;
  /** Of the last line that was welcomed. */
  let samples: readonly ClockOffset[] = [];
  /** The code of the last close: whoever was told to wait does not come earlier for a wake. */
  let lastCode = ABNORMAL_CLOSE;
  let cancelRetry = nothing;

  const change = (next: ConnectionState): void => {
    state = next;
    events.onState(next);
  };
  const report = (text: string): void => host.report?.(text);

  /** The end of a line, once. */
  const finish = (ended: Line): void => {
    ended.over = true;
    ended.cancelAnswer();
    ended.cancelPing();
    line = null;
  };

  const comeBack = (ended: Line, code: number): void => {
    finish(ended);
    if (ended.welcomedAt !== null && host.now() - ended.welcomedAt >= STEADY_MS) attempt = 0;
    attempt += 1;
    lastCode = code;
    const wait = reconnectDelay(
      attempt,
      code,
      makeFraction(host.randomBytes),
      code === CLOSE_CODES.rate ? ended.toldMs : 0,
    );
    cancelRetry = host.startTimer(wait, dialAgain);
    change({ kind: "reconnecting", attempt, nextAt: host.now() + wait });
    if (ended.welcomedAt !== null) events.onDisconnected();
  };

  const refuse = (ended: Line, code: number, reason: RefusedReason, message: string): void => {
    // Another token was given since its hello: that one has not been refused.
    if (reason === "token" && ended.token !== token) {
      comeBack(ended, code);
      return;
    }
    finish(ended);
    change({ kind: "refused", code, reason, message });
    if (ended.welcomedAt !== null) events.onDisconnected();
  };

  const lose = (ended: Line, code: number): void => {
    if (ended.over) return;
    const refusal = REFUSALS.get(code);
    if (refusal === undefined) comeBack(ended, code);
    else refuse(ended, code, ...refusal);
  };

  /** Ends a line from here. The host's own close event comes late, or never, on a dead line: nobody waits for it. */
  const cut = (ended: Line, why: string): void => {
    report(why);
    lose(ended, ABNORMAL_CLOSE);
    ended.socket.close(NORMAL_CLOSE, "");
  };

  const write = (to: Line, message: FromClient): void => {
    try {
      to.socket.send(JSON.stringify(message));
    } catch (error) {
      cut(to, `A message could not be sent: ${describeError(error)}`);
    }
  };

  const ping = (on: Line): void => {
    on.cancelPing();
    on.cancelPing = host.startTimer(PING_MS, () => {
      if (on.pings.length === 0) ping(on);
    });
    rounds += 1;
    on.heads = {};
    const seqs = events.pingSeqs();
    on.pings = seqs.map(() => host.now());
    on.cancelAnswer = host.startTimer(ANSWER_MS, () => cut(on, "The server did not answer a ping."));
    for (const named of seqs) if (!on.over) write(on, { type: "ping", seqs: named });
  };

  const hearPong = (on: Line, { heads, now }: Pong): void => {
    const askedAt = on.pings.shift();
    if (askedAt === undefined) return;
    samples = addSample(samples, makeSample(askedAt, host.now(), now));
    Object.assign(on.heads, heads);
    if (on.pings.length > 0) return;
    on.cancelAnswer();
    events.onPong(rounds, on.heads);
  };

  const hearWelcome = (on: Line, welcome: Welcome): void => {
    if (welcome.protocol !== PROTOCOL) {
      const message = `The server speaks version ${welcome.protocol} of the protocol and this is ${PROTOCOL}: load the newest.`;
      refuse(on, NORMAL_CLOSE, "protocol", message);
      on.socket.close(NORMAL_CLOSE, "");
      return;
    }
    on.cancelAnswer();
    on.welcomedAt = host.now();
    on.playerId = welcome.playerId;
    samples = [makeSample(on.helloAt, host.now(), welcome.now)];
    on.cancelPing = host.startTimer(PING_MS, () => ping(on));
    change({ kind: "connected" });
    if (!on.over) events.onWelcome(welcome);
  };

  /** Before the welcome only it, or why there will be none, can come. */
  const hearFirst = (on: Line, message: FromServer): void => {
    if (message.type === "welcome") {
      hearWelcome(on, message);
      return;
    }
    if (message.type !== "error") return;
    report(`${message.code}: ${message.message}`);
    const reason = ({ UNSUPPORTED_PROTOCOL: "protocol", NOT_AUTHORIZED: "token" } as const)[message.code];
    if (reason === undefined) return;
    refuse(on, CLOSE_CODES.badHello, reason, message.message);
    on.socket.close(NORMAL_CLOSE, "");
  };

  const hear = (on: Line, data: unknown): void => {
    if (on.over) return;
    const message = readMessage(data);
    if (typeof message === "string") {
      report(message);
      return;
    }
    if (message.type === "error") on.toldMs = readWait(message);
    if (on.welcomedAt === null) hearFirst(on, message);
    else if (message.type === "pong") hearPong(on, message);
    else if (message.type !== "welcome") events.onMessage(message);
  };

  const dial = (): void => {
    const socket = host.openSocket(url, {
      onOpen: () => {
        if (dialled.over) return;
        dialled.helloAt = host.now();
        dialled.token = token;
        write(dialled, { type: "hello", protocol: PROTOCOL, token });
      },
      onMessage: (data) => hear(dialled, data),
      onClose: (code) => lose(dialled, code),
    });
    const dialled: Line = {
      socket,
      over: false,
      welcomedAt: null,
      helloAt: host.now(),
      playerId: null,
      token,
      pings: [],
      heads: {},
      toldMs: 0,
      cancelAnswer: host.startTimer(ANSWER_MS, () => cut(dialled, "The server did not say welcome in time.")),
      cancelPing: nothing,
    };
    line = dialled;
  };

  const dialAgain = (): void => {
    cancelRetry = nothing;
    dial();
    change({ kind: "reconnecting", attempt, nextAt: null });
  };

  const dialNow = (): void => {
    cancelRetry();
    dialAgain();
  };

  const pingNow = (): void => {
    if (line !== null && line.welcomedAt !== null && line.pings.length === 0) ping(line);
  };

  dial();

  return {
    state: () => state,
    send: (message) => {
      if (line !== null && line.welcomedAt !== null) write(line, message);
    },
    pingRound: () => rounds,
    pingNow,
    wake: () => {
      const waits = state.kind === "reconnecting" && state.nextAt !== null;
      if (waits && lastCode !== CLOSE_CODES.rate) dialNow();
      else pingNow();
    },
    setToken: (next) => {
      token = next;
      if (state.kind === "refused" && state.reason === "token") {
        attempt = 1;
        dialNow();
        return;
      }
      // Who only watched becomes a player by another hello, and hello is said once a line.
      if (next !== null && line !== null && line.welcomedAt !== null && line.playerId === null) {
        cut(line, "Connecting again, with a token.");
        dialNow();
      }
    },
    clockOffset: () => bestSample(samples),
    close: () => {
      if (state.kind === "closed") return;
      cancelRetry();
      const last = line;
      if (last !== null) finish(last);
      change({ kind: "closed" });
      last?.socket.close(NORMAL_CLOSE, "");
    },
  };
};

/** How long an error says to wait, in milliseconds. */
const readWait = ({ code, detail }: Extract<FromServer, { type: "error" }>): number => {
  const { seconds } = (code === "RATE_LIMITED" ? (detail ?? {}) : {}) as { readonly seconds?: unknown };
  return typeof seconds === "number" && seconds > 0 ? seconds * 1000 : 0;
};

/** A message of the protocol, or in words why it is none. */
const readMessage = (data: unknown): FromServer | string => {
  if (typeof data !== "string") return "The server sent something that is no text.";
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return "The server sent something that is no JSON.";
  }
  const message = parseFromServer(value);
  return isRejection(message) ? `The server sent no message of ours. ${message.message}` : message;
};
