// The game's page: engine, board, messages, and a short description of the rules.
import type { Manifest } from "@tengen/catalogue";
import { indexOfPoint, pointAtIndex } from "@tengen/stones";
import type { TableGame } from "@tengen/table";
import engine, { SIZE, type ThreeAction, type ThreeState } from "../engine.ts";
import manifest from "../game.json" with { type: "json" };
import renderer from "./scene.ts";
import messages, { t } from "./messages.ts";

const three: TableGame<ThreeState, ThreeAction, ThreeState> = {
  manifest: manifest as Manifest,
  engine,
  messages,
  renderer,
  options: [],
  actionAt: (_view, point) => ({ type: "place", ...pointAtIndex(SIZE, point) }),
  pointOf: (action) => (action.type === "place" ? indexOfPoint(SIZE, action) : null),
  resign: { type: "resign" },
  draw: null,
  openWorker: () => new Worker(new URL("./bot-worker.ts", import.meta.url), { type: "module" }),
  Panel: () => <p>{t("three_how")}</p>,
};

export default three;
