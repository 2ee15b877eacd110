// What clients may do, with defaults that are safe. Every one can be set; `tengen serve --help` shows this table.
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
    description: "connections to PostgreSQL",
  },
  messageBytes: {
    env: "TENGEN_MESSAGE_BYTES",
    value: 8192,
    least: 512,
    most: 1_048_576,
    description: "bytes of a message",
  },
  messages: {
    env: "TENGEN_MESSAGES",
    value: 100,
    least: 1,
    most: 1_000_000,
    description:
      "messages and requests of one guest, on all sockets together, or of one socket without a guest, in 20 s",
  },
  messagesPerAddress: {
    env: "TENGEN_MESSAGES_PER_ADDRESS",
    value: 2000,
    least: 1,
    most: 100_000_000,
    description: "messages and requests of one address in 20 s; a new socket counts as 5",
  },
  sockets: { env: "TENGEN_SOCKETS", value: 20_000, least: 1, most: 1_000_000, description: "sockets in all" },
  socketsPerAddress: {
    env: "TENGEN_SOCKETS_PER_ADDRESS",
    value: 200,
    least: 1,
    most: 1_000_000,
    description: "sockets of one address",
  },
  connections: {
    env: "TENGEN_CONNECTIONS",
    value: 30_000,
    least: 1,
    most: 10_000_000,
    description: "connections in all, HTTP and sockets",
  },
  connectionsPerAddress: {
    env: "TENGEN_CONNECTIONS_PER_ADDRESS",
    value: 1000,
    least: 1,
    most: 1_000_000,
    description: "connections of one address, HTTP and sockets, and new ones in 20 s; not counted behind a proxy",
  },
  watchesPerSocket: {
    env: "TENGEN_WATCHES",
    value: 50,
    least: 1,
    most: 100_000,
    description: "matches that one socket watches",
  },
  matchesPerPlayer: {
    env: "TENGEN_MATCHES_PER_PLAYER",
    value: 50,
    least: 1,
    most: 1_000_000,
    description: "matches of one player that are not over",
  },
  newMatches: {
    env: "TENGEN_NEW_MATCHES",
    value: 60,
    least: 1,
    most: 1_000_000,
    description: "matches that one guest creates in 10 minutes; each bot in it counts as one more",
  },
  newMatchesPerAddress: {
    env: "TENGEN_NEW_MATCHES_PER_ADDRESS",
    value: 600,
    least: 1,
    most: 100_000_000,
    description: "the same of one address",
  },
  requests: {
    env: "TENGEN_REQUESTS",
    value: 300,
    least: 1,
    most: 1_000_000,
    description: "requests of one address that change something, in a minute",
  },
  reads: {
    env: "TENGEN_READS",
    value: 3000,
    least: 1,
    most: 1_000_000,
    description: "other requests about matches of one address, in a minute",
  },
  tokenDays: { env: "TENGEN_TOKEN_DAYS", value: 90, least: 1, most: 3650, description: "days until a token expires" },
  backlogBytes: {
    env: "TENGEN_BACKLOG_BYTES",
    value: 1_048_576,
    least: 65_536,
    most: 1_073_741_824,
    description: "bytes that wait for one socket before it is dropped",
  },
  backlogPerAddress: {
    env: "TENGEN_BACKLOG_PER_ADDRESS",
    value: 8_388_608,
    least: 65_536,
    most: 1_073_741_824,
    description: "bytes that wait for one address, over sockets and HTTP; then the socket with the most is dropped",
  },
  backlogInAll: {
    env: "TENGEN_BACKLOG_IN_ALL",
    value: 134_217_728,
    least: 65_536,
    most: 68_719_476_736,
    description: "the same of all addresses together",
  },
  unreadSeconds: {
    env: "TENGEN_UNREAD_SECONDS",
    value: 30,
    least: 1,
    most: 3600,
    description: "seconds in which a client must have read something of what waits for it",
  },
  helloSeconds: {
    env: "TENGEN_HELLO_SECONDS",
    value: 10,
    least: 1,
    most: 600,
    description: "seconds until a socket must have said hello",
  },
  silentSeconds: {
    env: "TENGEN_SILENT_SECONDS",
    value: 60,
    least: 5,
    most: 3600,
    description: "seconds of silence after which a socket is closed",
  },
  graceSeconds: {
    env: "TENGEN_GRACE_SECONDS",
    value: 30,
    least: 0,
    most: 3600,
    description: "seconds for which a player whose connection broke is away, not gone",
  },
  botMatchesPerPlayer: {
    env: "TENGEN_BOT_MATCHES_PER_PLAYER",
    value: 10,
    least: 1,
    most: 1_000_000,
    description: "matches with bots of one player that are not over",
  },
  botMatchesPerAddress: {
    env: "TENGEN_BOT_MATCHES_PER_ADDRESS",
    value: 120,
    least: 1,
    most: 1_000_000,
    description: "matches with bots from one address that are not over, and went on within ten minutes",
  },
  firstMoveSeconds: {
    env: "TENGEN_FIRST_MOVE_SECONDS",
    value: 0,
    least: 0,
    most: 3600,
    description: "seconds for the first move in a match with a clock; 0: 20 to 60, by its clock",
  },
  absenceSeconds: {
    env: "TENGEN_ABSENCE_SECONDS",
    value: 0,
    least: 0,
    most: 86_400,
    description:
      "seconds for which the player to move is away before the other may claim the match; 0: 30 to 120 by its clock, 180 without",
  },
  botThreads: { env: "TENGEN_BOT_THREADS", value: 2, least: 1, most: 256, description: "bots that think at a time" },
  botNodes: {
    env: "TENGEN_BOT_NODES",
    value: 10_000,
    least: 1,
    most: 1_000_000_000,
    description: "nodes of a bot's turn, where the game does not say",
  },
  botTurnSeconds: {
    env: "TENGEN_BOT_TURN_SECONDS",
    value: 120,
    least: 1,
    most: 3600,
    description: "seconds without a sign of life after which the default bot plays for a bot",
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

/** The limits as the environment has them, or what is wrong with it. */
export const readLimits = (env: Env): Limits | SettingError => {
  const read = readTable(LIMIT_SETTINGS, env);
  return "values" in read ? read.values : { problem: read.problems.join("\n") };
};
