// The file of labels: records of one size, so that a reader needs no index and a cut file loses its last game only.
import { SIZE, type Sign } from "@tengen/gomoku-searcher";

/** A searched quiet position as its side to move sees it. */
export interface Label {
  /** The number of its game. */
  readonly game: number;
  /** Search value and best move of the side to move. */
  readonly value: number;
  readonly best: number;
  readonly depth: number;
  /** The evaluation without a search. */
  readonly evaluation: number;
  /** Which threats are there, as the searcher's evaluation counts them: a bit for each class, own in the low half. */
  readonly threats: number;
  readonly isOfGame: boolean;
  /** Who won the game, 1 the side to move; null for a position that was not in it. */
  readonly result: -1 | 0 | 1 | null;
  /** By index: 1 the side to move, -1 the opponent. */
  readonly cells: readonly (Sign | 0)[];
}

const CELLS = SIZE * SIZE;
const GAME = 0;
const VALUE = 4;
const BEST = 6;
const THREATS = 7;
const FLAGS = 8;
const RESULT = 9;
const DEPTH = 10;
const EVALUATION = 11;
const BOARD = 13;
/** Two bits a cell, the first cell lowest: 0 empty, 1 own, 2 the opponent's. */
export const LABEL_BYTES = BOARD + Math.ceil(CELLS / 4);
const IS_OF_GAME = 1;
const NO_RESULT = 2;

export const encodeLabel = (label: Label): Uint8Array => {
  const bytes = new Uint8Array(LABEL_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(GAME, label.game, true);
  view.setInt16(VALUE, label.value, true);
  view.setUint8(BEST, label.best);
  view.setUint8(THREATS, label.threats);
  view.setUint8(FLAGS, label.isOfGame ? IS_OF_GAME : 0);
  view.setInt8(RESULT, label.result ?? NO_RESULT);
  view.setUint8(DEPTH, Math.min(label.depth, 255));
  view.setInt16(EVALUATION, label.evaluation, true);
  for (const [index, stone] of label.cells.entries()) {
    const code = stone === 0 ? 0 : stone === 1 ? 1 : 2;
    const at = BOARD + (index >> 2);
    bytes[at] = (bytes[at] ?? 0) | (code << (2 * (index & 3)));
  }
  return bytes;
};

export const decodeLabel = (bytes: Uint8Array): Label => {
  if (bytes.length !== LABEL_BYTES) throw new Error(`A label has ${LABEL_BYTES} bytes, not ${bytes.length}.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const result = view.getInt8(RESULT);
  return {
    game: view.getUint32(GAME, true),
    value: view.getInt16(VALUE, true),
    best: view.getUint8(BEST),
    threats: view.getUint8(THREATS),
    isOfGame: (view.getUint8(FLAGS) & IS_OF_GAME) !== 0,
    result: result === NO_RESULT ? null : result === 0 ? 0 : result > 0 ? 1 : -1,
    depth: view.getUint8(DEPTH),
    evaluation: view.getInt16(EVALUATION, true),
    cells: Array.from({ length: CELLS }, (_, index) => {
      const code = ((bytes[BOARD + (index >> 2)] ?? 0) >> (2 * (index & 3))) & 3;
      return code === 0 ? 0 : code === 1 ? 1 : -1;
    }),
  };
};

/** The part of a file that a resumed run keeps: whole records, without those of the last game, which may be cut. */
export const keptBytes = (bytes: Uint8Array): { readonly length: number; readonly nextGame: number } => {
  const count = Math.floor(bytes.length / LABEL_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const gameAt = (record: number): number => view.getUint32(record * LABEL_BYTES + GAME, true);
  if (count === 0) return { length: 0, nextGame: 0 };
  const nextGame = gameAt(count - 1);
  let kept = count;
  while (kept > 0 && gameAt(kept - 1) === nextGame) kept -= 1;
  return { length: kept * LABEL_BYTES, nextGame };
};
