// The limits for clients, with safe defaults. All of them are settings, listed by `tengen serve --help`.
import { readTable, type Env, type SettingError, type Setting } from "./setting.ts";

interface Limit {
  readonly env: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly description: string;
}

const LIMITS = {
  databaseConnections: {
    env: "TENGEN_DATABASE_CONNECTIONS",
    value: 10,
    least: 5,
    most: 1000,
    description: "size of the PostgreSQL connection pool",
  },
  messageBytes: {
    env: "TENGEN_MESSAGE_BYTES",
    value: 8192,
    least: 512,
    most: 1_048_576,
    description: "largest WebSocket message, in bytes",
  },
  messages: {
    env: "TENGEN_MESSAGES",
    value: 100,
    least: 1,
    most: 1_000_000,
    description:
      "rate limit: messages and requests per guest, over all connections, in 20 s; also per socket without a guest",
  },
  messagesPerAddress: {
    env: "TENGEN_MESSAGES_PER_ADDRESS",
    value: 2000,
    least: 1,
    most: 100_000_000,
    description: "rate limit: messages and requests per address in 20 s; a new socket counts as 5",
  },
  sockets: { env: "TENGEN_SOCKETS", value: 20_000, least: 1, most: 1_000_000, description: "WebSockets in total" },
  socketsPerAddress: {
    env: "TENGEN_SOCKETS_PER_ADDRESS",
    value: 200,
    least: 1,
    most: 1_000_000,
    description: "WebSockets per address",
  },
  connections: {
    env: "TENGEN_CONNECTIONS",
    value: 30_000,
    least: 1,
    most: 10_000_000,
    description: "TCP connections in total, HTTP and WebSocket",
  },
  connectionsPerAddress: {
    env: "TENGEN_CONNECTIONS_PER_ADDRESS",
    value: 1000,
    least: 1,
    most: 1_000_000,
    description: "TCP connections per address, and new ones in 20 s; not applied behind a trusted proxy",
  },
  watchesPerSocket: {
    env: "TENGEN_WATCHES",
    value: 50,
    least: 1,
    most: 100_000,
    description: "matches that one WebSocket may watch",
  },
  matchesPerPlayer: {
    env: "TENGEN_MATCHES_PER_PLAYER",
    value: 50,
    least: 1,
    most: 1_000_000,
    description: "unfinished matches per player",
  },
  newMatches: {
    env: "TENGEN_NEW_MATCHES",
    value: 60,
    least: 1,
    most: 1_000_000,
    description: "rate limit: new matches per guest in 10 minutes; each bot counts as one more",
  },
  newMatchesPerAddress: {
    env: "TENGEN_NEW_MATCHES_PER_ADDRESS",
    value: 600,
    least: 1,
    most: 100_000_000,
    description: "the same per address",
  },
  requests: {
    env: "TENGEN_REQUESTS",
    value: 300,
    least: 1,
    most: 1_000_000,
    description: "rate limit: POST requests per address and minute",
  },
  reads: {
    env: "TENGEN_READS",
    value: 3000,
    least: 1,
    most: 1_000_000,
    description: "rate limit: other requests per address and minute",
  },
  tokenDays: { env: "TENGEN_TOKEN_DAYS", value: 90, least: 1, most: 3650, description: "lifetime of a token, in days" },
  backlogBytes: {
    env: "TENGEN_BACKLOG_BYTES",
    value: 1_048_576,
    least: 65_536,
    most: 1_073_741_824,
    description: "unread bytes buffered for one WebSocket before it is closed",
  },
  backlogPerAddress: {
    env: "TENGEN_BACKLOG_PER_ADDRESS",
    value: 8_388_608,
    least: 65_536,
    most: 1_073_741_824,
    description: "unread bytes buffered for one address, WebSocket and HTTP; above it the connection with the most is closed",
  },
  backlogInAll: {
    env: "TENGEN_BACKLOG_IN_ALL",
    value: 134_217_728,
    least: 65_536,
    most: 68_719_476_736,
    description: "the same for all addresses together",
  },
  unreadSeconds: {
    env: "TENGEN_UNREAD_SECONDS",
    value: 30,
    least: 1,
    most: 3600,
    description: "seconds within which a client with unread bytes must read something",
  },
  helloSeconds: {
    env: "TENGEN_HELLO_SECONDS",
    value: 10,
    least: 1,
    most: 600,
    description: "seconds within which a WebSocket must send hello",
  },
  silentSeconds: {
    env: "TENGEN_SILENT_SECONDS",
    value: 60,
    least: 5,
    most: 3600,
    description: "seconds without a message after which a WebSocket is closed",
  },
  graceSeconds: {
    env: "TENGEN_GRACE_SECONDS",
    value: 30,
    least: 0,
    most: 3600,
    description: "grace period: seconds for which a disconnected player is away before they are gone",
  },
  botMatchesPerPlayer: {
    env: "TENGEN_BOT_MATCHES_PER_PLAYER",
    value: 10,
    least: 1,
    most: 1_000_000,
    description: "unfinished matches with bots per player",
  },
  botMatchesPerAddress: {
    env: "TENGEN_BOT_MATCHES_PER_ADDRESS",
    value: 120,
    least: 1,
    most: 1_000_000,
    description: "unfinished matches with bots per address, among those with activity in the last ten minutes",
  },
  firstMoveSeconds: {
    env: "TENGEN_FIRST_MOVE_SECONDS",
    value: 0,
    least: 0,
    most: 3600,
    description: "seconds for the first move of a match with a clock; 0 for 20 to 60, depending on the clock",
  },
  absenceSeconds: {
    env: "TENGEN_ABSENCE_SECONDS",
    value: 0,
    least: 0,
    most: 86_400,
    description:
      "seconds after which the match of an absent player to move can be claimed; 0 for 30 to 120, depending on the clock, and 180 without one",
  },
  botThreads: { env: "TENGEN_BOT_THREADS", value: 2, least: 1, most: 256, description: "bots that think concurrently" },
  botNodes: {
    env: "TENGEN_BOT_NODES",
    value: 10_000,
    least: 1,
    most: 1_000_000_000,
    description: "search nodes per bot turn, if the game does not say",
  },
  botTurnSeconds: {
    env: "TENGEN_BOT_TURN_SECONDS",
    value: 120,
    least: 1,
    most: 3600,
    description: "seconds without a sign of life after which a bot is replaced by the default bot for that turn",
  },
} as const satisfies Readonly<Record<string, Limit>>;

export type Limits = { readonly [name in keyof typeof LIMITS]: number };

const parseWhole =
  ({ least, most }: Limit) =>
  (text: string, env: string): number | SettingError => {
    const number = Number(text);
    return /^\d+$/u.test(text) && number >= least && number <= most
      ? number
      : { problem: `${env} must be a whole number from ${least} to ${most}, not ${JSON.stringify(text)}` };
  };

/** The limits as settings. */
export const LIMIT_SETTINGS = Object.fromEntries(
  Object.entries(LIMITS).map(([name, limit]) => {
    const { env, description, value } = limit;
    return [name, { env, description, value, parse: parseWhole(limit) } satisfies Setting<number>];
  }),
) as Readonly<Record<keyof typeof LIMITS, Setting<number>>>;

/** The limits from the environment, or all errors. */
export const readLimits = (env: Env): Limits | SettingError => {
  const read = readTable(LIMIT_SETTINGS, env);
  return "values" in read ? read.values : { problem: read.problems.join("\n") };
};
