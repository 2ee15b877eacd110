// Card Gomoku at the table.
import { type Manifest } from "@tengen/catalogue";
import type { TableGame } from "@tengen/table";
import engine from "../engine.ts";
import manifest from "../game.json" with { type: "json" };
import type { CardsAction, CardsState, CardsView } from "../state.ts";
import looks from "./scene.ts";

const cards: TableGame<CardsState, CardsAction, CardsView> = {
  manifest: manifest as Manifest,
  engine,
  looks,
  options: [],
  actionAt: () => null,
  pointOf: () => null,
  resign: { type: "RESIGN" },
  draw: { type: "REQUEST_DRAW" },
  openWorker: () => new Worker(new URL("./bot-worker.ts", import.meta.url), { type: "module" }),
};

export default cards;
