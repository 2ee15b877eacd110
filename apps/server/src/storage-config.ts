// Where a server keeps its matches: in a folder, alone; or with others in one service, which has a database, a bus and a secret.
import path from "node:path";
import { readNatsUrls } from "./nats-urls.ts";
import type { SettingError } from "./setting.ts";

export type StorageConfig =
  /** Without a secret it is that of the folder. */
  | { readonly kind: "folder"; readonly folder: string; readonly secret: string | null }
  | { readonly kind: "service"; readonly databaseUrl: string; readonly natsUrl: string; readonly secret: string };

/** Where everything is kept, for whoever only reads or fills it: neither bus nor secret is needed. */
export type StoreLocation =
  | Pick<Extract<StorageConfig, { kind: "folder" }>, "kind" | "folder">
  | Pick<Extract<StorageConfig, { kind: "service" }>, "kind" | "databaseUrl">;

/** What the environment says of it, each checked by itself; an empty text for what it does not say. */
export interface StorageSettings {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly secret: string;
}

/** The address of a database. What is wrong is told without the password in it. */
export const parseDatabaseUrl = (text: string, env: string): string | SettingError => {
  const url = URL.parse(text);
  if (url === null || !["postgres:", "postgresql:"].includes(url.protocol)) {
    return { problem: `${env} must be an address such as postgres://user:password@host:5432/tengen` };
  }
  const isEncoded = !/%(?![0-9a-f]{2})/iu.test(text) && !url.pathname.includes("@");
  return isEncoded
    ? text
    : { problem: `${env} has a password that is not percent-encoded: write % as %25, @ as %40, / as %2F` };
};

/** A secret that somebody gives; what is wrong with it is told without it. */
export const parseSecret = (text: string, env: string): string | SettingError =>
  text.length < 32
    ? { problem: `${env} is too short: at least 32 characters, such as \`openssl rand -hex 32\` prints` }
    : text;

export const parseNatsUrl = (text: string): string | SettingError => {
  const urls = readNatsUrls(text);
  return "problem" in urls ? urls : text;
};

/** Where everything is kept, whatever else a server needs. */
export const chooseStoreLocation = ({
  folder,
  databaseUrl,
}: Pick<StorageSettings, "folder" | "databaseUrl">): StoreLocation =>
  databaseUrl === "" ? { kind: "folder", folder: path.resolve(folder) } : { kind: "service", databaseUrl };

/** The place, or which setting is missing beside another. */
export const chooseStorage = ({
  folder,
  databaseUrl,
  natsUrl,
  secret,
}: StorageSettings): StorageConfig | SettingError => {
  if (databaseUrl === "" && natsUrl === "") {
    return { kind: "folder", folder: path.resolve(folder), secret: secret === "" ? null : secret };
  }
  if (databaseUrl === "") {
    return { problem: "NATS_URL is set and DATABASE_URL is not: servers that talk to each other need one database" };
  }
  if (natsUrl === "") {
    return {
      problem: "DATABASE_URL is set and NATS_URL is not: a server of a service needs both (nats://127.0.0.1:4222)",
    };
  }
  if (secret === "") {
    return {
      problem:
        "DATABASE_URL is set and TENGEN_SECRET is not: all servers of a service must have the same, such as `openssl rand -hex 32` prints",
    };
  }
  return { kind: "service", databaseUrl, natsUrl, secret };
};

/** Why matches cannot be kept there; what was said of it may be a sentence or a part of one. */
export const explainStorageError = (place: StorageConfig, said: string): string =>
  place.kind === "service"
    ? `matches cannot be kept: ${said}`
    : `matches cannot be kept in ${place.folder}: ${said.replace(/\.$/u, "")}. TENGEN_VAR names another folder.`;
