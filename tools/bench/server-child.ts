// Child process of the server benchmark that measures raw limits: a WebSocket echo, or durable appends in groups.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { WebSocketServer } from "ws";

const echo = (): void => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false, clientTracking: false });
  server.on("connection", (socket) => socket.on("message", (data) => socket.send(data as Buffer, { binary: false })));
  server.on("listening", () => console.log((server.address() as { readonly port: number }).port));
};

/** Appends log-like rows, `group` rows per commit, and prints rows per second. */
const append = (group: number, milliseconds: number): void => {
  const folder = fs.mkdtempSync(path.join(process.env["TENGEN_BENCH_FOLDER"] ?? os.tmpdir(), "tengen-append-"));
  const database = new DatabaseSync(path.join(folder, "raw.db"));
  database.exec("pragma journal_mode = wal; pragma synchronous = full");
  database.exec(
    "create table entries (match_id text, seq integer, action_id text, actor_id text, type text, payload text, at integer, hash text, primary key (match_id, seq), unique (match_id, action_id))",
  );
  const insert = database.prepare("insert into entries values (?, ?, ?, ?, 'PLACE_STONE', '{\"x\":7,\"y\":7}', ?, ?)");
  const hash = "0".repeat(64);
  const until = performance.now() + milliseconds;
  let rows = 0;
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  while (performance.now() < until) {
    database.exec("begin");
    for (let row = 0; row < group; row += 1) {
      const seq = Math.floor(rows / group);
      insert.run(
        `m-${row}`,
        seq,
        `5c9a3a0e-6d3c-4b3e-9a55-${String(seq).padStart(12, "0")}`,
        "g-000000000000000000000000",
        Date.now(),
        hash,
      );
      rows += 1;
    }
    database.exec("commit");
  }
  const { user, system } = process.cpuUsage(cpu);
  console.log(JSON.stringify({ perSecond: (rows * 1000) / (performance.now() - from), cpu: (user + system) / rows }));
  database.close();
  fs.rmSync(folder, { recursive: true });
};

const [kind, group = "1", milliseconds = "1000"] = process.argv.slice(2);
if (kind === "echo") echo();
else append(Number(group), Number(milliseconds));
