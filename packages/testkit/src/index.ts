// For tests only: contract suites that every engine and bot must pass, fuzz input, random games, transcripts of protocol
// sessions, and a sample game.
export * from "./bot-contract.ts";
export * from "./check.ts";
export * from "./engine-contract.ts";
export * from "./fuzz.ts";
export * from "./fuzz-text.ts";
export * from "./test-match.ts";
export * from "./transcript.ts";
export * from "./random-game.ts";
export { default as sampleEngine } from "../sample-game/engine.ts";
export type { DuelState } from "../sample-game/engine.ts";
