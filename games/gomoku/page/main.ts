import { mountTable } from "@tengen/table";
import gomoku from "./table-game.tsx";

await mountTable(gomoku);
