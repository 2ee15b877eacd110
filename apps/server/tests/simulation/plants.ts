// Planted bugs: small changes of the real code, made while it is loaded. Each is found by the simulator, which shows that
// its checks can fail.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

interface Plant {
  readonly file: string;
  /** Must occur exactly once, so that a plant does not get lost when the code changes. */
  readonly find: string;
  readonly replace: string;
}

const root = path.resolve(import.meta.dirname, "..", "..", "..", "..");

export const PLANTS: Readonly<Record<string, readonly Plant[]>> = {
  "publish before store": [
    {
      file: "apps/server/src/play/match-cache.ts",
      find: "        return await storeEntry(live, next, options);",
      replace: `        setMatch(live, next);
        emit(live.matchId, "own");
        return await storeEntry(live, next, options);`,
    },
  ],
  "acknowledge before commit": [
    {
      file: "apps/server/src/play/actions.ts",
      find: '      if (verdict.type === "store" && (await',
      replace: `      if (verdict.type === "store" && verdict.result !== null) answer(verdict.result);
      if (verdict.type === "store" && (await`,
    },
  ],
  "no unique key": [
    {
      file: "apps/server/src/store/sqlite-append.ts",
      find: "next_seq = ? and is_active = 1",
      replace: "? >= 0 and is_active = 1",
    },
    {
      file: "apps/server/src/store/sqlite-append.ts",
      find: "on conflict do nothing",
      replace: "on conflict (match_no, seq) do update set action_id = excluded.action_id, hash = excluded.hash",
    },
    {
      file: "apps/server/src/store/schema.ts",
      find: '    .addUniqueConstraint("entries_action", ["match_no", "action_id"])\n',
      replace: "",
    },
  ],
  "stale cache after a failed commit": [
    {
      file: "apps/server/src/play/match-cache.ts",
      find: "        loaded.delete(live.matchId);\n        throw error;",
      replace: "        setMatch(live, next);\n        throw error;",
    },
  ],
  "resend under a new id": [
    {
      file: "packages/client/src/session/outbox.ts",
      find: "item.sentRound < round ? { ...item, sentRound: null } : item",
      replace: `item.sentRound < round
        ? { ...item, sentRound: null, envelope: { ...item.envelope, actionId: \`\${item.envelope.actionId}-again\` } }
        : item`,
    },
  ],
  "a gap ignored": [
    {
      file: "packages/client/src/session/log.ts",
      find: "entry.seq === log.entries.length) return append",
      replace: "entry.seq >= log.entries.length) return append",
    },
  ],
  "seed in a view": [
    {
      file: "packages/match/src/view.ts",
      find: "engine.hiddenInformation ? engine.getPlayerView(state, viewer) : null",
      replace: "engine.hiddenInformation ? { ...engine.getPlayerView(state, viewer), rngState: state.rngState } : null",
    },
  ],
};

/** Changes the code that is loaded from now on. */
export const plant = (name: string): void => {
  const plants = PLANTS[name];
  if (plants === undefined) throw new Error(`no such bug: ${name}. The bugs are: ${Object.keys(PLANTS).join(", ")}`);
  for (const { file, find } of plants) {
    const count = readFileSync(path.join(root, file), "utf8").split(find).length - 1;
    if (count !== 1) throw new Error(`the bug "${name}" fits ${count} times into ${file}: adapt it to the code`);
  }
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      const own = url.startsWith("file:")
        ? plants.filter(({ file }) => fileURLToPath(url) === path.join(root, file))
        : [];
      if (own.length === 0) return loaded;
      const text = readFileSync(fileURLToPath(url), "utf8");
      const source = own.reduce((code, { find, replace }) => code.replace(find, () => replace), text);
      return { ...loaded, source };
    },
  });
};
