// Where a server stores its matches: standalone in a data folder, or in a service with a database, a bus and a secret.
import path from "node:path";
import { err, mapResult, ok } from "@tengen/kernel";
import { readNatsUrls } from "./nats-urls.ts";
import type { SettingResult } from "./setting.ts";

export type StorageConfig =
  /** Without a secret, the one in the folder is used. */
  | { readonly kind: "folder"; readonly folder: string; readonly secret: string | null }
  | { readonly kind: "service"; readonly databaseUrl: string; readonly natsUrl: string; readonly secret: string };

/** The store alone, for backup and restore: they need neither bus nor secret. */
export type StoreLocation =
  | Pick<Extract<StorageConfig, { kind: "folder" }>, "kind" | "folder">
  | Pick<Extract<StorageConfig, { kind: "service" }>, "kind" | "databaseUrl">;

/** The settings, each validated on its own; empty if not set. */
export interface StorageSettings {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly secret: string;
}

/** The URL of a database. Error messages never contain the password. */
export const parseDatabaseUrl = (text: string, env: string): SettingResult<string> => {
  const url = URL.parse(text);
  if (url === null || !["postgres:", "postgresql:"].includes(url.protocol)) {
    return err(`${env} must be a URL such as postgres://user:password@host:5432/tengen`);
  }
  const isEncoded = !/%(?![0-9a-f]{2})/iu.test(text) && !url.pathname.includes("@");
  return isEncoded
    ? ok(text)
    : err(`${env} has a password that is not percent-encoded: write % as %25, @ as %40, / as %2F`);
};

/** A secret from the environment. Error messages never contain it. */
export const parseSecret = (text: string, env: string): SettingResult<string> =>
  text.length < 32
    ? err(`${env} is too short. Use at least 32 characters, such as the output of \`openssl rand -hex 32\``)
    : ok(text);

export const parseNatsUrl = (text: string): SettingResult<string> => mapResult(readNatsUrls(text), () => text);

/** The location of the store. */
export const chooseStoreLocation = ({
  folder,
  databaseUrl,
}: Pick<StorageSettings, "folder" | "databaseUrl">): StoreLocation =>
  databaseUrl === "" ? { kind: "folder", folder: path.resolve(folder) } : { kind: "service", databaseUrl };

/** The storage configuration, or which setting is missing. */
export const chooseStorage = ({
  folder,
  databaseUrl,
  natsUrl,
  secret,
}: StorageSettings): SettingResult<StorageConfig> => {
  if (databaseUrl === "" && natsUrl === "") {
    return ok({ kind: "folder", folder: path.resolve(folder), secret: secret === "" ? null : secret });
  }
  if (databaseUrl === "") {
    return err("NATS_URL is set but DATABASE_URL is not. The servers of a service need a shared database");
  }
  if (natsUrl === "") {
    return err("DATABASE_URL is set but NATS_URL is not. A service needs both, such as NATS_URL=nats://127.0.0.1:4222");
  }
  if (secret === "") {
    return err(
      "DATABASE_URL is set but TENGEN_SECRET is not. Set it to the same value on all servers, such as the output of `openssl rand -hex 32`",
    );
  }
  return ok({ kind: "service", databaseUrl, natsUrl, secret });
};

/** Why matches cannot be stored; `reason` is the error message. */
export const explainStorageError = (storage: StorageConfig, reason: string): string =>
  storage.kind === "service"
    ? `cannot store matches: ${reason}`
    : `cannot store matches in ${storage.folder}: ${reason.replace(/\.$/u, "")}. Set TENGEN_VAR to use another folder.`;
