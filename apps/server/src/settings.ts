// Everything that can be set from outside, in one table, of which the command line's help and docs/settings.md are made too. Reading it is a function of the
// environment alone, and loads nothing that a command which starts no server would wait for. A name that starts with TENGEN and is none of these is refused: whoever misspells a setting would believe that it holds.
import { parseHost, parsePort, type ListenAddress } from "./listen-address.ts";
import { LIMIT_SETTINGS, readLimits, type Limits } from "./limits.ts";
import {
  chooseStorage,
  chooseStoreLocation,
  parseDatabaseUrl,
  parseNatsUrl,
  parseSecret,
  type StorageConfig,
  type StoreLocation,
} from "./storage-config.ts";
import {
  editDistance,
  findNearest,
  isSettingError,
  readTable,
  type Env,
  type SettingError,
  type Setting,
} from "./setting.ts";

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** One of these words. */
const parseWord =
  <Word extends string>(words: readonly Word[]) =>
  (text: string, env: string): Word | SettingError =>
    words.find((word) => word === text) ?? {
      problem: `${env} must be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}, not ${JSON.stringify(text)}`,
    };

const parseSwitch = (text: string, env: string): boolean | SettingError =>
  text === "1" || text === "0" ? text === "1" : { problem: `${env} must be 1 or 0, not ${JSON.stringify(text)}` };

/** As a browser writes it: scheme, host and port, nothing else. */
const parseOrigin = (text: string, env: string): string | SettingError => {
  const url = URL.parse(text);
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.username !== "" || url.password !== "") {
    return {
      problem: `${env} must be origins of pages, such as https://example.org,http://localhost:5173, not ${JSON.stringify(text)}`,
    };
  }
  return url.origin === text
    ? text
    : { problem: `${env} has ${JSON.stringify(text)}, as which no page introduces itself: write ${url.origin}` };
};

const parseOrigins = (text: string, env: string): readonly string[] | SettingError => {
  const read = text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => parseOrigin(one, env));
  return read.find(isSettingError) ?? read.filter((one) => typeof one === "string");
};

const asItIs = (text: string): string => text;

const PLACE = {
  folder: {
    env: "TENGEN_VAR",
    description: "the folder of the database and the secret",
    value: "var",
    defaultText: "./var",
    parse: asItIs,
  },
  secret: {
    env: "TENGEN_SECRET",
    description: "what seals and signs, at least 32 characters",
    value: "",
    defaultText: "made once, in the folder above",
    parse: parseSecret,
  },
  databaseUrl: {
    env: "DATABASE_URL",
    description: "PostgreSQL instead of the folder, for servers that are one service; with NATS_URL and TENGEN_SECRET",
    value: "",
    parse: parseDatabaseUrl,
  },
  natsUrl: {
    env: "NATS_URL",
    description: "NATS, by which the servers of a service wake each other; several addresses separated by commas",
    value: "",
    parse: parseNatsUrl,
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

const SETTINGS = {
  port: { env: "PORT", description: "where to listen; 0 for any free port", value: 8080, parse: parsePort },
  host: {
    env: "HOST",
    description: "the address to listen on; localhost is for this machine alone, 0.0.0.0 for everybody",
    value: "localhost",
    parse: parseHost,
  },
  ...PLACE,
  origins: {
    env: "TENGEN_ORIGINS",
    description: "origins besides the own whose pages may ask and connect, separated by commas",
    value: [],
    defaultText: "",
    parse: parseOrigins,
  },
  trustProxy: {
    env: "TENGEN_TRUST_PROXY",
    description:
      "1: a proxy in front says who asks (x-forwarded-for, the last address); without it everybody behind a proxy counts as one address",
    value: false,
    defaultText: "0",
    parse: parseSwitch,
  },
  logLevel: {
    env: "TENGEN_LOG",
    description: `${LOG_LEVELS.slice(0, -1).join(", ")} or ${LOG_LEVELS.at(-1)}; JSON lines on stdout`,
    value: "info",
    parse: parseWord(LOG_LEVELS),
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

export interface Settings {
  readonly address: ListenAddress;
  readonly storage: StorageConfig;
  readonly origins: readonly string[];
  readonly trustProxy: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly limits: Limits;
}

/** All of them for people: the name, what it is for, and what holds where nothing is said. */
export const listSettings = (): readonly {
  readonly env: string;
  readonly description: string;
  readonly defaultText: string;
}[] =>
  [...Object.values<Setting<unknown>>(SETTINGS), ...Object.values(LIMIT_SETTINGS)].map(
    ({ env, description, value, defaultText = String(value) }) => ({ env, description, defaultText }),
  );

/** What the project's own tools heed; a server that they start has it in its environment. */
const OF_TOOLS = /^TENGEN_(?:CHROMIUM|NATS|BENCH_FOLDER|TEST_\w+)$/u;

/** What Kubernetes tells each container about a service whose name begins with `tengen`. */
const isOfKubernetes = (name: string, value: string): boolean =>
  /^TENGEN_(?:\w+_)?(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)$/u.test(
    name,
  ) || /^(?:tcp|udp|sctp):\/\//u.test(value);

/** Whether a setting is meant, although its first word is one slip away from TENGEN; the rest must be exact, for most of the environment is not ours. */
const isSlip = (name: string, known: readonly string[]): boolean => {
  const [, prefix = "", rest = ""] = /^([A-Z]+)_(\w+)$/u.exec(name.toUpperCase()) ?? [];
  return editDistance(prefix, "TENGEN") === 1 && known.includes(`TENGEN_${rest}`);
};

/** A sentence for each name that starts with TENGEN, or nearly so, and that nothing here heeds. */
const listUnknown = (env: Env): readonly string[] => {
  const known = listSettings().map((setting) => setting.env);
  return Object.entries(env).flatMap(([name, value = ""]) => {
    if (name === "TENGEN_NATS" && /:\/\/|:\d+$/u.test(value)) {
      return ["TENGEN_NATS is the path of a program, for tests: did you mean NATS_URL?"];
    }
    const isOurs = (/^TENGEN/iu.test(name) || isSlip(name, known)) && value !== "";
    if (!isOurs || known.includes(name) || OF_TOOLS.test(name) || isOfKubernetes(name, value)) return [];
    const near = findNearest(name, known);
    const advice = near === null ? "`tengen serve --help` lists them" : `did you mean ${near}?`;
    return [`there is no setting ${name}: ${advice}`];
  });
};

/** Where everything is kept, for whoever only reads or fills it; or everything that is wrong. */
export const readStoreLocation = (env: Env): StoreLocation | SettingError => {
  const read = readTable({ folder: PLACE.folder, databaseUrl: PLACE.databaseUrl }, env);
  const problems = [...listUnknown(env), ...("problems" in read ? read.problems : [])];
  return "problems" in read || problems.length > 0
    ? { problem: problems.join("\n") }
    : chooseStoreLocation(read.values);
};

/** What the environment asks for, or everything that is wrong with it, a sentence a line. */
export const readSettings = (env: Env): Settings | SettingError => {
  const read = readTable(SETTINGS, env);
  const limits = readLimits(env);
  const storage = "values" in read ? chooseStorage(read.values) : null;
  const problems = [
    ...listUnknown(env),
    ...("problems" in read ? read.problems : []),
    ...[storage, limits].filter(isSettingError).map(({ problem }) => problem),
  ];
  if (
    !("values" in read) ||
    isSettingError(limits) ||
    storage === null ||
    isSettingError(storage) ||
    problems.length > 0
  ) {
    return { problem: problems.join("\n") };
  }
  const { host, port, origins, trustProxy, logLevel } = read.values;
  return { address: { host, port }, storage, origins, trustProxy, logLevel, limits };
};
