// A child process of the store tests: `store-child.ts PLACE NAME MATCHES UNTIL` appends to the matches `m0`, `m1`, ...
// of a file or database until each has UNTIL entries, and prints `MATCH SEQ` for each of its own entries that the store
// acknowledges.
import { openPostgresStore } from "../src/store/postgres-store.ts";
import { openSqliteStore } from "../src/store/sqlite-store.ts";
import type { Store } from "../src/store/store.ts";
import { makeAppend, makeMatch } from "./sample-match.ts";

const [place = "", name = "", matches = "1", until = "1"] = process.argv.slice(2);

const fill = async (store: Store, matchId: string): Promise<void> => {
  await store.create(makeMatch(matchId));
  let seq = (await store.heads([matchId]))[matchId]?.nextSeq ?? 0;
  while (seq < Number(until)) {
    const item = makeAppend(matchId, seq, { actionId: `${name}:${seq}`, actorId: name, dueAt: seq + 1000 });
    const [isStored] = await store.append([item]);
    if (isStored === true) {
      process.stdout.write(`${matchId} ${seq}\n`);
      seq += 1;
    } else {
      seq = (await store.heads([matchId]))[matchId]?.nextSeq ?? 0;
    }
  }
};

const store = await (place.startsWith("postgres:") ? openPostgresStore(place) : openSqliteStore(place));
try {
  await Promise.all(Array.from({ length: Number(matches) }, (_, index) => fill(store, `m${index}`)));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
await store.close();
