// Where a server keeps its matches, as the environment says: in a folder, alone; or with others in one service, which has a database, a bus and a secret.
import path from "node:path";
import { readNatsUrls } from "./nats-bus.ts";
import { checkSecret } from "./secrets.ts";

export type Place =
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "service"; readonly databaseUrl: string; readonly natsUrl: string; readonly secret: string };

type Env = Readonly<Record<string, string | undefined>>;

/** The folder of the database and the secret. */
export const readFolder = (env: Env): string => path.resolve(env["TENGEN_VAR"] || "var");

/** What is wrong with the address of a database; null when nothing is. */
const checkDatabaseUrl = (text: string): string | null => {
  const url = URL.parse(text);
  if (url === null || !["postgres:", "postgresql:"].includes(url.protocol)) {
    return "DATABASE_URL must be an address such as postgres://user:password@host:5432/tengen";
  }
  const isEncoded = !/%(?![0-9a-f]{2})/iu.test(text) && !url.pathname.includes("@");
  return isEncoded
    ? null
    : "DATABASE_URL has a password that is not percent-encoded: write % as %25, @ as %40, / as %2F";
};

/** Where everything is kept, for whoever only reads or fills it: neither bus nor secret is needed. */
export type StorePlace =
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "service"; readonly databaseUrl: string };

export const readStorePlace = (env: Env): StorePlace | { readonly problem: string } => {
  const databaseUrl = env["DATABASE_URL"] ?? "";
  if (databaseUrl === "") return { kind: "folder", folder: readFolder(env) };
  const problem = checkDatabaseUrl(databaseUrl);
  return problem === null ? { kind: "service", databaseUrl } : { problem };
};

/** The place, or what is wrong with the environment. */
export const readPlace = (env: Env): Place | { readonly problem: string } => {
  const [databaseUrl = "", natsUrl = "", secret = ""] = [env["DATABASE_URL"], env["NATS_URL"], env["TENGEN_SECRET"]];
  if (databaseUrl === "" && natsUrl === "") return { kind: "folder", folder: readFolder(env) };
  if (databaseUrl === "") {
    return { problem: "NATS_URL is set and DATABASE_URL is not: servers that talk to each other need one database" };
  }
  if (natsUrl === "") {
    return {
      problem: "DATABASE_URL is set and NATS_URL is not: a server of a service needs both (nats://127.0.0.1:4222)",
    };
  }
  const wrong = checkDatabaseUrl(databaseUrl);
  if (wrong !== null) return { problem: wrong };
  const urls = readNatsUrls(natsUrl);
  if ("problem" in urls) return urls;
  if (secret === "") {
    return {
      problem:
        "DATABASE_URL is set and TENGEN_SECRET is not: all servers of a service must have the same, such as `openssl rand -hex 32` prints",
    };
  }
  const problem = checkSecret(secret);
  return problem === null ? { kind: "service", databaseUrl, natsUrl, secret } : { problem };
};
