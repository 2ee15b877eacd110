// Gomoku's page: engine, board, SGF files, and a short description of the rules.
import type { Manifest } from "@tengen/catalogue";
import { pointAtIndex } from "@tengen/stones";
import type { TableGame } from "@tengen/table";
import { localize } from "@tengen/i18n";
import engine from "../engine.ts";
import manifest from "../game.json" with { type: "json" };
import { BOARD_SIZE, type GomokuAction, type GomokuState } from "../state.ts";
import { hintReason } from "./hint.ts";
import renderer, { indexOf } from "./scene.ts";
import { sgfFormat } from "./sgf-format.ts";
import messages from "./messages.ts";

const gomoku: TableGame<GomokuState, GomokuAction, GomokuState> = {
  manifest: manifest as Manifest,
  engine,
  messages,
  renderer,
  options: [],
  actionAt: (_view, point) => ({ type: "PLACE_STONE", ...pointAtIndex(BOARD_SIZE, point) }),
  pointOf: (action) => (action.type === "PLACE_STONE" ? indexOf(action) : null),
  hintReason,
  sgf: sgfFormat,
  resign: { type: "RESIGN" },
  draw: { type: "REQUEST_DRAW" },
  openWorker: () => new Worker(new URL("./bot-worker.ts", import.meta.url), { type: "module" }),
  Panel: () => <p>{localize(gomoku.manifest.description)}</p>,
  loadStudy: async () => (await import("./study.ts")).default,
};

export default gomoku;
