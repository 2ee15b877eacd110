import { mountGame } from "@tengen/online";
import go from "./table-game.tsx";

await mountGame(go);
