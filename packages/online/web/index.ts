export { makeMatchHash } from "./address.ts";
export { openBrowserSession } from "./browser-session.ts";
export type { OnlineSession } from "./online-session.ts";
export { MatchList, type ListedGame } from "./match-list.tsx";
export { mountGame } from "./mount.tsx";
