export { ANSWER_CODES, type Answer, type AnswerCode, type Refusal } from "./answer.ts";
export * from "./api.ts";
export * from "./client.ts";
export type { ConnectionState, RefusedReason } from "./connection.ts";
export * from "./host.ts";
export type { Ending, Objection } from "./log.ts";
export type { WatchOptions } from "./session.ts";
export * from "./snapshot.ts";
