import "./cards.css";
// The page of card Gomoku: engine, board, hand, options and descriptions of events.
import type { Manifest } from "@tengen/catalogue";
import { cellAt, pointAtIndex } from "@tengen/stones";
import type { TableGame } from "@tengen/table";
import engine from "../engine.ts";
import manifest from "../game.json" with { type: "json" };
import { boardOf, type CardsAction, type CardsState, type CardsView } from "../state.ts";
import { selectedCard } from "./selected-card.ts";
import { describeAction, describeTurn, explain, pointOfTarget } from "./events.ts";
import { Hand } from "./hand.tsx";
import options from "./options.ts";
import { CardsPanel } from "./panel.tsx";
import renderer from "./scene.ts";
import { SeatNote } from "./seat-note.tsx";
import messages from "./messages.ts";

const cards: TableGame<CardsState, CardsAction, CardsView> = {
  manifest: manifest as Manifest,
  engine,
  messages,
  renderer,
  options,
  actionAt: (view, point, choice) => {
    const target = pointAtIndex(view.boardSize, point);
    const isEmpty = cellAt(boardOf(view), target) === null;
    // Without a selection the point determines the card.
    const card = selectedCard(view, choice) ?? (isEmpty ? "PLACE_STONE" : "TAKE_STONE");
    return card === "PLACE_STONE" || card === "TAKE_STONE" ? { type: "PLAY_CARD", card, target } : null;
  },
  isPlacing: (view, choice) =>
    typeof choice === "number"
      ? selectedCard(view, choice) === "PLACE_STONE"
      : view.hand?.includes("PLACE_STONE") === true,
  pointOf: (action, axes) => (action.type === "PLAY_CARD" ? pointOfTarget(action.target, axes) : null),
  describeAction,
  loadHintReasons: () => import("./hint.ts"),
  hasEvents: true,
  describeTurn,
  explain,
  resign: { type: "RESIGN" },
  draw: { type: "REQUEST_DRAW" },
  openWorker: () => new Worker(new URL("./bot-worker.ts", import.meta.url), { type: "module" }),
  Hand,
  SeatNote,
  Panel: CardsPanel,
};

export default cards;
