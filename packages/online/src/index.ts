export { makeMatchHash } from "./address.ts";
export { openBrowserHouse } from "./browser-house.ts";
export type { House } from "./house.ts";
export { MatchList, type ListedGame } from "./match-list.tsx";
export { mountGame } from "./mount.tsx";
