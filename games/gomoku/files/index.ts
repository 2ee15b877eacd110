// Gomoku games in the files of other programs: SGF and PSQ.
export { FILE_ERRORS, movesOf, resultOf, type FileGame, type ParsedGame } from "./game.ts";
export { makePsq, parsePsq } from "./psq.ts";
export { makeGomokuSgf, parseGomokuSgf } from "./sgf.ts";
