export { loadShared } from "./load-shared.ts";
export { EmbeddedGame, embedMissing, EmbedProblem } from "./embedded-game.tsx";
export { openPastedText } from "./open-pasted.ts";
export { PasteDialog } from "./paste-dialog.tsx";
export { ShareDialog } from "./share-dialog.tsx";
