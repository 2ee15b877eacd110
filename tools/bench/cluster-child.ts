// Child process of the cluster benchmark that measures raw limits. `append URL GROUP MS` appends log-like rows to
// PostgreSQL, GROUP rows per commit, and prints rows per second and commit latency. `publish URL MS` sends bus-like
// messages through NATS to another connection, and prints messages per second and latency.
import { connect } from "@nats-io/transport-node";
import { Client } from "pg";
import { percentile } from "./server-load.ts";

const [kind, url = "", ...rest] = process.argv.slice(2);

const append = async (group: number, milliseconds: number): Promise<void> => {
  const client = new Client(url);
  await client.connect();
  await client.query(`
    drop table if exists raw_entries;
    create table raw_entries (match_no bigint, seq bigint, action_id text collate "C", actor_id text, type text, payload text, at bigint, hash text,
      primary key (match_no, seq), unique (match_no, action_id))`);
  const hash = "0".repeat(64);
  const times: number[] = [];
  const from = performance.now();
  let seq = 0;
  while (performance.now() < from + milliseconds) {
    const rows = Array.from({ length: group }, (_, index) => ({
      match_no: index,
      seq,
      action_id: `5c9a3a0e-6d3c-4b3e-9a55-${String(seq).padStart(12, "0")}`,
      actor_id: "g-000000000000000000000000",
      type: "PLACE_STONE",
      payload: '{"x":7,"y":7}',
      at: Date.now(),
      hash,
    }));
    const sent = performance.now();
    await client.query({
      name: "append",
      text: "insert into raw_entries select * from json_populate_recordset(null::raw_entries, $1::json)",
      values: [JSON.stringify(rows)],
    });
    times.push(performance.now() - sent);
    seq += 1;
  }
  const perSecond = (times.length * group * 1000) / (performance.now() - from);
  const sorted = times.toSorted((a, b) => a - b);
  console.log(JSON.stringify({ perSecond, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }));
  await client.end();
};

const publish = async (milliseconds: number): Promise<void> => {
  const [sender, receiver] = [await connect({ servers: url }), await connect({ servers: url })];
  const text = '{"type":"news","seq":17,"version":3}';
  let came = 0;
  let wake = (): void => {};
  receiver.subscribe("tengen.raw.*", {
    callback: () => {
      came += 1;
      wake();
    },
  });
  await receiver.flush();
  // First one at a time, for the latency; then as many as possible, for the throughput.
  const times: number[] = [];
  for (let count = 0; count < 500; count += 1) {
    const sent = performance.now();
    await new Promise<void>((done) => {
      wake = done;
      sender.publish("tengen.raw.m-000000000000000000000000", text);
    });
    times.push(performance.now() - sent);
  }
  wake = () => {};
  came = 0;
  const from = performance.now();
  let sent = 0;
  while (performance.now() < from + milliseconds) {
    for (let count = 0; count < 1000; count += 1) sender.publish("tengen.raw.m-000000000000000000000000", text);
    sent += 1000;
    await sender.flush();
  }
  while (came < sent) await new Promise((done) => setTimeout(done, 1));
  const perSecond = (came * 1000) / (performance.now() - from);
  const sorted = times.toSorted((a, b) => a - b);
  console.log(JSON.stringify({ perSecond, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }));
  await sender.close();
  await receiver.close();
};

if (kind === "append") await append(Number(rest[0]), Number(rest[1]));
else await publish(Number(rest[0]));
