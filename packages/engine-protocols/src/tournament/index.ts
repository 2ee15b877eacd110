// Tournaments, and the manager's side of the protocols.
export { openGomocupPlayer } from "../gomocup/manager.ts";
export { openGtpPlayer } from "../gtp/manager.ts";
export { openUciPlayer } from "../uci/manager.ts";
export type { EngineProcess, ProcessHost } from "../manager/connection.ts";
export * from "../manager/fault.ts";
export * from "../manager/gomoku-actions.ts";
export * from "../manager/player.ts";
export * from "../manager/rules.ts";
export * from "./elo.ts";
export * from "./game.ts";
export * from "./log.ts";
export * from "./opening.ts";
export * from "./ratings.ts";
export * from "./result.ts";
export * from "./schedule.ts";
export * from "./sprt.ts";
export * from "./standings.ts";
export * from "./tournament-game.ts";
