// Chooses the move of a level that searches with the net: sampled from policy and visits. What nobody plays is left out:
// filled eyes, pointless self-atari, moves in territory that is settled. At the end it passes.
import {
  cellAt,
  chainAt,
  goPoint,
  neighborsOf,
  PASS,
  signOf,
  tryMove,
  type Color,
  type GoPosition,
} from "@tengen/stones";
import {
  captureMoves,
  isWonWithout,
  neutralMoves,
  opponentDeadIn,
  ownershipFor,
  deadIn,
  type Decision,
  type Situation,
} from "./choose.ts";
import type { NetLevel } from "./net-levels.ts";
import { sightOf } from "./sight.ts";
import type { RootMove, ThreadInfo } from "./search.ts";

/** Ownership from which a point is settled; less is enough where the game is decided, because the net is vague there. */
const SETTLED = 0.75;
const SETTLED_IF_DECIDED = 0.5;
/** A win rate this close to 0 or 1 is a decided game. */
const DECIDED = 0.03;
/** A pass may cost so many points: less than a neutral point is worth, because the net is not exact. */
const PASS_COST = 0.4;
/** A move that looks pointless needs so much of the policy. */
const POINTED = 0.1;

const isOwnEye = ({ board }: GoPosition, move: number, color: Color): boolean =>
  neighborsOf(board, goPoint(move)).every((point) => cellAt(board, point) === color);

/** A stone that is left with one liberty and has captured nothing. */
const isSelfAtari = (position: GoPosition, move: number, color: Color): boolean => {
  const next = tryMove(position, { color, move });
  if (!next.ok) return true;
  const hasCaptured = next.value.captures[color] > position.captures[color];
  return !hasCaptured && chainAt(next.value.board, move).liberties.length === 1;
};

/** The points that a pass costs, by the search; infinite if it was not visited. */
const passCost = ({ rootMoves }: ThreadInfo, best: RootMove, toMove: Color): number => {
  const meanOf = ({ areaSum = 0, visits }: RootMove): number => areaSum / visits;
  const pass = rootMoves.find(({ move, visits }) => move === PASS && visits > 0);
  return pass === undefined || best.visits === 0 ? Infinity : (meanOf(best) - meanOf(pass)) * signOf(toMove);
};

/** The moves that a level may play, with their weights. */
const weighMoves = (
  { rootMoves }: ThreadInfo,
  { position, toMove }: Situation,
  { reading, temperature, hasSight = false }: NetLevel,
  ownership: readonly number[],
  settled: number,
): readonly (readonly [move: number, weight: number])[] => {
  const visits = rootMoves.reduce((sum, rootMove) => (rootMove.move === PASS ? sum : sum + rootMove.visits), 0) || 1;
  const isSensible = ({ move, prior = 0 }: RootMove): boolean => {
    if (move === PASS || isOwnEye(position, move, toMove)) return false;
    return prior >= POINTED || (Math.abs(ownership[move] ?? 0) < settled && !isSelfAtari(position, move, toMove));
  };
  return rootMoves.filter(isSensible).map((rootMove) => {
    const share = (1 - reading) * (rootMove.prior ?? 0) + (reading * rootMove.visits) / visits;
    const sight = hasSight ? sightOf(position, rootMove.move, toMove) : 1;
    return [rootMove.move, sight * share ** (1 / temperature)] as const;
  });
};

/** `random` is from 0 to 1. */
export const chooseAtLevel = (info: ThreadInfo, situation: Situation, level: NetLevel, random: number): Decision => {
  const { position, toMove, agreesOnDead } = situation;
  const best = info.rootMoves.find(({ move, visits }, rank) => visits > 0 && (rank === 0 || move !== PASS));
  if (best === undefined) return { move: PASS, finishingMoves: [] };
  const ownership = ownershipFor(info, toMove);
  const winRate = best.valueSum / best.visits;
  const settled = Math.min(winRate, 1 - winRate) < DECIDED ? SETTLED_IF_DECIDED : SETTLED;
  const isQuiet = passCost(info, best, toMove) <= PASS_COST;
  const isWon = isWonWithout(situation, agreesOnDead ? deadIn(info, position, settled) : []);
  const passWins = isQuiet && position.passes > 0 && isWon;
  const isFinished = isQuiet && ownership.every((owned) => Math.abs(owned) >= settled);
  const weights = weighMoves(info, situation, level, ownership, settled);
  if (passWins || isFinished || weights.length === 0) {
    const dead = agreesOnDead ? [] : opponentDeadIn(info, position, toMove, settled);
    const finishing = [
      ...captureMoves(position, dead, toMove),
      ...(passWins ? [] : neutralMoves(position, agreesOnDead ? deadIn(info, position, settled) : [], toMove)),
    ];
    return { move: PASS, finishingMoves: finishing };
  }
  let left = random * weights.reduce((sum, [, weight]) => sum + weight, 0);
  const move = weights.find(([, weight]) => (left -= weight) < 0)?.[0] ?? best.move;
  return { move, finishingMoves: [] };
};
