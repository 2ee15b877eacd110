// Gomoku's page: engine, board, files, and a short description of the rules. It opens with freestyle; the other rulesets
// are loaded when they are needed.
import type { Manifest } from "@tengen/catalogue";
import { localize, messagesLoaded } from "@tengen/ui/i18n";
import { pointAtIndex } from "@tengen/stones";
import type { AnyTableGame, TableGame } from "@tengen/table";
import engine from "../freestyle.ts";
import manifest from "../game.json" with { type: "json" };
import { BOARD_SIZE, type GomokuAction, type GomokuState } from "../state.ts";
import { formatLoaders } from "./load-formats.ts";
import { openBotWorker } from "./open-worker.ts";
import renderer, { indexOf } from "./scene.ts";
import messages from "./messages.ts";

/** What freestyle is; the game's own description names every ruleset. */
const ABOUT = (manifest.rulesets.find(({ rulesetVersion }) => rulesetVersion === engine.rulesetVersion) ?? manifest)
  .description;

const gomoku: TableGame<GomokuState, GomokuAction, GomokuState> = {
  manifest: manifest as Manifest,
  engine,
  messages,
  renderer,
  options: [],
  actionAt: (_view, point) => ({ type: "PLACE_STONE", ...pointAtIndex(BOARD_SIZE, point) }),
  pointOf: (action) => (action.type === "PLACE_STONE" ? indexOf(action) : null),
  loadHintReasons: async () => {
    const { hintReasonBy } = await import("./hint.ts");
    return { hintReason: ({ payload }, action) => hintReasonBy("five-or-more", payload, action) };
  },
  ...formatLoaders<GomokuState, GomokuAction>(BOARD_SIZE),
  resign: { type: "RESIGN" },
  draw: { type: "REQUEST_DRAW" },
  openWorker: openBotWorker,
  Panel: () => <p>{localize(ABOUT)}</p>,
  loadStudy: async () => (await import("./study.ts")).default,
  loadPuzzles: async () => (await import("./puzzles.ts")).default,
};

/** [GMK-P1] */
export const loadTableGame = async (rulesetVersion: string): Promise<AnyTableGame | null> => {
  if (rulesetVersion === engine.rulesetVersion) return gomoku;
  const { rulesetGame } = await import("./rulesets/game.tsx");
  await messagesLoaded();
  return rulesetGame(rulesetVersion);
};

export default gomoku;
