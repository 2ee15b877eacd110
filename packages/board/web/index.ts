export * from "./announcer.tsx";
export * from "./axes.ts";
export * from "./board.tsx";
export * from "./coordinate-field.tsx";
export * from "./mini-board.tsx";
export * from "./scene.ts";
