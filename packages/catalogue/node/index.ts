export * from "./catalogue-file.ts";
export * from "./import-file.ts";
