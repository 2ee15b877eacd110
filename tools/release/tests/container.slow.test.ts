// The image of the Dockerfile, built without a container runtime, and started as a runtime would: with the image as the root,
// read-only, and as a user without rights. That needs root on a Linux with apt-get.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureNats } from "../../environment/nats/nats.ts";
import { installPart } from "../../environment/parts.ts";
import { unpackPackages } from "../container/base.ts";
import { buildImage, measureImage, type BuiltImage } from "../container/build.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const canChangeRoot = process.platform === "linux" && process.getuid?.() === 0 && fs.existsSync("/usr/bin/apt-get");

/** What guests saw of a match of two bots: how many entries each received, and how many the match's file has. */
interface Seen {
  readonly seen: readonly number[];
  readonly entries: number;
}

/** In a mount namespace of its own: the image read-only, its volume writable, then the command as the user of the image. */
const START = `set -e
image=$1 user=$2; shift 2
mount --bind "$image" "$image"
mount --bind "$image/data" "$image/data"
mount -o remount,bind,ro "$image"
mount -t proc proc "$image/proc"
exec chroot --userspec="$user" --groups= "$image" "$@"`;

describe.skipIf(!canChangeRoot)("the image", () => {
  let folder = "";
  let image: BuiltImage;
  let port = 0;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-container-"));
    fs.chmodSync(folder, 0o755);
    image = await buildImage(root, folder, () => {});
    const probe = net.createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    ({ port } = probe.address() as net.AddressInfo);
    probe.close();
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const commandOf = (command: readonly string[]): readonly string[] => {
    const { uid = 0, gid = 0 } = image.stage.user ?? {};
    return ["--mount", "sh", "-c", START, "sh", image.folder, `${uid}:${gid}`, ...command];
  };
  const env = (): NodeJS.ProcessEnv => ({ ...image.stage.env, HOST: "127.0.0.1", PORT: String(port) });
  /** Runs a command in the image. */
  const runIn = (command: readonly string[]) =>
    spawnSync("unshare", commandOf(command), { encoding: "utf8", env: env() });

  const startServer = (): ChildProcess =>
    spawn("unshare", commandOf([...image.stage.entryPoint, ...image.stage.command]), {
      env: env(),
      stdio: ["ignore", "ignore", "inherit"],
    });

  test("[REL-D2] has less than 120 MB, compressed", () => {
    const bytes = measureImage(image.folder);
    console.log(`the image has ${(bytes / 1e6).toFixed(1)} MB, compressed`);
    expect(bytes).toBeLessThan(120_000_000);
    expect(bytes).toBeGreaterThan(20_000_000);
  });

  test("[REL-D3] has the versions of the lock file", () => {
    const { packages } = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
      readonly packages: Readonly<Record<string, { readonly version: string }>>;
    };
    const app = path.join(image.folder, "app");
    const manifests = fs.globSync("node_modules/{*,@*/*}/package.json", { cwd: app });
    expect(manifests.length).toBeGreaterThan(50);
    for (const file of manifests) {
      const { version } = JSON.parse(fs.readFileSync(path.join(app, file), "utf8")) as { readonly version: string };
      // A package of the command may lie deeper in the project.
      const locked = Object.entries(packages).filter(([place]) => `/${place}`.endsWith(`/${path.dirname(file)}`));
      expect(
        locked.map(([, one]) => one.version),
        file,
      ).toContain(version);
    }
  });

  test("[REL-D1] its user cannot write anywhere but in the volume", () => {
    const write = (file: string): string => {
      const script = `try { require("node:fs").writeFileSync("${file}", ""); console.log("ok"); } catch ({ code }) { console.log(code); }`;
      return runIn(["/nodejs/bin/node", "-e", script]).stdout.trim();
    };
    expect(["/app/x", "/x", "/tmp/x", "/data/x"].map(write)).toEqual(["EROFS", "EROFS", "EROFS", "ok"]);
    expect(runIn(["/nodejs/bin/node", "-p", "process.getuid()"]).stdout).toBe(`${image.stage.user?.uid}\n`);
  });

  test("[REL-D1] it becomes healthy, a match is played on it, and it ends when it is told to", async () => {
    expect(runIn(image.stage.health).status).toBe(1);
    const server = startServer();
    const ended = once(server, "exit") as Promise<[number | null]>;
    await expect.poll(() => runIn(image.stage.health).status, { interval: 200 }).toBe(0);
    const base = `http://127.0.0.1:${port}`;
    expect((await fetch(`${base}/games/gomoku/index.html`)).status).toBe(200);
    const ask = async (place: string, body: unknown, token: string): Promise<unknown> => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const answer = await fetch(base + place, { method: "POST", headers, body: JSON.stringify(body) });
      expect([place, answer.ok]).toEqual([place, true]);
      return answer.json();
    };
    const guest = (await ask("/api/guests", { name: "Ann" }, "")) as { readonly token: string };
    const seats = [
      { kind: "bot", name: "greedy" },
      { kind: "bot", name: "random" },
    ];
    const created = (await ask("/api/matches", { gameId: "gomoku", seats }, guest.token)) as {
      readonly match: { readonly record: { readonly matchId: string } };
    };
    const place = `/api/matches/${created.match.record.matchId}`;
    await ask(`${place}/start`, {}, guest.token);
    await expect.poll(async () => (await fetch(`${base}${place}/file`)).status, { interval: 500 }).toBe(200);
    const file = path.join(image.folder, "data/match.json");
    fs.writeFileSync(file, await (await fetch(`${base}${place}/file`)).text());
    fs.chmodSync(file, 0o644);
    const verified = runIn([...image.stage.entryPoint, "verify", "/data/match.json"]);
    expect([verified.status, verified.stderr]).toEqual([0, ""]);
    expect(verified.stdout).toMatch(/^ok +signature/mu);
    server.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });

  test("[REL-D8] two servers, PostgreSQL, NATS and the proxy of the compose file are one service, which survives a server", async () => {
    const service = path.join(folder, "service");
    fs.mkdirSync(service);
    await unpackPackages(service, ["caddy"]);
    await installPart("tools/environment/postgres");
    await ensureNats(console.error);
    const program = path.join(import.meta.dirname, "service.ts");
    const args = ["--net", "--mount", process.execPath, program, service, image.folder];
    const { status, stdout, stderr } = spawnSync("unshare", args, { encoding: "utf8", maxBuffer: 1 << 26 });
    expect(status, stderr.slice(-4000)).toBe(0);
    const { both, one, ...rest } = JSON.parse(stdout) as Record<"both" | "one", Seen>;
    expect(rest).toEqual({
      servers: ["server-1", "server-2"],
      page: 200,
      plain: [308, "https://localhost/"],
      ended: 0,
      pages: Array.from({ length: 10 }, () => 200),
    });
    for (const { seen, entries } of [both, one]) {
      expect(entries).toBeGreaterThan(8);
      expect(new Set(seen)).toEqual(new Set([entries]));
    }
    expect([both.seen.length, one.seen.length]).toEqual([4, 1]);
  });
});
