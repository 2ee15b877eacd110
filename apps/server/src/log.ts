// The log port: the part of pino's logger that the server uses.
import type { Logger } from "pino";

export type Log = Pick<Logger, "info" | "warn" | "error">;
