// Gomoku games in the files of other programs: SGF and PSQ.
export { FILE_ERRORS } from "./error.ts";
export { movesOf, resultOf, seatColorsOf, type FileGame, type GomokuBaseState, type ParsedGame } from "./game.ts";
export type { FileNote } from "./notes.ts";
export { makePsq } from "./make-psq.ts";
export { makeGomokuSgf } from "./make-sgf.ts";
export { parsePsq } from "./parse-psq.ts";
export { parseGomokuSgf } from "./parse-sgf.ts";
export { playSetup } from "./setup.ts";
