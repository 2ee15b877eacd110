export * from "./coordinate.ts";
export * from "./diagram.ts";
export * from "./grid.ts";
export * from "./group.ts";
export * from "./line.ts";
export * from "./sgf-error.ts";
export * from "./sgf-main-line.ts";
export * from "./sgf-text.ts";
