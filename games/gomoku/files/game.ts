// A game as the files of other programs have it: a ruleset, stones and passes in turn, names and a result. The steps of
// an opening are not in it: a game is read as if its stones had been played in turn.
import { ok, reject, type AnyEngine, type BaseGameState, type Err, type GameAction, type Result } from "@tengen/kernel";
import { SGF_TEXT_ERRORS, type Color, type Point } from "@tengen/stones";
import { engines } from "../engine.ts";
import { colorOf, type ColorLetter } from "../state.ts";

/** Why a file is refused: `detail.reason` of the rejection. */
export const FILE_ERRORS = [
  ...SGF_TEXT_ERRORS,
  "not-psq",
  "other-game",
  "unknown-ruleset",
  "setup",
  "two-moves",
  "wrong-color",
  "bad-point",
  "illegal-move",
  "after-end",
] as const;
export type FileError = (typeof FILE_ERRORS)[number];

export const refuseFile = (reason: FileError, message: string, detail: Readonly<Record<string, unknown>> = {}): Err =>
  reject("INVALID_PAYLOAD", message, { reason, ...detail });

export type FileMove = Point | "pass";

/** `win`: by five, or in an unknown way; `void`: aborted; `unknown`: the file does not say, or the game goes on. */
export type FileResult =
  | { readonly kind: "win" | "resign" | "timeout" | "forfeit"; readonly winner: Color }
  | { readonly kind: "draw" | "void" | "unknown" };

export interface FileGame {
  readonly rulesetVersion: string;
  /** Black's first, then in turn. */
  readonly moves: readonly FileMove[];
  /** Who had which colour in the end; empty if the player has no name. */
  readonly players: Readonly<Record<Color, string>>;
  readonly result: FileResult;
}

export interface ParsedGame extends FileGame {
  /** What the file says that was not understood, or not kept. */
  readonly warnings: readonly string[];
}

/** How files name the rules; a ruleset is a name and a board size. */
export const RULE_NAMES = ["Freestyle", "Standard", "Caro", "Renju"] as const;
export type RuleName = (typeof RULE_NAMES)[number];

export const ruleNameOf = (rulesetVersion: string): RuleName =>
  RULE_NAMES.find((name) => rulesetVersion.startsWith(`${name.toLowerCase()}-`)) ?? "Freestyle";

/** The name of the rules at the start of a text, such as `renju` or `Freestyle15_1`; null if there is none. */
export const findRuleName = (text: string): RuleName | null =>
  RULE_NAMES.find((name) => text.trim().toLowerCase().startsWith(name.toLowerCase())) ?? null;

export const sizeOf = (rulesetVersion: string): number =>
  Number(/-(?<size>\d+)x/u.exec(rulesetVersion)?.groups?.["size"]);

export const findRuleset = (name: RuleName, size: number): Result<string> => {
  const prefix = `${name.toLowerCase()}-${size}x${size}-`;
  const engine = engines.find(({ rulesetVersion }) => rulesetVersion.startsWith(prefix));
  if (engine !== undefined) return ok(engine.rulesetVersion);
  const known = engines.map(
    ({ rulesetVersion }) => `${ruleNameOf(rulesetVersion)} ${sizeOf(rulesetVersion)}x${sizeOf(rulesetVersion)}`,
  );
  return refuseFile(
    "unknown-ruleset",
    `${name} on ${size}x${size} is not played here. Known are: ${known.join(", ")}.`,
  );
};

/** The moves among the actions of a match. */
export const movesOf = (actions: readonly GameAction[]): readonly FileMove[] =>
  actions.flatMap((action): readonly FileMove[] => {
    if (action.type === "PASS") return ["pass"];
    if (action.type !== "PLACE_STONE" && action.type !== "PICK") return [];
    const { x, y } = action as GameAction & Point;
    return [{ x, y }];
  });

/** The endings besides five that have a word in files. */
const ENDINGS: Readonly<Partial<Record<string, "resign" | "timeout" | "forfeit">>> = {
  resign: "resign",
  timeout: "timeout",
  abandoned: "forfeit",
};

/** The fields that the states of all rulesets have. */
type GomokuBaseState = BaseGameState & { readonly payload: { readonly winnerColor: ColorLetter | null } };

export const resultOf = ({ outcome, payload }: Pick<GomokuBaseState, "outcome" | "payload">): FileResult => {
  if (outcome === null) return { kind: "unknown" };
  if (outcome.reason === "aborted") return { kind: "void" };
  if (payload.winnerColor === null) return { kind: "draw" };
  return { kind: ENDINGS[outcome.reason] ?? "win", winner: colorOf(payload.winnerColor) };
};

/** A game that is replayed move by move. */
export interface Replay {
  readonly engine: AnyEngine;
  readonly state: GomokuBaseState;
}

export const startReplay = (rulesetVersion: string): Replay => {
  const engine = engines.find((one) => one.rulesetVersion === rulesetVersion);
  if (engine === undefined) throw new Error(`no ruleset ${rulesetVersion}`);
  const state = engine.init({ seed: "", playerIds: ["black", "white"] satisfies Color[] });
  return { engine, state: state as GomokuBaseState };
};

/** Plays the next move. `where` starts a message, and `detail` says the same to programs. */
export const replayMove = (
  { engine, state }: Replay,
  move: FileMove,
  where: string,
  detail: Readonly<Record<string, unknown>>,
): Result<Replay> => {
  if (state.gameOver) return refuseFile("after-end", `${where}: the game is over already.`, detail);
  const action = engine.parseAction(move === "pass" ? { type: "PASS" } : { type: "PLACE_STONE", x: move.x, y: move.y });
  const next = action.ok ? engine.tryAction(state, action.value, state.currentPlayerId ?? "") : action;
  if (next.ok) return ok({ engine, state: next.value as GomokuBaseState });
  const { code, message } = next.error;
  return refuseFile("illegal-move", `${where}: ${message}`, { ...detail, code });
};
