// Converts a study to a link that opens anywhere, with its moves and the stones that were set up, and back. Anybody can
// write a link, so it is replayed by the rules, as far as they accept it.
import { err, ok, sameJson, type AnyEngine, type BaseGameState } from "@tengen/kernel";
import {
  makeStudyHash,
  parseStudyHash,
  type AnyTableGame,
  type SetUpStones,
  type ShareContent,
  type StudyGame,
  type StudyLink,
} from "@tengen/table";
import { glyphOf, type Color, type GameNode } from "@tengen/stones";
import { playTurn, startLine, stateAt, type StudyLine } from "./study-line.ts";
import type { Origin } from "./origin.ts";
import { colorToMove } from "./study-step.ts";
import type { StudyTable } from "./study-table.ts";
import { t } from "./messages.ts";

type Stones = readonly (Color | null)[];

/** The stones of a position, by point. */
export const stonesOn = ({ engine, renderer }: AnyTableGame, state: BaseGameState): Stones =>
  renderer
    .draw(engine.getPlayerView(state, null), { numbered: false, entries: [], choice: null })
    .points.map(({ stone }) => stone);

const pointsOf = (stones: Stones, color: Color): readonly number[] =>
  stones.flatMap((stone, point) => (stone === color ? [point] : []));

/** The link to what is shown; `id` is the original game's, empty if there is none. The oldest ruleset is not named. */
export const studyLinkOf = (
  id: string,
  study: StudyGame,
  origin: Origin,
  table: StudyTable,
  oldest: string,
): StudyLink => {
  const { turns, states } = table.line.value;
  const start = stateAt({ turns, states }, 0);
  const stones = start === origin.emptyStart ? null : stonesOn(table.game, start);
  const setUp: SetUpStones | null =
    stones === null
      ? null
      : {
          black: pointsOf(stones, "black"),
          white: pointsOf(stones, "white"),
          toMove: colorToMove(table.game, origin, start),
        };
  const { rulesetVersion, options } = origin.record;
  const isImplied = rulesetVersion === oldest && sameJson(options, {});
  const rules = isImplied ? {} : { rules: { rulesetVersion, options } };
  return { id, ...rules, line: { setUp, moves: turns.map((turn) => study.moveOf(turn)), shown: table.shown.value } };
};

/** Stones by point; null if a point is off the board or occurs twice. */
const placeStones = (count: number, { black, white }: SetUpStones): Stones | null => {
  const points = [...black, ...white];
  if (new Set(points).size < points.length || points.some((point) => point >= count)) return null;
  const stones = Array.from({ length: count }, (): Color | null => null);
  for (const point of black) stones[point] = "black";
  for (const point of white) stones[point] = "white";
  return stones;
};

/** The line of a link, as far as the rules accept it, and whether that is all of it. */
export const parseStudyLine = (
  game: AnyTableGame,
  study: StudyGame,
  start: BaseGameState,
  { setUp, moves }: NonNullable<StudyLink["line"]>,
): { readonly line: StudyLine; readonly isComplete: boolean } => {
  const engine: AnyEngine = game.engine;
  const stones = setUp === null ? null : placeStones(stonesOn(game, start).length, setUp);
  const lineStart = setUp === null ? ok(start) : stones === null ? null : study.setUp(start, stones, setUp.toMove);
  if (lineStart?.ok !== true) return { line: startLine(start), isComplete: false };
  let line = startLine(lineStart.value);
  for (const move of moves) {
    const next = playTurn(engine, line, line.turns.length, study.actionOf(move));
    if (!next.ok) return { line, isComplete: false };
    line = next.value;
  }
  return { line, isComplete: true };
};

/** Whether a tree has more than one line of moves without comments or glyphs. */
const isMoreThanALine = (root: GameNode): boolean => {
  for (let node: GameNode | undefined = root; node !== undefined; [node] = node.children) {
    if (node.children.length > 1 || node.properties.has("C") || glyphOf(node.properties) !== null) return true;
  }
  return false;
};

/**
 * What is shared of a study: the whole tree, if it is more than a line; a line alone makes a link that can be read. A
 * position that was set up is a line too.
 */
export const shareStudy = (study: StudyGame, origin: Origin, table: StudyTable, oldest: string): ShareContent => {
  const { game, line, tree } = table;
  const hash = makeStudyHash(studyLinkOf("", study, origin, table, oldest));
  const isWhole = (parseStudyHash(hash)?.line ?? null) !== null;
  const isSetUp = stateAt(line.peek(), 0) !== origin.emptyStart;
  const isLine = isSetUp || !isMoreThanALine(tree.peek().root);
  return {
    address: isLine && isWhole ? { kind: "fragment", hash } : null,
    shared: isSetUp
      ? err(() => t("share_set_up"))
      : ok({ game: game.engine.gameId, sgf: table.makeSgfFile().text, line: hash }),
  };
};
