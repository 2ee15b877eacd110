// The limits for clients, with safe defaults. All of them are settings, listed by `tengen serve --help`.
import { err, ok } from "@tengen/kernel";
import { readTable, type Env, type Setting, type SettingResult } from "./setting.ts";

interface Limit {
  readonly env: string;
  readonly defaultValue: number;
  readonly min: number;
  readonly max: number;
  readonly description: string;
}

const LIMITS = {
  databaseConnections: {
    env: "TENGEN_DATABASE_CONNECTIONS",
    defaultValue: 10,
    min: 5,
    max: 1000,
    description: "size of the PostgreSQL connection pool",
  },
  messageBytes: {
    env: "TENGEN_MESSAGE_BYTES",
    defaultValue: 8192,
    min: 512,
    max: 1_048_576,
    description: "largest WebSocket message, in bytes",
  },
  messages: {
    env: "TENGEN_MESSAGES",
    defaultValue: 100,
    min: 1,
    max: 1_000_000,
    description:
      "rate limit: messages and requests per guest, over all connections, in 20 s; also per socket without a guest",
  },
  messagesPerAddress: {
    env: "TENGEN_MESSAGES_PER_ADDRESS",
    defaultValue: 2000,
    min: 1,
    max: 100_000_000,
    description: "rate limit: messages and requests per address in 20 s; a new socket counts as 5",
  },
  sockets: {
    env: "TENGEN_SOCKETS",
    defaultValue: 20_000,
    min: 1,
    max: 1_000_000,
    description: "maximum number of WebSockets",
  },
  socketsPerAddress: {
    env: "TENGEN_SOCKETS_PER_ADDRESS",
    defaultValue: 200,
    min: 1,
    max: 1_000_000,
    description: "maximum number of WebSockets per address",
  },
  connections: {
    env: "TENGEN_CONNECTIONS",
    defaultValue: 30_000,
    min: 1,
    max: 10_000_000,
    description: "maximum number of TCP connections, HTTP and WebSocket",
  },
  connectionsPerAddress: {
    env: "TENGEN_CONNECTIONS_PER_ADDRESS",
    defaultValue: 1000,
    min: 1,
    max: 1_000_000,
    description:
      "maximum number of TCP connections per address, and of new ones in 20 s; not applied behind a trusted proxy",
  },
  watchesPerSocket: {
    env: "TENGEN_WATCHES",
    defaultValue: 50,
    min: 1,
    max: 100_000,
    description: "maximum number of matches that one WebSocket watches",
  },
  matchesPerPlayer: {
    env: "TENGEN_MATCHES_PER_PLAYER",
    defaultValue: 50,
    min: 1,
    max: 1_000_000,
    description: "maximum number of unfinished matches per player",
  },
  newMatches: {
    env: "TENGEN_NEW_MATCHES",
    defaultValue: 60,
    min: 1,
    max: 1_000_000,
    description: "rate limit: new matches per guest in 10 minutes; each bot counts as one more",
  },
  newMatchesPerAddress: {
    env: "TENGEN_NEW_MATCHES_PER_ADDRESS",
    defaultValue: 600,
    min: 1,
    max: 100_000_000,
    description: "rate limit: new matches per address in 10 minutes; each bot counts as one more",
  },
  requests: {
    env: "TENGEN_REQUESTS",
    defaultValue: 300,
    min: 1,
    max: 1_000_000,
    description: "rate limit: POST requests per address and minute",
  },
  reads: {
    env: "TENGEN_READS",
    defaultValue: 3000,
    min: 1,
    max: 1_000_000,
    description: "rate limit: other requests per address and minute",
  },
  shares: {
    env: "TENGEN_SHARES",
    defaultValue: 30,
    min: 1,
    max: 1_000_000,
    description: "rate limit: games stored for short links per address in 10 minutes, and pictures drawn in one",
  },
  sharedDays: {
    env: "TENGEN_SHARED_DAYS",
    defaultValue: 365,
    min: 1,
    max: 3650,
    description: "how long a game is stored for its short link, in days",
  },
  tokenDays: {
    env: "TENGEN_TOKEN_DAYS",
    defaultValue: 90,
    min: 1,
    max: 3650,
    description: "lifetime of a token, in days",
  },
  backlogBytes: {
    env: "TENGEN_BACKLOG_BYTES",
    defaultValue: 1_048_576,
    min: 65_536,
    max: 1_073_741_824,
    description: "unread bytes buffered for one WebSocket; above it the WebSocket is closed",
  },
  backlogPerAddress: {
    env: "TENGEN_BACKLOG_PER_ADDRESS",
    defaultValue: 8_388_608,
    min: 65_536,
    max: 1_073_741_824,
    description:
      "unread bytes buffered for one address, WebSocket and HTTP; above it the connection with the most is closed",
  },
  backlogInAll: {
    env: "TENGEN_BACKLOG_IN_ALL",
    defaultValue: 134_217_728,
    min: 65_536,
    max: 68_719_476_736,
    description: "unread bytes buffered in total; above it the connection with the most is closed",
  },
  unreadSeconds: {
    env: "TENGEN_UNREAD_SECONDS",
    defaultValue: 30,
    min: 1,
    max: 3600,
    description: "seconds within which a client with unread bytes must read something",
  },
  helloSeconds: {
    env: "TENGEN_HELLO_SECONDS",
    defaultValue: 10,
    min: 1,
    max: 600,
    description: "seconds within which a WebSocket must send hello",
  },
  silentSeconds: {
    env: "TENGEN_SILENT_SECONDS",
    defaultValue: 60,
    min: 5,
    max: 3600,
    description: "seconds without a message after which a WebSocket is closed",
  },
  graceSeconds: {
    env: "TENGEN_GRACE_SECONDS",
    defaultValue: 30,
    min: 0,
    max: 3600,
    description: "grace period: seconds for which a disconnected player is away before they are gone",
  },
  botMatchesPerPlayer: {
    env: "TENGEN_BOT_MATCHES_PER_PLAYER",
    defaultValue: 10,
    min: 1,
    max: 1_000_000,
    description: "maximum number of unfinished matches with bots per player",
  },
  botMatchesPerAddress: {
    env: "TENGEN_BOT_MATCHES_PER_ADDRESS",
    defaultValue: 120,
    min: 1,
    max: 1_000_000,
    description:
      "maximum number of unfinished matches with bots per address, counting those active in the last ten minutes",
  },
  firstMoveSeconds: {
    env: "TENGEN_FIRST_MOVE_SECONDS",
    defaultValue: 0,
    min: 0,
    max: 3600,
    description: "seconds for the first move of a match with a clock; 0 for 20 to 60, depending on the clock",
  },
  absenceSeconds: {
    env: "TENGEN_ABSENCE_SECONDS",
    defaultValue: 0,
    min: 0,
    max: 86_400,
    description:
      "seconds after which the match of an absent player to move can be claimed; 0 for 30 to 120, depending on the clock, and 180 without one",
  },
  botThreads: {
    env: "TENGEN_BOT_THREADS",
    defaultValue: 2,
    min: 1,
    max: 256,
    description: "number of bots that think concurrently",
  },
  botNodes: {
    env: "TENGEN_BOT_NODES",
    defaultValue: 10_000,
    min: 1,
    max: 1_000_000_000,
    description: "search nodes per bot turn, if the game does not say",
  },
  botTurnSeconds: {
    env: "TENGEN_BOT_TURN_SECONDS",
    defaultValue: 120,
    min: 1,
    max: 3600,
    description: "seconds without progress after which a bot is replaced by the default bot for that turn",
  },
} as const satisfies Readonly<Record<string, Limit>>;

export type Limits = { readonly [name in keyof typeof LIMITS]: number };

const parseWhole =
  ({ min, max }: Limit) =>
  (text: string, env: string): SettingResult<number> => {
    const number = Number(text);
    return /^\d+$/u.test(text) && number >= min && number <= max
      ? ok(number)
      : err(`${env} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`);
  };

/** The limits as settings. */
export const LIMIT_SETTINGS = Object.fromEntries(
  Object.entries(LIMITS).map(([name, limit]) => {
    const { env, description, defaultValue } = limit;
    return [name, { env, description, defaultValue, parse: parseWhole(limit) } satisfies Setting<number>];
  }),
) as Readonly<Record<keyof typeof LIMITS, Setting<number>>>;

/** The limits from the environment, or all errors, one per line. */
export const readLimits = (env: Env): SettingResult<Limits> => {
  const read = readTable(LIMIT_SETTINGS, env);
  return read.ok ? read : err(read.error.join("\n"));
};
