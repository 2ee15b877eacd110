// SGF files of Go: `makeGoSgf` writes a game, `parseGoSgf` reads it back. The format itself is in packages/stones.
export { parseGoSgf, type ParsedSgf } from "./reader.ts";
export { resultOf } from "./result.ts";
export { countSetUpTurns, parseRulesetSgf, type ParsedRulesetSgf } from "./ruleset-reader.ts";
export { makeRulesetSgf } from "./ruleset-writer.ts";
export { makeGoSgf, type SgfGame } from "./writer.ts";
