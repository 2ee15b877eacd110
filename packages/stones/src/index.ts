export * from "./color.ts";
export * from "./coordinate.ts";
export * from "./diagram.ts";
export * from "./grid.ts";
export * from "./group.ts";
export * from "./line.ts";
export * from "./sgf/index.ts";
