import "./cards.css";
import { mountTable } from "@tengen/table";
import cards from "./table-game.tsx";

await mountTable(cards);
