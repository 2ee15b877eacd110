// Counts finished games anew: GNU Go says which stones are dead, the rules count. It reads the last position, so that it
// cannot be told anything by the engines.
import { GO_SIZE, PASS, goPoint } from "@tengen/stones";
import { makePointVertex, parsePoint } from "@tengen/engine-protocols";
import { openGnuGo } from "../../check/oracle/gnugo.ts";
import { leadOf, type PlayedGame, type Recount } from "./summary.ts";

const LEVEL = 10;

/** `file` is the path of GNU Go. */
export const recount = async (file: string, games: readonly PlayedGame[]): Promise<readonly Recount[]> => {
  const finished = games.filter(({ dead, result }) => dead !== null && result.reason === "score");
  const komi = finished[0]?.game.komi ?? 0;
  const gnuGo = openGnuGo(file, { size: GO_SIZE, komi, counting: "area", ko: "positional" }, 1, LEVEL);
  const recounts: Recount[] = [];
  try {
    for (const { result, game } of finished) {
      await gnuGo.clear();
      for (const { color, move } of game.moves) {
        await gnuGo.play(color, makePointVertex(move === PASS ? "pass" : goPoint(move), GO_SIZE));
      }
      const dead = (await gnuGo.dead()).flatMap((vertex) => {
        const point = parsePoint(vertex, GO_SIZE);
        return point === null || point === "pass" ? [] : [point];
      });
      recounts.push({ number: result.number, lead: leadOf(game, dead) });
    }
  } finally {
    await gnuGo.stop();
  }
  return recounts;
};
