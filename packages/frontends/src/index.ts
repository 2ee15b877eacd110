export { makeFen, parseFen } from "./fen.ts";
export { openGomocup, type GomocupHost } from "./gomocup.ts";
export type { FrontEnd, FrontEndHost, StartTimer } from "./host.ts";
export { parseMoves, type SaidMove } from "./move-text.ts";
export { defaultOptions, setOption } from "./options.ts";
export type * from "./searcher.ts";
export { openUci } from "./uci.ts";
