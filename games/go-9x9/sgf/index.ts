// SGF files of Go: `makeGoSgf` writes a game, `parseGoSgf` reads it back. The format itself is in packages/stones.
export { SGF_ERRORS } from "./error.ts";
export { parseGoSgf, type ParsedSgf } from "./reader.ts";
export { resultOf } from "./result.ts";
export { makeGoSgf, type SgfGame } from "./writer.ts";
