// The engines of Gomoku, one for each ruleset. They are apart from the oldest, so that a page with that one loads no other.
import type { AnyEngine } from "@tengen/kernel";
import { listEngines } from "./engines.ts";

export { openings } from "./opening-positions.ts";

export { default } from "./freestyle.ts";
export { positionOf } from "./state.ts";

/** An engine for every ruleset, the default one first. The mark lets a bundle leave them out that does not use them. */
export const engines: readonly AnyEngine[] = /* @__PURE__ */ listEngines();
