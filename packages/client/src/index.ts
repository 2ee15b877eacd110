export { API_ERROR_CODES, type ApiResult, type ApiErrorCode, type ApiError } from "./api/api-result.ts";
export * from "./api/api.ts";
export * from "./client.ts";
export type { ConnectionState, RefusedReason } from "./connection/connection.ts";
export * from "./host.ts";
export type { Ending, IntegrityError } from "./session/log.ts";
export * from "./session/snapshot.ts";
