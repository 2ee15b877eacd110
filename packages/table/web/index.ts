export { DrawButton, ExportButtons, ResignButton, TurnButtons } from "./action-buttons.tsx";
export {
  isBrokenHash,
  makeGameHash,
  makeStudyHash,
  parseGameHash,
  parseStudyHash,
  type SetUpStones,
  type StudyLink,
  type StudyRules,
} from "./url-hash.ts";
export type { Explained } from "./explained.ts";
export * from "./board-state.ts";
export { isPlayable, showRejection, stepBoard, type BoardContext, type BoardEvent } from "./board-step.ts";
export { latestPublicView, seatIndexOf, type Timeline, type SeatOccupant } from "./timeline.ts";
export {
  lastMoveAnnouncement,
  moveAnnouncement,
  axesOf,
  botTitle,
  colorOf,
  colorsIn,
  colorTitle,
  describeMove,
  describeOutcome,
  latestColorOf,
  nameOf,
  placedColorOf,
  pointOfEntry,
} from "./describe.ts";
export { focusBoard } from "./focus-board.ts";
export {
  acceptedFiles,
  exportGameFile,
  gameFileName,
  makeGameFile,
  type ExportKind,
  type FileContent,
  type GameFile,
} from "./game-file.ts";
export { headOf, restoreGame, type LocalGame } from "./local-game.ts";
export { LocalPage } from "./local-page.tsx";
export { defaultOpponent, defaultSetup, setupAgainstBot } from "./game-setup.ts";
export { prefetchAll } from "./game-opening.ts";
export { openLocalTable, type LocalTable } from "./local-table.ts";
export { MoveList, type MoveAnnotation } from "./move-list.tsx";
export { botLabel, replacedText } from "./new-game-dialog.tsx";
export { BotsNote, playableOptions, RulesFields, useRulesForm, type RulesForm } from "./rules-fields.tsx";
export { botOrDefault, botsFor, describeRules, loadAllRulesets, loadRules, rulesetsIn } from "./rulesets.ts";
export { findOffer, notifyDeclined, type Offer, type OfferRequest, type OpenOffer } from "./offer.ts";
export { noSavedGames, openSavedGames, type SavedGame, type SavedGames } from "./saved-games.ts";
export { Seats } from "./seats.tsx";
export { OfferPrompt } from "./status.tsx";
export type { ScoreEstimate, Evaluation, StudyPosition, StudyGame, StudySearcher } from "./study-game.ts";
export {
  gameRulesetsOf,
  type AnySgfFormat,
  type AnyTableGame,
  type BoardGeometry,
  type BoardRenderer,
  type DrawOptions,
  type ExportedGame,
  type GameOption,
  type GameRulesets,
  type ImportedGame,
  type PlayedTurn,
  type PointChoice,
  type PsqFormat,
  type SgfFormat,
  type TableGame,
  type TableGameModule,
  type TurnButton,
} from "./table-game.ts";
export { BelowBoard, TableBoard, TablePage, useHistoryKeys, usesArrowKeys } from "./table-page.tsx";
export type { Table, TablePorts } from "./table.ts";
export { boardCommands, boardSignals, openStore, runReplay, type Step, type Store } from "./table-shell.ts";
export { ReplayControls } from "./replay-controls.tsx";
export { startTimer } from "./timer.ts";
