// SGF files of Go: `makeGoSgf` writes a game, `parseGoSgf` reads it back. The format itself is in packages/stones.
export { SGF_ERRORS } from "./error.ts";
export { parseGoSgf, type ParsedSgf } from "./reader.ts";
export { resultOf, type SgfResult } from "./result.ts";
export { parseRulesetSgf, type ParsedRulesetSgf } from "./ruleset-reader.ts";
export { makeRulesetSgf } from "./ruleset-writer.ts";
export { makeGoSgf, type SgfGame } from "./writer.ts";
