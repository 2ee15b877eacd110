import { mountTable } from "@tengen/table";
import go from "./table-game.tsx";

await mountTable(go);
