export {
  ActionButton,
  DrawButton,
  PrintButton,
  ResignButton,
  TurnButtons,
  type ActionButtonProps,
} from "./action-buttons.tsx";
export {
  isBrokenHash,
  makeGameHash,
  makeStudyHash,
  parseGameHash,
  parseStudyHash,
  type SetUpStones,
  type StudyLink,
} from "./url-hash.ts";
export { openBoardController, type BoardControllerOptions } from "./board-controller.ts";
export { latestPublicView, seatIndexOf, type Timeline, type SeatOccupant } from "./timeline.ts";
export {
  lastMoveAnnouncement,
  moveAnnouncement,
  axesOf,
  botTitle,
  colorOf,
  colorTitle,
  describeMove,
  describeOutcome,
  nameOf,
  pointOfEntry,
} from "./describe.ts";
export { Dialog, DialogButtons, ConfirmDialog } from "./dialog.tsx";
export { download } from "./download.ts";
export { focusBoard } from "./focus-board.ts";
export { makeGameFile, type GameFile } from "./game-file.ts";
export { Icon } from "./icon.tsx";
export { registerServiceWorker } from "./register-service-worker.ts";
export { headOf, restoreGame, type LocalGame } from "./local-game.ts";
export { LocalPage } from "./local-page.tsx";
export { defaultOpponent, openLocalTable, setupAgainstBot, type LocalTable } from "./local-table.ts";
export { MoveList, type MoveAnnotation } from "./move-list.tsx";
export { botLabel } from "./new-game-dialog.tsx";
export { areOptionsPlayable, describeOptions, OptionFields } from "./option-fields.tsx";
export { openOffer, type OfferRequest, type DeclinedOfferStorage, type Offer } from "./offer.ts";
export { noSavedGames, openSavedGames, type SavedGame, type SavedGames } from "./saved-games.ts";
export { SelectField } from "./settings-dialog.tsx";
export { applySettings, settings } from "./settings.ts";
export { Seats } from "./seats.tsx";
export { playStone } from "./sound.ts";
export { Shell } from "./shell.tsx";
export { OfferPrompt } from "./status.tsx";
export type {
  ScoreEstimate,
  Candidate,
  Evaluation,
  StudyPosition,
  StudyGame,
  StudySearcher,
  StudySearch,
} from "./study-game.ts";
export type {
  AnyFormat,
  AnyTableGame,
  BoardRenderer,
  DrawOptions,
  GameFormat,
  GameOption,
  BoardGeometry,
  PlayedTurn,
  TableGame,
} from "./table-game.ts";
export { BelowBoard, TableBoard, TablePage, useHistoryKeys } from "./table-page.tsx";
export type { Table } from "./table.ts";
export { ReplayControls } from "./replay-controls.tsx";
export { startTimer } from "./timer.ts";
