// Search info as MESSAGE lines of the Gomocup protocol.
import { makeMove } from "../gomoku/move-text.ts";
import type { GomokuSearchInfo } from "@tengen/stones";

/** One line per best move. */
export const makeMessages = (
  { depth, nodes, milliseconds, lines }: GomokuSearchInfo,
  maxLines: number,
): readonly string[] =>
  lines.slice(0, maxLines).map(({ winRate, winsIn, losesIn, by, moves }, index) => {
    const way = by === undefined ? "" : ` BY ${by.replaceAll(" ", "-").toUpperCase()}`;
    const value = winsIn !== undefined ? `+M${winsIn}` : losesIn !== undefined ? `-M${losesIn}` : winRate.toFixed(4);
    const rank = maxLines > 1 ? `(${index + 1}) ` : "";
    return `MESSAGE ${rank}DEPTH ${depth} EV ${value}${way} N ${nodes} TM ${Math.round(milliseconds)} PV ${moves.map(makeMove).join(" ")}`;
  });
