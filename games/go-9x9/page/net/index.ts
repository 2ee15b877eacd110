// What the page loads when an estimate or a hint first needs the net.
export { NetStatus } from "@tengen/table";
export { openHintBot } from "./hint-bot.ts";
export { goNet, netSoon } from "./net.ts";
export { panelNet } from "./searcher-net.ts";
