// What a server's public games went on with in a position. The server is asked once for positions that are the same, and
// only after a moment: who steps quickly through a game asks for nothing on the way.
import { signal, type ReadonlySignal } from "@preact/signals";
import type { AnyEngine } from "@tengen/kernel";
import { foldPosition, unfoldMove, type FoldedPosition, type OpeningMove, type OpeningPosition } from "@tengen/stones";
import type { TablePorts } from "@tengen/table";

export interface OpeningsAnswer {
  readonly games: number;
  /** The most frequent first. */
  readonly moves: readonly OpeningMove[];
}

/** A position of a ruleset; the position is the text of `makePositionText`. */
export interface OpeningsQuery {
  readonly game: string;
  readonly rules: string;
  readonly position: string;
}

/** Asks the server that the page comes from; null where it does not answer, or there is none. */
export type FetchOpenings = (query: OpeningsQuery) => Promise<OpeningsAnswer | null>;

/** What is known of a position; `failed` where the server did not answer. */
export type ServerAnswer = OpeningsAnswer | "loading" | "failed";

export interface ServerOpenings {
  readonly answer: ReadonlySignal<ServerAnswer>;
  /** Asks for a position, instead of the one before. */
  readonly ask: (position: OpeningPosition) => void;
}

/** In milliseconds. */
const PAUSE_MS = 200;
/** Answers that are kept. */
const MAX_KEPT = 300;

const unfold = (folded: FoldedPosition, { games, moves }: OpeningsAnswer): OpeningsAnswer => ({
  games,
  moves: moves.map((move) => ({ ...move, move: unfoldMove(folded, move.move) })),
});

export const openServerOpenings = (
  { gameId: game, rulesetVersion: rules }: Pick<AnyEngine, "gameId" | "rulesetVersion">,
  { fetchOpenings, startTimer }: Pick<TablePorts, "startTimer"> & { readonly fetchOpenings: FetchOpenings },
): ServerOpenings => {
  const answer = signal<ServerAnswer>("loading");
  const kept = new Map<string, OpeningsAnswer>();
  let asked: FoldedPosition | null = null;
  let cancel = (): void => {};

  const fetch = async (folded: FoldedPosition): Promise<void> => {
    const found = await fetchOpenings({ game, rules, position: folded.text });
    if (found !== null) kept.set(folded.text, found);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    if (asked === folded) answer.value = found === null ? "failed" : unfold(folded, found);
  };

  return {
    answer,
    ask: (position) => {
      const folded = foldPosition(position);
      asked = folded;
      cancel();
      const known = kept.get(folded.text);
      answer.value = known === undefined ? "loading" : unfold(folded, known);
      if (known === undefined) cancel = startTimer(PAUSE_MS, () => void fetch(folded));
    },
  };
};
