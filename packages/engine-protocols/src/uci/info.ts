// Search info as `info` lines of UCI.
import { makeMove } from "../gomoku/move-text.ts";
import { winnersMoves, type GomokuLine, type GomokuSearchInfo } from "@tengen/stones";

/** UCI counts mate in moves of the side to move, negative for a loss. */
const makeScore = ({ value, winsIn, losesIn }: GomokuLine): string => {
  if (winsIn !== undefined) return `mate ${winnersMoves(winsIn)}`;
  return losesIn !== undefined ? `mate -${winnersMoves(losesIn)}` : `cp ${value}`;
};

/** Our extensions to UCI follow the standard fields. */
const makeExtras = ({ winRate, visits, winsIn, losesIn, by }: GomokuLine): string =>
  [
    `winrate ${winRate.toFixed(4)}`,
    ...(visits === undefined ? [] : [`visits ${visits}`]),
    ...(winsIn === undefined ? [] : [`wins ${winsIn}`]),
    ...(losesIn === undefined ? [] : [`loses ${losesIn}`]),
    ...(by === undefined ? [] : [`by ${by.replaceAll(" ", "-")}`]),
  ].join(" ");

/** One `info` line per best move; `multipv` only if there may be several. */
export const makeInfoLines = (info: GomokuSearchInfo, multiPv: number): readonly string[] => {
  const { depth, seldepth, nodes, hashfull, milliseconds, lines } = info;
  const nps = Math.round((nodes * 1000) / Math.max(1, milliseconds));
  const work = `nodes ${nodes} nps ${nps} hashfull ${hashfull} time ${Math.round(milliseconds)}`;
  return lines.slice(0, multiPv).map((line, index) => {
    const rank = multiPv > 1 ? ` multipv ${index + 1}` : "";
    const pv = line.moves.map(makeMove).join(" ");
    return `info depth ${depth} seldepth ${seldepth}${rank} score ${makeScore(line)} ${work} ${makeExtras(line)} pv ${pv}`;
  });
};
