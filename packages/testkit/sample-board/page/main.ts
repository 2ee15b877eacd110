import { mountGame } from "@tengen/online";
import three from "./table-game.tsx";

await mountGame(three);
