// All settings in one table, from which `tengen serve --help` and docs/settings.md are generated. Parsing depends on
// the environment only, and this module loads no server code, so that other commands start fast. An unknown name that
// starts with TENGEN is an error, since a misspelt setting would silently have no effect.
import { err, ok } from "@tengen/kernel";
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
import { editDistance, findNearest, readTable, type Env, type SettingResult, type Setting } from "./setting.ts";

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** One of these words. */
const parseChoice =
  <Choice extends string>(choices: readonly Choice[]) =>
  (text: string, env: string): SettingResult<Choice> => {
    const found = choices.find((choice) => choice === text);
    const words = `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
    return found === undefined ? err(`${env} must be ${words}, not ${JSON.stringify(text)}`) : ok(found);
  };

const parseFlag = (text: string, env: string): SettingResult<boolean> =>
  text === "1" || text === "0" ? ok(text === "1") : err(`${env} must be 1 or 0, not ${JSON.stringify(text)}`);

/** An origin as browsers send it: scheme, host and port only. */
const parseOrigin = (text: string, env: string): SettingResult<string> => {
  const url = URL.parse(text);
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.username !== "" || url.password !== "") {
    return err(
      `${env} must be a list of origins, such as https://example.org,http://localhost:5173, not ${JSON.stringify(text)}`,
    );
  }
  return url.origin === text
    ? ok(text)
    : err(`${env} has ${JSON.stringify(text)}, which no browser sends as an origin. Write ${url.origin}`);
};

const parseOrigins = (text: string, env: string): SettingResult<readonly string[]> => {
  const read = text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => parseOrigin(one, env));
  return read.find((one) => !one.ok) ?? ok(read.flatMap((one) => (one.ok ? [one.value] : [])));
};

const parseText = (text: string): SettingResult<string> => ok(text);

const STORAGE = {
  folder: {
    env: "TENGEN_VAR",
    description: "data folder, with the SQLite database and the secret",
    defaultValue: "var",
    defaultText: "./var",
    parse: parseText,
  },
  secret: {
    env: "TENGEN_SECRET",
    description: "secret for encryption and signatures, at least 32 characters",
    defaultValue: "",
    defaultText: "created once, in the data folder",
    parse: parseSecret,
  },
  databaseUrl: {
    env: "DATABASE_URL",
    description:
      "URL of a PostgreSQL database, for several servers that form one service; requires NATS_URL and TENGEN_SECRET",
    defaultValue: "",
    parse: parseDatabaseUrl,
  },
  natsUrl: {
    env: "NATS_URL",
    description: "URL of NATS, the message bus between the servers of a service; several separated by commas",
    defaultValue: "",
    parse: parseNatsUrl,
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

const SETTINGS = {
  port: { env: "PORT", description: "port to listen on; 0 for any free port", defaultValue: 8080, parse: parsePort },
  host: {
    env: "HOST",
    description: "address to listen on; localhost for this machine only, 0.0.0.0 for all networks",
    defaultValue: "localhost",
    parse: parseHost,
  },
  ...STORAGE,
  origins: {
    env: "TENGEN_ORIGINS",
    description: "other origins whose pages may use the API and the WebSocket (CORS), separated by commas",
    defaultValue: [],
    defaultText: "",
    parse: parseOrigins,
  },
  trustProxy: {
    env: "TENGEN_TRUST_PROXY",
    description:
      "1 behind a reverse proxy: take the client address from the last entry of x-forwarded-for; with 0 all clients behind a proxy count as one address",
    defaultValue: false,
    defaultText: "0",
    parse: parseFlag,
  },
  logLevel: {
    env: "TENGEN_LOG",
    description: `log level: ${LOG_LEVELS.slice(0, -1).join(", ")} or ${LOG_LEVELS.at(-1)}; the log is JSON lines on stdout`,
    defaultValue: "info",
    parse: parseChoice(LOG_LEVELS),
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

/** All settings for the help: name, description and default. */
export const listSettings = (): readonly {
  readonly env: string;
  readonly description: string;
  readonly defaultText: string;
}[] =>
  [...Object.values<Setting<unknown>>(SETTINGS), ...Object.values(LIMIT_SETTINGS)].map(
    ({ env, description, defaultValue, defaultText = String(defaultValue) }) => ({ env, description, defaultText }),
  );

/** Variables of the project's own tools, which the servers they start inherit. */
const TOOL_VARIABLES = /^TENGEN_(?:CHROMIUM|NATS|BENCH_FOLDER|TEST_\w+)$/u;

/** Variables that Kubernetes sets for services whose name starts with `tengen`. */
const isKubernetesVariable = (name: string, value: string): boolean =>
  /^TENGEN_(?:\w+_)?(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)$/u.test(
    name,
  ) || /^(?:tcp|udp|sctp):\/\//u.test(value);

/** Whether a name is a setting with one typo in TENGEN. The rest must be exact, since most variables are not ours. */
const isTypo = (name: string, known: readonly string[]): boolean => {
  const [, prefix = "", rest = ""] = /^([A-Z]+)_(\w+)$/u.exec(name.toUpperCase()) ?? [];
  return editDistance(prefix, "TENGEN") === 1 && known.includes(`TENGEN_${rest}`);
};

/** An error for each name that starts with TENGEN, or nearly so, and is not a setting. */
const listUnknown = (env: Env): readonly string[] => {
  const known = listSettings().map((setting) => setting.env);
  return Object.entries(env).flatMap(([name, value = ""]) => {
    if (name === "TENGEN_NATS" && /:\/\/|:\d+$/u.test(value)) {
      return ["TENGEN_NATS is the path of the nats-server program for tests. Did you mean NATS_URL?"];
    }
    const isOurs = (/^TENGEN/iu.test(name) || isTypo(name, known)) && value !== "";
    if (!isOurs || known.includes(name) || TOOL_VARIABLES.test(name) || isKubernetesVariable(name, value)) return [];
    const nearest = findNearest(name, known);
    const advice = nearest === null ? "`tengen serve --help` lists all settings" : `Did you mean ${nearest}?`;
    return [`there is no setting ${name}. ${advice}`];
  });
};

/** The location of the store, for backup and restore; or all errors. */
export const readStoreLocation = (env: Env): SettingResult<StoreLocation> => {
  const read = readTable({ folder: STORAGE.folder, databaseUrl: STORAGE.databaseUrl }, env);
  const problems = [...listUnknown(env), ...(read.ok ? [] : read.error)];
  return read.ok && problems.length === 0 ? ok(chooseStoreLocation(read.value)) : err(problems.join("\n"));
};

/** The settings of the environment, or all errors, one per line. */
export const readSettings = (env: Env): SettingResult<Settings> => {
  const read = readTable(SETTINGS, env);
  const limits = readLimits(env);
  const storage = read.ok ? chooseStorage(read.value) : null;
  const problems = [
    ...listUnknown(env),
    ...(read.ok ? [] : read.error),
    ...[storage, limits].flatMap((one) => (one === null || one.ok ? [] : [one.error])),
  ];
  if (problems.length > 0 || !read.ok || !limits.ok || storage === null || !storage.ok) return err(problems.join("\n"));
  const { host, port, origins, trustProxy, logLevel } = read.value;
  return ok({ address: { host, port }, storage: storage.value, origins, trustProxy, logLevel, limits: limits.value });
};
