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

const isDatabaseUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && ["postgres:", "postgresql:"].includes(url.protocol);
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
  if (!isDatabaseUrl(databaseUrl)) {
    return { problem: "DATABASE_URL must be an address such as postgres://user:password@host:5432/tengen" };
  }
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
