// `unshare --net --mount node tools/release/tests/service.ts <folder> <image>`: carries out deploy/compose.service.yaml without
// a container runtime. Each service is a process, and its name an address of a network that has nothing else: PostgreSQL from npm,
// NATS and Caddy from Debian (in the folder), the servers in the image that container/build.ts has built. What a guest saw of it is
// printed as JSON.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import tls from "node:tls";
import { Client } from "pg";
import { findNats } from "../../environment/nats/nats.ts";
import { startPostgres } from "../../environment/postgres/postgres.ts";
import { readCompose, serversOf, type Compose } from "../container/compose.ts";
import { readDockerfile } from "../container/dockerfile.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const [folder = "", image = ""] = process.argv.slice(2);
const text = fs.readFileSync(path.join(root, "deploy/compose.service.yaml"), "utf8");
const names = Object.keys(readCompose(text).services);
const addressOf = (name: string): string => `127.0.0.${10 + names.indexOf(name)}`;
const children: ChildProcess[] = [];
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

const run = (command: string, ...args: readonly string[]): void => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? stderr}`);
};

const start = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess => {
  const child = spawn(command, args, { env, stdio: ["ignore", 2, 2] });
  children.push(child);
  child.once("exit", (code) => {
    if (code === 0 || code === null) return;
    console.error(`${command} ended with status ${code}`);
    process.exit(1);
  });
  return child;
};

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 200));
/** Asks until there is an answer that is accepted; the test that runs this program has the time limit. */
const until = async (ask: () => Promise<boolean>): Promise<void> => {
  while (!(await ask().catch(() => false))) await pause();
};

/** The services find each other by their names, here and in the image. */
const openNetwork = (): void => {
  run("ip", "link", "set", "lo", "up");
  const hosts = path.join(folder, "hosts");
  fs.writeFileSync(hosts, ["127.0.0.1 localhost", ...names.map((name) => `${addressOf(name)} ${name}`), ""].join("\n"));
  run("mount", "--bind", hosts, "/etc/hosts");
  fs.copyFileSync(hosts, path.join(image, "etc/hosts"));
};

/** The image read-only as the root, with a volume of its own, as the user of the image. */
const START = `set -e
image=$1 data=$2 user=$3; shift 3
mount --bind "$image" "$image"
mount --bind "$data" "$image/data"
mount -o remount,bind,ro "$image"
mount -t proc proc "$image/proc"
exec chroot --userspec="$user" --groups= "$image" "$@"`;

const startServer = (name: string, { services }: Compose): ChildProcess => {
  const stage = readDockerfile(fs.readFileSync(path.join(root, "Dockerfile"), "utf8")).at(-1);
  const { uid = 0, gid = 0 } = stage?.user ?? {};
  const data = path.join(folder, name);
  fs.mkdirSync(data);
  fs.chownSync(data, uid, gid);
  // In containers each server has all addresses; here it has its own.
  const env = { ...stage?.env, ...services[name]?.environment, HOST: addressOf(name) };
  const command = [...(stage?.entryPoint ?? []), ...(stage?.command ?? [])];
  return start("unshare", ["--mount", "sh", "-c", START, "sh", image, data, `${uid}:${gid}`, ...command], env);
};

/** Debian's Caddy is older than the image of the compose file, and does not know these. */
const NEWER = /^\s*(?:stream_close_delay|request_buffers) .*\n/gmu;

/** Starts the proxy for `localhost`, with a certificate of its own authority; returns that authority's. */
const startProxy = async (): Promise<string> => {
  const config = path.join(folder, "Caddyfile");
  const ours = fs.readFileSync(path.join(root, "deploy/Caddyfile"), "utf8").replace(NEWER, "");
  fs.writeFileSync(config, `{\n\tskip_install_trust\n\tadmin off\n}\n${ours}`);
  const env = { ...process.env, SITE: "localhost", HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  start(path.join(folder, "usr/bin/caddy"), ["run", "--adapter", "caddyfile", "--config", config], env);
  const authority = path.join(folder, "caddy/pki/authorities/local/root.crt");
  await until(async () => fs.existsSync(authority));
  return fs.readFileSync(authority, "utf8");
};

const startAll = async () => {
  openNetwork();
  const postgres = await startPostgres({ port: "5432", listen_addresses: addressOf("postgres") });
  const password = new URL(postgres.database("postgres")).password;
  const compose = readCompose(text, { SITE: "localhost", DATABASE_PASSWORD: password, TENGEN_SECRET: "0".repeat(64) });
  const { POSTGRES_USER, POSTGRES_DB } = compose.services["postgres"]?.environment ?? {};
  const database = new Client({ host: "postgres", user: POSTGRES_USER, password, database: "postgres" });
  await database.connect();
  await database.query(`CREATE DATABASE ${POSTGRES_DB}`);
  await database.end();
  start(findNats() ?? "nats-server", ["-a", addressOf("nats")]);
  const servers = serversOf(compose).map((name) => startServer(name, compose));
  tls.setDefaultCACertificates([await startProxy()]);
  for (const name of serversOf(compose)) await until(async () => (await fetch(`http://${name}:8080/readyz`)).ok);
  await until(async () => (await fetch("https://localhost/readyz")).ok);
  return { servers, names: serversOf(compose), stop: () => postgres.stop() };
};

const ask = async (place: string, body: unknown, token = ""): Promise<unknown> => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const answer = await fetch(`https://localhost${place}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${place}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** Watches a match through the proxy; resolves to the number of entries that came until it was finished. */
const watch = (matchId: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket("wss://localhost/ws");
    let entries = 0;
    socket.addEventListener("close", ({ code }) => reject(new Error(`the connection was closed with ${code}`)));
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ type: "hello", protocol: 1, token: null }));
      socket.send(JSON.stringify({ type: "watch", matchId, fromSeq: 0 }));
    });
    socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as { readonly type: string; readonly items?: readonly unknown[] };
      if (message.type === "entries") entries += message.items?.length ?? 0;
      if (message.type !== "finished") return;
      resolve(entries);
      socket.close();
    });
  });

/** Two bots play; several guests watch. Returns what each saw, and the number of entries in the match's file. */
const playMatch = async (token: string, watchers: number) => {
  const seats = ["greedy", "random"].map((name) => ({ kind: "bot", name }));
  const created = (await ask("/api/matches", { gameId: "gomoku", seats }, token)) as {
    readonly match: { readonly record: { readonly matchId: string } };
  };
  const { matchId } = created.match.record;
  const watching = Array.from({ length: watchers }, () => watch(matchId));
  await ask(`/api/matches/${matchId}/start`, {}, token);
  const seen = await Promise.all(watching);
  const file = await (await fetch(`https://localhost/api/matches/${matchId}/file`)).json();
  return { seen, entries: (file as { readonly entries: readonly unknown[] }).entries.length };
};

const { servers, names: serverNames, stop } = await startAll();
const { token } = (await ask("/api/guests", { name: "Ann" })) as { readonly token: string };
const both = await playMatch(token, 4);
const page = await fetch("https://localhost/games/gomoku/index.html");
const plain = await fetch("http://localhost/", { redirect: "manual" });
const [first] = servers;
first?.kill("SIGTERM");
if (first?.exitCode === null) await once(first, "exit");
const pages = [];
for (let count = 0; count < 10; count += 1) pages.push((await fetch("https://localhost/readyz")).status);
// Debian's Caddy cannot send a body twice: it refuses until it has found out that the server is gone.
await until(async () => Boolean(await ask("/api/guests", { name: "Bob" })));
const one = await playMatch(token, 1);
console.log(
  JSON.stringify({
    servers: serverNames,
    both,
    page: page.status,
    plain: [plain.status, plain.headers.get("location")],
    ended: first?.exitCode,
    pages,
    one,
  }),
);
await stop();
process.exit(0);
