export { API_ERROR_CODES, type ApiResult, type ApiErrorCode, type ApiError } from "./api-result.ts";
export * from "./api.ts";
export * from "./client.ts";
export type { ConnectionState, RefusedReason } from "./connection.ts";
export * from "./host.ts";
export type { Ending, IntegrityError } from "./log.ts";
export type { WatchOptions } from "./match-session.ts";
export * from "./snapshot.ts";
