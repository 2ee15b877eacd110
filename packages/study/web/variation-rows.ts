// A tree as rows of moves, for the move list: a row ends where there is a choice, the other moves follow in rows of
// their own, one level deeper, and then the line goes on.
import type { GameNode, NodePath } from "@tengen/stones";
import type { AnySgfFormat } from "@tengen/table";
import { movesAfter, type TreeMove } from "./study-tree.ts";

export interface RowMove extends TreeMove {
  /** From 1. */
  readonly number: number;
}

export interface VariationRow {
  /** 0 for the main line. */
  readonly level: number;
  readonly moves: readonly RowMove[];
}

export interface VariationRows {
  readonly rows: readonly VariationRow[];
  /** Whether the tree has more moves than are listed. */
  readonly isCut: boolean;
}

/** More moves would make the page slow. */
export const MAX_LISTED_MOVES = 2000;

/** What is still to be listed: the moves after a node, or a variation that begins with a move. */
interface Section {
  readonly after: NodePath;
  readonly first: TreeMove | null;
  /** The number of the next move. */
  readonly number: number;
  readonly level: number;
}

/** A row, and the sections that follow it. */
const readRow = (
  format: AnySgfFormat,
  root: GameNode,
  { after, first, number, level }: Section,
): { readonly row: VariationRow; readonly sections: readonly Section[] } => {
  const moves: RowMove[] = first === null ? [] : [{ ...first, number }];
  for (;;) {
    const last = moves.at(-1)?.path ?? after;
    const next = number + moves.length;
    const [main, ...others] = movesAfter(format, root, last);
    if (main !== undefined) moves.push({ ...main, number: next });
    if (main !== undefined && others.length === 0) continue;
    const variations = others.map((move) => ({ after: move.path, first: move, number: next, level: level + 1 }));
    const rest = main === undefined ? [] : [{ after: main.path, first: null, number: next + 1, level }];
    return { row: { level, moves }, sections: [...variations, ...rest] };
  }
};

export const listVariations = (format: AnySgfFormat, root: GameNode): VariationRows => {
  const rows: VariationRow[] = [];
  const open: Section[] = [{ after: [], first: null, number: 1, level: 0 }];
  let count = 0;
  for (let section = open.pop(); section !== undefined; section = open.pop()) {
    const { row, sections } = readRow(format, root, section);
    if (row.moves.length > 0) rows.push(row);
    count += row.moves.length;
    for (const next of sections.toReversed()) open.push(next);
    if (count >= MAX_LISTED_MOVES) break;
  }
  return { rows, isCut: open.length > 0 };
};
