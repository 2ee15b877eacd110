// Finds nats-server for the tests, or downloads Debian's package with apt-get and unpacks it under node_modules:
// nothing is installed, no service starts, and root is not needed.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { thisMachine, type Machine } from "../chromium/machine.ts";
import { withLock } from "../lock.mjs";

const OWN_FOLDER = path.resolve(import.meta.dirname, "..", "..", "..", "node_modules", ".tengen", "nats");
const UNPACKED = path.join("usr", "sbin", "nats-server");
const USUAL_PLACES = ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"];

/** A problem that the user can fix. */
export class NatsError extends Error {}

const ADVICE =
  "Install it (Debian: sudo apt-get install -y nats-server), set TENGEN_NATS=<path>, or skip the cluster tests with TENGEN_TEST_WITHOUT=nats npm test";

const onPath = (name: string, { env }: Machine): readonly string[] =>
  (env["PATH"] ?? "")
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, name));

/** The path of the program, or null. If TENGEN_NATS is set, no other program is used. */
export const findNats = (machine: Machine = thisMachine, ownFolder = OWN_FOLDER): string | null => {
  const named = machine.env["TENGEN_NATS"] ?? "";
  if (named !== "") {
    if (machine.isProgram(named)) return named;
    throw new NatsError(`TENGEN_NATS is ${named}, which is not an executable file`);
  }
  const places = [path.join(ownFolder, UNPACKED), ...USUAL_PLACES, ...onPath("nats-server", machine)];
  return places.find(machine.isProgram) ?? null;
};

/** A shell command, because apt-get downloads into the current folder. */
const FETCH = 'cd "$0" && apt-get download nats-server && dpkg -x nats-server_*.deb . && rm nats-server_*.deb';

/** Finds the program, and downloads it if it is missing. */
export const ensureNats = async (
  log: (text: string) => void,
  machine: Machine = thisMachine,
  ownFolder = OWN_FOLDER,
): Promise<{ readonly file: string; readonly version: string }> => {
  if (findNats(machine, ownFolder) === null && onPath("apt-get", machine).some(machine.isProgram)) {
    log("nats-server was not found: downloading it with apt-get");
    fs.mkdirSync(ownFolder, { recursive: true });
    const fetch = () => machine.run("sh", ["-c", FETCH, ownFolder], machine.env);
    let fetched = await fetch();
    if (!fetched.ok && machine.isRoot) {
      // A bare machine has no package lists.
      await machine.run("apt-get", ["update"], machine.env);
      fetched = await fetch();
    }
    if (!fetched.ok) throw new NatsError(`${fetched.output.trimEnd()}\nnats-server could not be downloaded. ${ADVICE}`);
  }
  const file = findNats(machine, ownFolder);
  if (file === null) throw new NatsError(`nats-server was not found. ${ADVICE}`);
  const { ok, output } = await machine.run(file, ["--version"], machine.env);
  if (!ok) throw new NatsError(`${output.trimEnd()}\n${file} does not run. ${ADVICE}`);
  return { file, version: output.trim() };
};

export interface Nats {
  readonly url: string;
  /** The server's process. */
  readonly pid: () => number;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** Starts again at the same address. */
  readonly start: () => Promise<void>;
}

const canConnect = async (port: number): Promise<boolean> => {
  const socket = net.connect(port, "127.0.0.1");
  try {
    // The server sends the first message.
    await once(socket, "data");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

const lock = path.join(path.dirname(OWN_FOLDER), "nats.lock");
const log = (text: string): void => console.error(`tengen: ${text}`);

/** Starts a server on loopback that ends with this process; downloads the program first if it is missing. */
export const startNats = async (): Promise<Nats> => {
  const file = findNats() ?? (await withLock(lock, () => ensureNats(log), log)).file;
  const probe = net.createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, "close");
  let child: ChildProcess | null = null;
  process.once("exit", () => child?.kill("SIGKILL"));
  const start = async (): Promise<void> => {
    const started = spawn(file, ["-a", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
    child = started;
    while (!(await canConnect(port))) {
      if (started.exitCode !== null) throw new NatsError(`${file} does not start on port ${port}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    pid: () => child?.pid ?? 0,
    stop: async (signal = "SIGKILL") => {
      const running = child;
      child = null;
      if (running === null || running.exitCode !== null) return;
      running.kill(signal);
      await once(running, "exit");
    },
  };
};
