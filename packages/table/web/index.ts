export {
  ACTION_GROUPS,
  chooseActions,
  groupActions,
  type ActionSet,
  type TableAction,
  type TableKind,
} from "./actions.ts";
export {
  isBrokenHash,
  makeGameHash,
  makeStudyHash,
  parseGameHash,
  parseSharedHash,
  parseStudyHash,
  type SetUpStones,
  type SharedAddress,
  type StudyLink,
  type StudyRules,
} from "./url-hash.ts";
export type { Explained } from "./explained.ts";
export * from "./board-state.ts";
export {
  hasOnePerson,
  isPerson,
  latestPublicView,
  occupantOf,
  seatIndexOf,
  type Timeline,
  type SeatOccupant,
} from "./timeline.ts";
export {
  confirmationIn,
  isPlayable,
  playPremove,
  showRejection,
  stepBoard,
  type BoardContext,
  type BoardEvent,
} from "./board-step.ts";
export {
  lastMoveAnnouncement,
  moveAnnouncement,
  axesOf,
  botLabel,
  botTitle,
  colorOf,
  colorsIn,
  colorTitle,
  describeMove,
  describePoint,
  describeOutcome,
  latestColorOf,
  nameOf,
  placedColorOf,
  pointOfEntry,
} from "./describe.ts";
export { openBotSeats, type BotServices } from "./bot-seats.ts";
export { NetStatus } from "./net-status.tsx";
export { openBotTurns, type BotTurns } from "./bot-turns.ts";
export { levelsFor, nextLevelOf, recommendLevel, type LevelResult } from "./ladder.ts";
export { Clock, type ClockProps } from "./clock.tsx";
export { clockText, timeControlText, warningAt } from "./clock-text.ts";
export { useTick } from "./use-tick.ts";
export { ConfirmTurn } from "./dock.tsx";
export { focusBoard } from "./focus-board.ts";
export {
  acceptedFiles,
  exportGameFile,
  exportKinds,
  gameFileName,
  makeGameFile,
  type ExportKind,
  type FileContent,
  type GameFile,
} from "./game-file.ts";
export { headOf, restoreGame, type LocalGame } from "./local-game.ts";
export {
  COLOR_CHOICES,
  readLastPlay,
  writeLastPlay,
  type ColorChoice,
  type LastPlay,
  type PlayedBot,
} from "./last-play.ts";
export { LocalPage } from "./local-page.tsx";
export { defaultOpponent, defaultSetup, setupAgainstBot } from "./game-setup.ts";
export { prefetchAll } from "./game-opening.ts";
export { openLocalTable, type LocalTable } from "./local-table.ts";
export { MoveList, type MoveAnnotation } from "./move-list.tsx";
export { BotsNote, playableOptions, replacedText, RulesFields, useRulesForm, type RulesForm } from "./rules-fields.tsx";
export { botOrDefault, botsFor, describeRules, loadAllRulesets, loadRules, rulesetsIn } from "./rulesets.ts";
export { findOffer, notifyDeclined, type OfferRequest, type OpenOffer } from "./offer.ts";
export { type Question } from "./question-bar.tsx";
export { noSavedGames, openSavedGames, type SavedGame, type SavedGames } from "./saved-games.ts";
export {
  type Puzzle,
  type PuzzleAnswer,
  type PuzzleGame,
  type PuzzleDifficulty,
  type PuzzlePosition,
  type PuzzleSolver,
} from "./puzzle-game.ts";
export { Seats } from "./seats.tsx";
export type {
  NetProblem,
  NetState,
  SearcherNet,
  SearcherPurpose,
  StudyGame,
  StudyPosition,
  StudySearcher,
} from "./study-game.ts";
export {
  gameRulesetsOf,
  type AnySgfFormat,
  type AnyTableGame,
  type PageHintBot,
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
export { historyShortcuts, usesArrowKeys, useShortcuts } from "./shortcuts.ts";
export { BelowBoard, TableBoard, TablePage, type BoardTable } from "./table-page.tsx";
export { placingSound, soundOf } from "./table-sound.ts";
export { drawActions, exportActions, printAction, resignAction, turnActions } from "./table-actions.ts";
export type { Table, TablePorts } from "./table.ts";
export { boardCommands, boardSignals, openStore, runReplay, type Step, type Store } from "./table-shell.ts";
export { loadSharing, PasteButton, ShareButton, useSharing } from "./share-button.tsx";
export type { ShareContent, ShareSource } from "./share-content.ts";
export { ReplayControls } from "./replay-controls.tsx";
export { startTimer } from "./timer.ts";
