import { openWords } from "@tengen/words";
import type english from "./words/en.ts";

const words = openWords<typeof english>(import.meta.glob("./words/*.ts", { import: "default" }));

export const { say } = words;
export default words;
