export { makeFen, parseFen } from "./fen.ts";
export type * from "./go-searcher.ts";
export { openGomocup, type GomocupHost } from "./gomocup.ts";
export { openGtp, type GtpHost, type GtpSettings } from "./gtp.ts";
export type { SgfNode } from "./gtp-sgf.ts";
export type { FrontEnd, FrontEndHost, StartTimer } from "./host.ts";
export type * from "./searcher.ts";
export { openUci } from "./uci.ts";
