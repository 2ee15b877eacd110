import "./cards.css";
import { mountGame } from "@tengen/online";
import cards from "./table-game.tsx";

await mountGame(cards);
