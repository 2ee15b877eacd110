export { API_ERROR_CODES } from "./api/response.ts";
export * from "./api/api.ts";
export * from "./client.ts";
export type { ConnectionState, RefusedReason } from "./connection/connection.ts";
export * from "./host.ts";
export type { Ending, IntegrityError } from "./session/log.ts";
export * from "./session/snapshot.ts";
