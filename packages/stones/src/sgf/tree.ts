// An SGF file as data. A tree is a sequence of nodes and the variations that follow it, as in the grammar of FF[4], so
// that its depth is that of the parentheses, not the length of the game.

/** The properties of a node by upper-case name. Values are raw: the text between the brackets, with its escapes. */
export type SgfNode = ReadonlyMap<string, readonly string[]>;

export interface SgfTree {
  /** At least one. */
  readonly nodes: readonly SgfNode[];
  /** What may follow; the first is the main line. */
  readonly variations: readonly SgfTree[];
}

/** The trees along the first variation of every branch. */
const mainPathOf = (game: SgfTree): readonly SgfTree[] => {
  const path: SgfTree[] = [];
  for (let tree: SgfTree | undefined = game; tree !== undefined; tree = tree.variations[0]) path.push(tree);
  return path;
};

/** The nodes from the root along the first variation of every branch. */
export const mainLineOf = (game: SgfTree): readonly SgfNode[] => mainPathOf(game).flatMap(({ nodes }) => nodes);

export const hasVariations = (game: SgfTree): boolean =>
  mainPathOf(game).some(({ variations }) => variations.length > 1);
