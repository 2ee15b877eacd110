// Gomoku's files of other programs, loaded when one is opened or saved. Their notes have texts of every ruleset.
import { messagesLoaded } from "@tengen/ui/i18n";
import type { GameAction } from "@tengen/kernel";
import type { TableGame } from "@tengen/table";
import type { GomokuBaseState } from "../files/game.ts";

/** For the rulesets on a board of this size. */
export const formatLoaders = <State extends GomokuBaseState, Action extends GameAction>(
  size: number,
): Required<Pick<TableGame<State, Action>, "loadSgf" | "loadPsq">> => ({
  loadSgf: async () => {
    const { makeSgfFormat } = await import("./sgf-format.ts");
    await messagesLoaded();
    return makeSgfFormat<State, Action>(size);
  },
  loadPsq: async () => {
    const { makePsqFormat } = await import("./psq-format.ts");
    await messagesLoaded();
    return makePsqFormat<State, Action>();
  },
});
