// The openings of a tournament: from a file or built in, checked by the rules.
import fs from "node:fs";
import path from "node:path";
import { describeError, ok, openRng, seedRng, unwrap, type AnyEngine } from "@tengen/kernel";
import {
  makeOpening,
  MAX_OPENINGS,
  parseOpening,
  parseOpenings,
  type Opening,
  type TournamentGame,
} from "@tengen/engine-protocols/tournament";
import { UserError } from "../user-error.ts";

/** The built-in openings, for Gomoku on 15x15; other games start on the empty board. */
const BUILT_IN = "games/gomoku/openings.txt";
const BUILT_IN_SIZE = 15;

const readOpeningsFile = (file: string, { board }: TournamentGame): readonly string[] => {
  let text: string;
  try {
    text = fs.readFileSync(file, "utf8");
  } catch (error) {
    throw new UserError(`cannot read the openings: ${describeError(error)}`);
  }
  const openings = parseOpenings(text, board);
  if (!openings.ok) throw new UserError(`invalid openings in ${file}: ${openings.error}`);
  if (openings.value.length > MAX_OPENINGS) {
    throw new UserError(
      `${file} has ${openings.value.length} openings; the maximum is ${MAX_OPENINGS}. Use a part of the file, such as head -n ${MAX_OPENINGS}.`,
    );
  }
  return openings.value.map((opening) => makeOpening(opening, board));
};

export interface OpeningOptions {
  readonly openings?: string;
  readonly shuffle?: true;
  readonly seed: string;
}

/** As texts, in order of play; an empty text is the empty board. */
export const chooseOpenings = (
  root: string,
  game: TournamentGame,
  { openings, shuffle, seed }: OpeningOptions,
): readonly string[] => {
  const { opening } = game.gomoku;
  if (opening !== null && openings !== undefined && openings !== "none") {
    throw new UserError(`--openings: the players place the stones of a ${opening} opening. Remove it.`);
  }
  const hasBuiltIn = game.gameId === "gomoku" && game.board.size === BUILT_IN_SIZE && opening === null;
  const file = openings ?? (hasBuiltIn ? path.join(root, BUILT_IN) : "none");
  if (file === "none") return [""];
  const found = readOpeningsFile(file, game);
  return shuffle === true ? openRng(seedRng(`openings ${seed}`)).shuffle(found) : found;
};

/** Checks the openings by the rules: each must be legal and must not end the game. */
export const checkOpenings = (
  engine: AnyEngine,
  { board, options, actionOf }: TournamentGame,
  texts: readonly string[],
): readonly Opening[] =>
  texts.map((text) => {
    const opening = text === "" ? ok([]) : parseOpening(text, board);
    if (!opening.ok) throw new UserError(`invalid opening "${text}": ${opening.error}`);
    let state = engine.init(unwrap(engine.parseConfig({ seed: "", playerIds: ["a", "b"], options })));
    for (const stone of opening.value) {
      const next = engine.tryAction(state, actionOf(stone), state.currentPlayerId ?? "");
      if (!next.ok) throw new UserError(`illegal opening "${text}": ${next.error.message}`);
      state = next.value;
    }
    if (engine.isGameOver(state)) throw new UserError(`the opening "${text}" ends the game`);
    return opening.value;
  });
