// SGF files: `makeSgf` writes a game, `parseSgf` reads it back.
export { SGF_ERRORS } from "./error.ts";
export { parseSgf, type ParsedSgf } from "./reader.ts";
export { resultOf, type SgfResult } from "./result.ts";
export { makeSgf, type SgfGame } from "./writer.ts";
