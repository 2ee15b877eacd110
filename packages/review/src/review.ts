// A game, gone through: what each move was worth. The judge is passed in, and with it the game: whoever can give a win rate for a position can review, and
// one that proves wins and losses is asked for more. A move is measured against the judge's own choice: both are played, and the positions after them are judged
// in the same way. (The win rate before the move is no measure: a searcher thinks better of a position in which it can choose than of the one after its choice.)

/** What a judge thinks of a position. */
export interface Evaluation<Move> {
  /** From 0 (lost) to 1 (won) for who is to move. */
  readonly winRate: number;
  /** Moves of both until a win, or a loss, of who is to move, where that is proven; 0 for a loss that is there already. */
  readonly winsIn?: number;
  readonly losesIn?: number;
  /** By what means, where the judge can tell: "fours", for instance. */
  readonly by?: string;
  /** The best move, and what is expected after it; nothing where the game is over. */
  readonly line: readonly Move[];
}

/** Judges the position after some moves, with so many times its usual effort; null when it was told to stop. */
export type EvaluatePosition<Move> = (moves: readonly Move[], effort: number) => Promise<Evaluation<Move> | null>;

export const VERDICTS = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** How much of the win rate a move must give away at least to be called that. */
const LOSSES: readonly (readonly [Verdict, number])[] = [
  ["blunder", 0.2],
  ["mistake", 0.1],
  ["inaccuracy", 0.05],
];

export type Side = "black" | "white";

/** A win that is proven. */
export interface Win {
  /** Of both sides, until it is there; no more than these. */
  readonly moves: number;
  readonly by: string | null;
}

export interface MoveReview<Move> {
  /** From 1. */
  readonly number: number;
  readonly side: Side;
  readonly move: Move;
  /** The win rates of who moves: with all moves to choose from, after this one, and after the judge's choice; 1 and 0 where it is proven. */
  readonly before: number;
  readonly after: number;
  readonly afterBest: number;
  /** What the move gave away; 0 for the judge's own choice. */
  readonly loss: number;
  readonly verdict: Verdict;
  /** The judge's line, its first move in place of this one. */
  readonly best: readonly Move[];
  /** The win that the mover has with this move, itself counted. */
  readonly win: Win | null;
  /** One that was proven before it, and no longer is. */
  readonly missedWin: Win | null;
  /** One that the move hands to the other side. */
  readonly allowedWin: Win | null;
}

/** What is thought of the position in which a record ends before the game does. */
export interface Outlook<Move> {
  readonly toMove: Side;
  /** Of who is to move. */
  readonly winRate: number;
  readonly winsIn: number | null;
  readonly losesIn: number | null;
  readonly by: string | null;
  readonly line: readonly Move[];
}

export interface Review<Move> {
  /** As far as the judge went. */
  readonly moves: readonly MoveReview<Move>[];
  /** Whether all moves were judged. */
  readonly isComplete: boolean;
  /** Null where the game is over, or the judge did not come that far. */
  readonly outlook: Outlook<Move> | null;
}

export interface ReviewOptions<Move> {
  readonly evaluate: EvaluatePosition<Move>;
  readonly isSame: (a: Move, b: Move) => boolean;
  /** After each position, of so many. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** How many times the usual effort a position is worth in which a proof is missing. */
const MORE = 4;

const sideOf = (index: number): Side => (index % 2 === 0 ? "black" : "white");

const isProven = ({ winsIn, losesIn }: Evaluation<unknown>): boolean => winsIn !== undefined || losesIn !== undefined;

const rateOf = ({ winRate, winsIn, losesIn }: Evaluation<unknown>): number =>
  winsIn !== undefined ? 1 : losesIn !== undefined ? 0 : winRate;

const verdictOf = (loss: number, isBest: boolean): Verdict =>
  isBest ? "best" : (LOSSES.find(([, least]) => loss >= least)?.[0] ?? "good");

/** A position of the game, as it was judged. */
interface Look<Move> {
  readonly judgement: Evaluation<Move>;
  readonly effort: number;
  /** The position after the judge's choice; null where the game went that way, or where a proof says enough. */
  readonly instead: Evaluation<Move> | null;
}

/** All that is known of a position: what the judge says, and what follows from the position before it. */
interface Known<Move> {
  readonly rate: number;
  readonly winsIn: number | null;
  readonly losesIn: number | null;
  readonly by: string | null;
  /** Moves until the win to which the judge's line is the way; a shorter one, or any at all, may be known without the way to it. */
  readonly shownIn: number | null;
  readonly line: readonly Move[];
}

const least = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.min(a, b));

type IsChoice<Move> = (position: { readonly line: readonly Move[] }, move: Move) => boolean;

const know = <Move>(own: Evaluation<Move>, follows: Pick<Known<Move>, "winsIn" | "losesIn">): Known<Move> => {
  const { winRate, winsIn = null, losesIn = null, by = null, line } = own;
  const known = {
    winsIn: losesIn === null ? least(winsIn, follows.winsIn) : null,
    losesIn: winsIn === null ? least(losesIn, follows.losesIn) : null,
  };
  const rate = known.winsIn !== null ? 1 : known.losesIn !== null ? 0 : winRate;
  return { ...known, rate, by, shownIn: winsIn, line };
};

/** A position that is lost is won for the other after every move, and one that is won is lost for the other after the move that wins. */
const whatFollows = <Move>(before: Known<Move>, isBest: boolean) => ({
  winsIn: before.losesIn === null ? null : before.losesIn - 1,
  losesIn: before.shownIn === null || !isBest ? null : before.shownIn - 1,
});

const knowAll = <Move>(
  looks: readonly Look<Move>[],
  moves: readonly Move[],
  isChoice: IsChoice<Move>,
): readonly Known<Move>[] => {
  const all: Known<Move>[] = [];
  for (const { judgement } of looks) {
    const [before, move] = [all.at(-1), moves[all.length - 1]];
    const follows =
      before === undefined || move === undefined
        ? { winsIn: null, losesIn: null }
        : whatFollows(before, isChoice(before, move));
    all.push(know(judgement, follows));
  }
  return all;
};

/** A move after which the other is proven lost is a win, though the judge did not see it before; null where it is none. */
const winBy = <Move>(move: Move, { winRate }: Evaluation<Move>, next: Evaluation<Move>): Evaluation<Move> | null =>
  next.losesIn === undefined ? null : { winRate, winsIn: next.losesIn + 1, line: [move, ...next.line] };

/** Whether a proof is missing: the position before was decided, and this one ought to be, or to have been thrown away. */
const lacksProof = <Move>(before: Known<Move>, isBest: boolean, judgement: Evaluation<Move>): boolean =>
  !isProven(judgement) && (before.losesIn !== null || (before.shownIn !== null && !isBest));

const reviewMove = <Move>(
  index: number,
  move: Move,
  isBest: boolean,
  {
    before,
    next,
    instead,
  }: { readonly before: Known<Move>; readonly next: Known<Move>; readonly instead: Evaluation<Move> | null },
): MoveReview<Move> => {
  const after = 1 - next.rate;
  const afterBest = before.shownIn !== null ? 1 : instead === null ? after : 1 - rateOf(instead);
  const loss = isBest ? 0 : Math.max(0, afterBest - after);
  const isMissed = !isBest && next.losesIn === null;
  const isAllowed = !isBest && before.losesIn === null && instead?.winsIn === undefined;
  const winOf = (moves: number | null, by: string | null): Win | null => (moves === null ? null : { moves, by });
  return {
    number: index + 1,
    side: sideOf(index),
    move,
    before: before.rate,
    after,
    afterBest,
    loss,
    verdict: verdictOf(loss, isBest),
    best: before.line,
    win: winOf(next.losesIn === null ? null : next.losesIn + 1, isBest ? before.by : next.by),
    missedWin: isMissed ? winOf(before.shownIn, before.by) : null,
    allowedWin: isAllowed ? winOf(next.winsIn, next.by) : null,
  };
};

/** Goes through a game; `moves` are all of it, black's first, the sides in turn. */
export const reviewGame = async <Move>(
  moves: readonly Move[],
  { evaluate, isSame, onProgress }: ReviewOptions<Move>,
): Promise<Review<Move>> => {
  const isChoice: IsChoice<Move> = ({ line: [choice] }, move) => choice !== undefined && isSame(choice, move);
  /** Of the positions after 0, 1, 2, ... moves. */
  const looks: Look<Move>[] = [];

  /** Finds what the move after so many is measured against. A choice that turns out to lose is thought over. Null when the judge was stopped. */
  const measure = async (count: number, judgement: Evaluation<Move>, effort: number): Promise<Look<Move> | null> => {
    const [move, [choice]] = [moves[count], judgement.line];
    if (move === undefined || choice === undefined || isSame(choice, move) || isProven(judgement)) {
      return { judgement, effort, instead: null };
    }
    const instead = await evaluate([...moves.slice(0, count), choice], 1);
    if (instead === null) return null;
    const win = winBy(choice, judgement, instead);
    if (win !== null) return { judgement: win, effort, instead: null };
    return instead.winsIn !== undefined && effort < MORE ? lookHarder(count) : { judgement, effort, instead };
  };
  const lookHarder = async (count: number): Promise<Look<Move> | null> => {
    const judgement = await evaluate(moves.slice(0, count), MORE);
    return judgement === null ? null : measure(count, judgement, MORE);
  };

  const lookFirst = async (): Promise<Look<Move> | null> => {
    const judgement = await evaluate([], 1);
    return judgement === null ? null : measure(0, judgement, 1);
  };
  /** Judges the position after so many moves, the last of which was made in the one `before`. */
  const lookAfter = async (count: number, before: Known<Move>, isBest: boolean): Promise<Look<Move> | null> => {
    const judgement = await evaluate(moves.slice(0, count), 1);
    if (judgement === null) return null;
    if (lacksProof(before, isBest, judgement)) return lookHarder(count);
    // After a move that wins nothing is left to measure.
    return before.shownIn !== null && isBest ? { judgement, effort: 1, instead: null } : measure(count, judgement, 1);
  };

  /** What a position shows about the one before it, and that about the one before, as far as there is something new; false when the judge was stopped. */
  const lookBack = async (count: number): Promise<boolean> => {
    const [last, next, move] = [looks[count - 1], looks[count], moves[count - 1]];
    const before = knowAll(looks.slice(0, count), moves, isChoice).at(-1);
    if (last === undefined || next === undefined || move === undefined || before === undefined) return true;
    if (before.losesIn !== null || isProven(last.judgement)) return true;
    const win = winBy(move, last.judgement, next.judgement);
    const isRefuted = next.judgement.winsIn !== undefined && isChoice(before, move);
    if (win === null && (!isRefuted || last.effort === MORE)) return true;
    const found = win === null ? await lookHarder(count - 1) : { ...last, judgement: win, instead: null };
    if (found === null) return false;
    looks[count - 1] = found;
    return lookBack(count - 1);
  };

  /** Goes on to the position after so many moves; false when the judge was stopped. */
  const look = async (count: number): Promise<boolean> => {
    const [before, move] = [knowAll(looks, moves, isChoice).at(-1), moves[count - 1]];
    const found =
      before === undefined || move === undefined
        ? await lookFirst()
        : await lookAfter(count, before, isChoice(before, move));
    if (found === null) return false;
    looks.push(found);
    if (await lookBack(count)) return true;
    looks.pop();
    return false;
  };

  const total = moves.length + 1;
  for (let count = 0; count < total && (await look(count)); count += 1) onProgress?.(count + 1, total);
  const known = knowAll(looks, moves, isChoice);
  const reviews = moves.flatMap((move, index): readonly MoveReview<Move>[] => {
    const [before, next] = [known[index], known[index + 1]];
    if (before === undefined || next === undefined) return [];
    const instead = looks[index]?.instead ?? null;
    return [reviewMove(index, move, isChoice(before, move), { before, next, instead })];
  });
  const end = known[moves.length];
  return {
    moves: reviews,
    isComplete: end !== undefined,
    outlook: end === undefined || end.line.length === 0 ? null : outlookOf(moves.length, end),
  };
};

const outlookOf = <Move>(count: number, { rate, winsIn, losesIn, by, line }: Known<Move>): Outlook<Move> => ({
  toMove: sideOf(count),
  winRate: rate,
  winsIn,
  losesIn,
  by,
  line,
});

export interface SideSummary {
  readonly moves: number;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
  readonly missedWins: number;
  readonly allowedWins: number;
  /** Of the win rate, a move. */
  readonly meanLoss: number;
}

export const summarizeSide = (review: Pick<Review<unknown>, "moves">, side: Side): SideSummary => {
  const own = review.moves.filter((move) => move.side === side);
  const count = (verdict: Verdict): number => own.filter((move) => move.verdict === verdict).length;
  return {
    moves: own.length,
    inaccuracies: count("inaccuracy"),
    mistakes: count("mistake"),
    blunders: count("blunder"),
    missedWins: own.filter(({ missedWin }) => missedWin !== null).length,
    allowedWins: own.filter(({ allowedWin }) => allowedWin !== null).length,
    meanLoss: own.reduce((sum, { loss }) => sum + loss, 0) / Math.max(1, own.length),
  };
};
