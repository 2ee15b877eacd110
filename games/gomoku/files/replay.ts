// Replays the moves of a file with the engine of its ruleset, in the steps of an opening if the file has them.
import { err, mapResult, ok, type AnyEngine, type Rejection, type Result } from "@tengen/kernel";
import { pointName, type Color } from "@tengen/stones";
import type { RulesetTurn } from "../ruleset-state.ts";
import { refuseFile } from "./error.ts";
import type { FileGame, FileMove, FileResult, GomokuBaseState } from "./game.ts";
import { makeNote, type FileNote } from "./notes.ts";
import type { NamedOpening } from "./opening-text.ts";
import { fileRulesOf } from "./rules.ts";
import { listEngines } from "../engines.ts";

export interface Replay {
  readonly engine: AnyEngine;
  readonly state: GomokuBaseState;
  readonly turns: readonly RulesetTurn[];
}

/** A stone or pass of a file, and where it is. `where` starts a message, and `detail` says the same to programs. */
export interface PlacedMove {
  readonly move: FileMove;
  readonly where: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export const startReplay = (rulesetVersion: string, options: FileGame["options"]): Replay => {
  const engine = listEngines().find((one) => one.rulesetVersion === rulesetVersion);
  if (engine === undefined) throw new Error(`no ruleset ${rulesetVersion}`);
  const state = engine.init({ seed: "", playerIds: ["black", "white"] satisfies Color[], options });
  return { engine, state: state as GomokuBaseState, turns: [] };
};

const playTurn = ({ engine, state, turns }: Replay, turn: RulesetTurn): Result<Replay> => {
  const action = engine.parseAction(turn);
  const next = action.ok ? engine.tryAction(state, action.value, state.currentPlayerId ?? "") : action;
  return mapResult(next, (after) => ({ engine, state: after as GomokuBaseState, turns: [...turns, turn] }));
};

/** The turn of a stone or pass; a stone at the end of an offer is picked. */
const turnOf = ({ state }: Replay, move: FileMove): RulesetTurn => {
  if (move === "pass") return { type: "PASS" };
  return { type: state.phase === "picking" ? "PICK" : "PLACE_STONE", x: move.x, y: move.y };
};

export const replayMove = (replay: Replay, { move, where, detail }: PlacedMove): Result<Replay> => {
  if (replay.state.gameOver) return refuseFile("after-end", `${where}: the game is over already.`, detail);
  const next = playTurn(replay, turnOf(replay, move));
  if (next.ok) return next;
  const { code, message } = next.error;
  return refuseFile("illegal-move", `${where}: ${message}`, { ...detail, code });
};

/** Whether the next turn of an opening places no stone. */
const needsStep = ({ phase }: GomokuBaseState): boolean =>
  phase === "choosing" || phase === "declaring" || phase === "offering";

export interface Replayed {
  readonly replay: Replay;
  readonly notes: readonly FileNote[];
}

const FORBIDDEN = /^FORBIDDEN_/u;

/** [GMK-G9] Over the board black loses by a forbidden stone: the note, if that is what refused the last move of a file. */
const noteForbidden = (replay: Replay, { move }: PlacedMove, { detail }: Rejection): FileNote | null => {
  const { code } = (detail ?? {}) as { readonly code?: unknown };
  if (move === "pass" || typeof code !== "string" || !FORBIDDEN.test(code)) return null;
  const point = pointName(fileRulesOf(replay.engine.rulesetVersion).size, move);
  const what = code.replace(FORBIDDEN, "").toLowerCase().replaceAll("_", "-");
  return makeNote("forbidden", `Black lost by a forbidden move: ${what} on ${point}. The game is shown up to it.`, {
    point,
    kind: what,
  });
};

/** [GMK-G14] A game that was lost by a move that is not possible. */
const noteImpossible = ({ where }: PlacedMove): FileNote =>
  makeNote("impossible", `${where}: the last move is not possible, and lost the game. The game is shown up to it.`);

/** How moves are replayed. */
interface ReplayOptions {
  /** Whether the game was lost by the last move if that is refused. */
  readonly canEndImpossible: boolean;
}

/** Plays all moves in turn, with the steps of the opening, which place no stone, between them. Steps that are missing, left over or refused are an error. */
const replayMoves = (
  start: Replay,
  moves: readonly PlacedMove[],
  steps: readonly RulesetTurn[],
  { canEndImpossible }: ReplayOptions,
): Result<Replayed> => {
  const waiting = [...steps];
  let replay = start;
  const takeSteps = (): Result<null> => {
    for (let step = waiting[0]; step !== undefined && needsStep(replay.state); step = waiting[0]) {
      const next = playTurn(replay, step);
      if (!next.ok) return next;
      replay = next.value;
      waiting.shift();
    }
    return ok(null);
  };
  for (const [index, placed] of moves.entries()) {
    const taken = takeSteps();
    if (!taken.ok) return taken;
    const next = replayMove(replay, placed);
    if (!next.ok) {
      if (index < moves.length - 1 || waiting.length > 0) return next;
      const canEnd = canEndImpossible && !replay.state.gameOver;
      const note = noteForbidden(replay, placed, next.error) ?? (canEnd ? noteImpossible(placed) : null);
      return note === null ? next : ok({ replay, notes: [note] });
    }
    replay = next.value;
  }
  const taken = takeSteps();
  if (!taken.ok) return taken;
  return waiting.length === 0
    ? ok({ replay, notes: [] })
    : err({ code: "INVALID_PAYLOAD", message: "The opening has more steps than the game." });
};

/** [GMK-G7] [GMK-G10] What a file loses that has an opening but not its steps. */
const noteNoSteps = (opening: string): FileNote =>
  makeNote(
    "no-steps",
    `The file does not say how the opening ${opening} was played: its stones are read as played in turn.`,
    { opening },
  );

interface ReadGame extends Replayed {
  readonly options: FileGame["options"];
}

/** Replays the moves with the file's opening; if its steps are not there or do not fit, without one. */
export const replayGame = (
  rulesetVersion: string,
  moves: readonly PlacedMove[],
  opening: NamedOpening | null,
  how: ReplayOptions = { canEndImpossible: false },
): Result<ReadGame> => {
  const engine = listEngines().find((one) => one.rulesetVersion === rulesetVersion);
  const options = opening === null ? {} : { opening: opening.rule };
  const config = engine?.parseConfig({ seed: "", playerIds: ["black", "white"], options });
  if (opening !== null && opening.steps !== null && config?.ok === true) {
    const read = replayMoves(startReplay(rulesetVersion, options), moves, opening.steps, how);
    if (read.ok) return ok({ ...read.value, options });
  }
  const read = replayMoves(startReplay(rulesetVersion, {}), moves, [], how);
  if (!read.ok) return read;
  return ok({
    ...read.value,
    options: {},
    notes: opening === null ? read.value.notes : [noteNoSteps(opening.rule), ...read.value.notes],
  });
};

/** The result of a game; what a file leaves open is lost for black by a forbidden move. */
export const resultAfter = (result: FileResult, { notes }: Pick<Replayed, "notes">): FileResult =>
  result.kind === "unknown" && notes.some(({ code }) => code === "forbidden")
    ? { kind: "win", winner: "white" }
    : result;
