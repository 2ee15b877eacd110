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
      find: "    commit: (live, next) => storeEntry(live, next, options, forget),",
      replace: `    commit: (live, next) => {
        setMatch(live, next);
        emit(live, "own");
        return storeEntry(live, next, options, forget);
      },`,
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
  "two pairs at once": [
    {
      file: "apps/server/src/store/schema.ts",
      find: '    .createIndex("matches_by_pair")\n    .unique()',
      replace: '    .createIndex("matches_by_pair")',
    },
  ],
  "stale cache after a failed commit": [
    {
      file: "apps/server/src/play/match-cache.ts",
      find: "    onUnknown(matchId);\n    throw error;",
      replace: "    setMatch(live, next);\n    throw error;",
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
  "turn of a thinking bot not postponed": [
    {
      file: "apps/server/src/play/scheduler.ts",
      find: "if (thinking.length > 0) await store.postponeJobs",
      replace: "if (thinking.length > 99) await store.postponeJobs",
    },
  ],
  "bot's action id not derived from its place": [
    {
      file: "apps/server/src/play/bot-moves.ts",
      find: "`bot:${seat}:${nextSeq}`",
      replace: "`bot:${seat}:${nextSeq}:${Math.random()}`",
    },
  ],
  "outage credited twice": [
    {
      file: "apps/server/src/play/outage-credit.ts",
      find: "creditClock(engine, match, lost, ",
      replace: "creditClock(engine, match, 2 * lost, ",
    },
  ],
  "outages unknown after a pause": [
    {
      file: "apps/server/src/play/heartbeat.ts",
      find: "catchUp: () => (isStale() ? catchUp() : null)",
      replace: "catchUp: () => (isStale() ? null : null)",
    },
  ],
  "log not continued after backpressure": [
    {
      file: "apps/server/src/wire/sockets.ts",
      find: "if (connection.resumeLog()) subscribers.resume(connection);",
      replace: "connection.resumeLog();",
    },
  ],
  "topic released too early": [
    {
      file: "apps/server/src/play/subscribers.ts",
      find: "isKept = !audiences.of(matchId).has(subscriber);",
      replace: "isKept = false;",
    },
  ],
  "stale cache at a watch": [
    {
      file: "apps/server/src/play/subscribers.ts",
      find: "      await matchCache.refresh(live);\n      await actions.creditOutages(live);",
      replace: "      await actions.creditOutages(live);",
    },
  ],
  "presence ends with the first of two tabs": [
    {
      file: "apps/server/src/play/presence.ts",
      find: "  if (connections > 0) {",
      replace: "  if (connections > 99) {",
    },
  ],
  "a server's own clock": [
    {
      file: "apps/server/src/play/actions.ts",
      find: "      now: store.now(),\n      absentSince",
      replace: "      now: Date.now(),\n      absentSince",
    },
  ],
  "draw offer survives a move": [
    {
      file: "packages/kernel/src/define-engine.ts",
      find: "return { ...played, turn, drawOfferBy: played.drawOfferBy === playerId ? playerId : null };",
      replace: "return { ...played, turn };",
    },
  ],
  "two rematches": [
    {
      file: "apps/server/src/play/rematch.ts",
      find: 'jsonHash("tengen/rematch/1", matchId)',
      replace: 'jsonHash("tengen/rematch/1", `${matchId} ${Math.random()}`)',
    },
  ],
  "outbox lost at a reload": [
    {
      file: "packages/client/src/session/session.ts",
      find: "  ...(outbox.restored as readonly Envelope[]),\n  ...unanswered(outbox),",
      replace: "  ...(outbox.restored as readonly Envelope[]),",
    },
  ],
  "timeout too early": [
    {
      file: "packages/match/src/position.ts",
      find: "at > (deadline(position) ?? Infinity)",
      replace: "at > (deadline(position) ?? Infinity) - 500",
    },
  ],
  "increment for a draw offer": [
    {
      file: "packages/match/src/position.ts",
      find: "bonus: isTurn && !keepsTurn ? (clock?.incrementMs ?? 0) : 0",
      replace: "bonus: clock?.incrementMs ?? 0",
    },
  ],
  "refusal by a stale cache": [
    {
      file: "apps/server/src/play/actions.ts",
      find: "const mayAnswer = isFresh || ",
      replace: "const mayAnswer = !isFresh || ",
    },
  ],
  "the first viewer's view for all": [
    {
      file: "apps/server/src/play/subscription.ts",
      find: "if (round.last?.viewer !== seenBy) round.last",
      replace: "if (round.last === null) round.last",
    },
  ],
  "entries of other servers not polled": [
    {
      file: "apps/server/src/play/news.ts",
      find: "for (const [matchId, { nextSeq, version }] of Object.entries(heads)) readIfNew",
      replace: "for (const [matchId, { nextSeq, version }] of Object.entries(heads).slice(99)) readIfNew",
    },
  ],
  "waiting match not kept": [
    {
      file: "apps/server/src/play/waiting-matches.ts",
      find: "await postponeAll(waiting);",
      replace: "if (waiting.length > 99) await postponeAll(waiting);",
    },
  ],
  "absence of a player who is here": [
    {
      file: "apps/server/src/play/absence.ts",
      find: "isCounting && !absent.isHere && present.isHere",
      replace: "isCounting && present.isHere",
    },
    {
      file: "apps/server/src/play/presence-tracker.ts",
      find: "      if (sightingOf(of(matchId), absentId).isHere) return null;\n",
      replace: "",
    },
  ],
  "nobody can claim": [
    {
      file: "apps/server/src/play/claim.ts",
      find: 'return plan[seat]?.kind === "bot" ? null : playerId;',
      replace: 'return plan[seat]?.kind === "bot" ? null : null;',
    },
  ],
  "clock offset unknown": [
    {
      file: "packages/client/src/connection/clock-offset.ts",
      find: "offsetMs: Math.round(serverTime - (sentAt + receivedAt) / 2)",
      replace: "offsetMs: 0 * serverTime",
    },
  ],
  "anyone may act for anyone": [
    {
      file: "packages/match/src/decide.ts",
      find: "if (authenticatedAs !== actorId) return",
      replace: "if (authenticatedAs === undefined) return",
    },
  ],
  "news not published": [
    {
      file: "apps/server/src/play/news.ts",
      find: 'topics.publish(matchId, { type: "news", seq: match?.nextSeq ?? 0, version: stored.version }),',
      replace: "void [matchId, match, stored],",
    },
  ],
  "unlisted matches in the lobby": [
    {
      file: "apps/server/src/store/sql-store.ts",
      find: 'playerId === undefined ? [eb("matches.listed", "=", 1)] : []',
      replace: 'playerId === "" ? [eb("matches.listed", "=", 1)] : []',
    },
  ],
  "stale optimistic state": [
    {
      file: "packages/client/src/session/outbox.ts",
      find: "if (before !== null && isUpToDate(before, match, pending)) return before;",
      replace: "if (before !== null) return before;",
    },
  ],
  "seat taken twice": [
    {
      file: "apps/server/src/store/sql-store.ts",
      find: `    .where("version", "=", match.version)
    .where("status", "=", "open")`,
      replace: '    .where("status", "=", "open")',
    },
  ],
  "abort after many moves": [
    { file: "packages/match/src/position.ts", find: "turnsPlayed < 2;", replace: "turnsPlayed < 20;" },
  ],
  "match clock runs in a phase with its own": [
    {
      file: "packages/match/src/clock.ts",
      find: "phase: { ...phase, remainingMs: phase.remainingMs.with(seat, left) }, since: at };",
      replace: `phase: { ...phase, remainingMs: phase.remainingMs.with(seat, left) },
      remainingMs: remainingMs?.with(seat, (remainingMs[seat] ?? 0) - (at - since)) ?? null, since: at };`,
    },
  ],
  "chosen options forgotten": [{ file: "packages/catalogue/src/rulesets.ts", find: "  ...chosen,\n", replace: "" }],
  "pending actions dropped at a disconnect": [
    {
      file: "packages/client/src/session/session-step.ts",
      find: "outbox: markUnsent(session.outbox, Infinity),",
      replace: "outbox: { ...session.outbox, pending: [] },",
    },
  ],
  "clock restarted when a match is read": [
    {
      file: "apps/server/src/play/match-cache.ts",
      find: "  setMatch(live, await readMatch(game, stored, options));",
      replace: `  const read = await readMatch(game, stored, options);
  setMatch(live, read === null ? null : { ...read, clocks: { ...read.clocks, since: store.now() } });`,
    },
  ],
  "wrong place in an answer": [
    {
      file: "apps/server/src/wire/message-handlers.ts",
      find: '{ type: "accepted", matchId, actionId, seq, hash }',
      replace: '{ type: "accepted", matchId, actionId, seq: seq + 1, hash }',
    },
  ],
  "view from before the reconnect": [
    {
      file: "packages/client/src/session/server-state.ts",
      find: "const next = view ?? (nextView?.seq === logLength ? nextView.value : undefined);",
      replace: "const next = nextView?.value ?? view;",
    },
  ],
  "clock of the page not updated": [
    {
      file: "packages/client/src/session/server-state.ts",
      find: "return seq === logLength ? { ...server, clocks: value }",
      replace: "return seq === logLength ? { ...server, clocks: server.clocks ?? value }",
    },
  ],
  "same seats in a rematch": [
    {
      file: "apps/server/src/play/rematch.ts",
      find: "return [...seats.slice(-1), ...seats.slice(0, -1)];",
      replace: "return seats;",
    },
  ],
  "clock of a rematch forgotten": [
    { file: "apps/server/src/play/rematch.ts", find: "    clock,\n", replace: "    clock: null,\n" },
  ],
  "start on another server not noticed": [
    {
      file: "apps/server/src/play/news.ts",
      find: " && live.stored.version >= version;",
      replace: ";",
    },
  ],
  "bot moves in a past position": [
    {
      file: "apps/server/src/play/bot-moves.ts",
      find: "lastTurnIndex(engine, match) === lastTurnIndex(engine, asked);",
      replace: "match.nextSeq >= asked.nextSeq;",
    },
  ],
  "end not announced": [
    {
      file: "apps/server/src/play/subscription.ts",
      find: 'if (current.isFinished && !sent.isFinished) return "finished";',
      replace: "",
    },
  ],
  "invited seat without a key": [
    {
      file: "apps/server/src/play/seat-plan.ts",
      find: "return hash !== null && invitation !== undefined && isKeyOf(hash, invitation);",
      replace: "return hash !== null && (invitation === undefined || hash.length > 0);",
    },
  ],
  "handover key works twice": [
    {
      file: "apps/server/src/store/sql-store.ts",
      find: '  const row = await db\n    .deleteFrom("handovers")',
      replace: '  const row = await db\n    .updateTable("handovers")\n    .set({ expires_at: now + 1 })',
    },
  ],
  "phrases to spectators": [
    {
      file: "apps/server/src/play/phrases.ts",
      find: "if (viewerOf(record, subscriber.playerId) !== null) subscriber.send(text);",
      replace: "subscriber.send(text);",
    },
  ],
  "phrases only on the speaker's server": [
    {
      file: "apps/server/src/play/phrases.ts",
      find: '      topics.publish(matchId, { type: "phrase", playerId, phrase });\n',
      replace: "",
    },
  ],
  "who resigns wins": [
    {
      file: "packages/kernel/src/define-engine.ts",
      find: "winners: state.playerIds.filter((id) => id !== playerId), reason",
      replace: "winners: state.playerIds.filter((id) => id === playerId), reason",
    },
  ],
  "an accepted draw goes on": [
    {
      file: "packages/kernel/src/define-engine.ts",
      find: 'state.drawOfferBy === null ? null : { winners: null, reason: "agreement" };',
      replace: 'state.turn < 999 ? null : { winners: null, reason: "agreement" };',
    },
  ],
  "a claimed draw is a victory": [
    {
      file: "packages/match/src/claim.ts",
      find: 'type === "CLAIM_DRAW" ? null : ',
      replace: 'type === "CLAIM" + "" ? null : ',
    },
  ],
  "takeback of one turn too few": [
    {
      file: "packages/match/src/takeback.ts",
      find: "  return last?.previous;",
      replace: "  return last === null ? undefined : turns;",
    },
  ],
  "refusal not shown": [
    {
      file: "packages/client/src/session/outbox.ts",
      find: "stepTo(result.ok ? outbox : { ...outbox, rejected: { envelope, rejection: result.error } }, {",
      replace: "stepTo(outbox, {",
    },
  ],
  "watching tells another plan": [
    {
      file: "apps/server/src/play/info.ts",
      find: "plan: [...plan], createdBy,",
      replace: "plan: plan.toReversed(), createdBy,",
    },
  ],
};

/** The changes of a bug; throws if one of them does not fit the code exactly once. */
export const checkedPlants = (name: string): readonly Plant[] => {
  const plants = PLANTS[name];
  if (plants === undefined) throw new Error(`no such bug: ${name}. The bugs are: ${Object.keys(PLANTS).join(", ")}`);
  for (const { file, find } of plants) {
    const count = readFileSync(path.join(root, file), "utf8").split(find).length - 1;
    if (count !== 1) throw new Error(`the bug "${name}" fits ${count} times into ${file}: adapt it to the code`);
  }
  return plants;
};

/** Changes the code that is loaded from now on. */
export const plant = (name: string): void => {
  const plants = checkedPlants(name);
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
