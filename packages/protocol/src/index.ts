export * from "./codes.ts";
export * from "./from-client.ts";
export * from "./from-server.ts";
export * from "./guest-name.ts";
export * from "./http.ts";
export * from "./match-info.ts";
export * from "./messages-schema.ts";
export * from "./version.ts";
