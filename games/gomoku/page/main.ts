import { mountGame } from "@tengen/online";
import gomoku from "./table-game.tsx";

await mountGame(gomoku);
