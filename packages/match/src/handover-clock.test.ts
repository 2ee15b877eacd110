// The increment where a player may have several turns in a row, in a minimal game: `keep` keeps the turn, `pass` hands it
// over.
import {
  defineEngine,
  initialStateFields,
  localSecrets,
  ok,
  unwrap,
  VALID,
  type BaseGameState,
  type GameConfig,
} from "@tengen/kernel";
import { act, makeMatch, seedOf, START } from "@tengen/testkit";
import { expect, test } from "vitest";
import { makeMatchFile } from "./file.ts";
import { foldLog, type Match } from "./match.ts";
import { verifyMatch } from "./verify.ts";

const NAME = { gameId: "keep", rulesetVersion: "keep-v1" };
type Turn = { readonly type: "keep" | "pass" | "resign" };

const engine = defineEngine<BaseGameState, Turn, Turn, BaseGameState, GameConfig>({
  ...NAME,
  hiddenInformation: false,
  keepsTurn: true,
  tableActions: { resign: "resign" } as Record<Turn["type"], "resign">,
  parseConfig: (value) => ok(value as GameConfig),
  parseAction: (value) => ok(value as Turn),
  parseState: (value) => ok(value as BaseGameState),
  init: ({ playerIds }) => ({ ...initialStateFields(NAME, "moving", playerIds), rngState: null }),
  validateTurn: () => VALID,
  listTurns: () => [{ type: "keep" }],
  playTurn: (state, { type }) => ({
    ...state,
    currentPlayerId:
      type === "keep" ? state.currentPlayerId : (state.playerIds.find((id) => id !== state.currentPlayerId) ?? null),
  }),
  getPlayerView: (state) => state,
});

const play = (clock: Parameters<typeof makeMatch>[2], ...types: readonly Turn["type"][]): Match =>
  types.reduce(
    (match, type, index) => act(engine, match, match.state.currentPlayerId ?? "", type, {}, START + 1000 * (index + 1)),
    makeMatch(engine, "secret", clock),
  );

const OLD = { baseMs: 10_000, incrementMs: 2000 };
const NEW = { ...OLD, incrementOnHandover: true } as const;

test("[KER-E13] an engine says that a player may have several turns in a row", () => {
  expect(engine.keepsTurn).toBe(true);
});

test("[MAT-X11] turns in a row give one increment, when the turn is handed over", () => {
  expect(play(NEW, "keep", "keep").clocks.remainingMs).toEqual([8000, 10_000]);
  expect(play(NEW, "keep", "keep", "pass").clocks.remainingMs).toEqual([9000, 10_000]);
  expect(play(NEW, "keep", "keep", "pass", "pass").clocks.remainingMs).toEqual([9000, 11_000]);
});

test("[MAT-X11] a record of an earlier release gives one for each turn", () => {
  expect(play(OLD, "keep", "keep", "pass").clocks.remainingMs).toEqual([13_000, 10_000]);
});

test("[MAT-X11] a match of either kind verifies, and is folded to the same clocks", async () => {
  for (const clock of [OLD, NEW]) {
    const match = play(clock, "keep", "pass", "keep");
    expect(unwrap(foldLog(engine, match.record, seedOf("secret"), match.entries)).clocks).toEqual(match.clocks);
    const file = makeMatchFile(match, localSecrets("secret", 2).serverBytes, null);
    expect((await verifyMatch(file, { engineOf: () => engine })).steps.filter((step) => !step.ok)).toEqual([]);
  }
});
