// The text of SGF files, which every Go program reads: taken apart, and nothing played. What a game is, is for whoever asks.
export { refuseSgf, SGF_FAULTS, type SgfFault, type SgfWarning, type SgfWarningCode } from "./fault.ts";
export { readMainLine, type MainLine, type SgfNode } from "./main-line.ts";
export { escapeText, oneLine, quote, unescapeText } from "./text.ts";
