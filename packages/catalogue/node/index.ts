export * from "./catalogue-file.ts";
export * from "./import-file.ts";
export { moduleFile } from "./module-file.ts";
