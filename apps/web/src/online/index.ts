export { makeMatchHash, parseMatchHash, parseMeetingHash, type MatchAddress, type MeetingKind } from "./address.ts";
export { readAwaited } from "./awaited-storage.ts";
export { openBrowserSession } from "./browser-session.ts";
export { MatchList, type ListedGame, type MatchListProps } from "./match-list.tsx";
export type { OnlineParts } from "./online-parts.tsx";
