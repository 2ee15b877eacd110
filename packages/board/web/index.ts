export * from "./announcer.tsx";
export * from "./axes.ts";
export * from "./board.tsx";
export * from "./coordinate-field.tsx";
export { BOARD_KEYS } from "./focus.ts";
export * from "./mini-board.tsx";
export * from "./picture.ts";
export * from "./scene.ts";
export * from "./use-unique-id.ts";
