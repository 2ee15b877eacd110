export { Action, DrawAction, PrintAction, ResignAction, TurnActions, type ActionProps } from "./action.tsx";
export {
  isBrokenHash,
  makeGameHash,
  makeStudyHash,
  parseGameHash,
  parseStudyHash,
  type SetUpStones,
  type StudyAddress,
} from "./address.ts";
export { openBoardSide, type BoardSideOptions } from "./board-side.ts";
export { lastView, seatIndexOf, type Course, type Sitter } from "./course.ts";
export {
  announceLast,
  announceMove,
  axesOf,
  botTitle,
  colorOf,
  colorTitle,
  describeMove,
  describeOutcome,
  nameOf,
  pointOfEntry,
} from "./describe.ts";
export { Dialog, DialogButtons, Question } from "./dialog.tsx";
export { download } from "./download.ts";
export { focusBoard } from "./focus-board.ts";
export { makeGameFile, type GameFile } from "./game-file.ts";
export { Icon } from "./icon.tsx";
export { keepSite } from "./keep-site.ts";
export { headOf, openKept, type LocalGame } from "./local-game.ts";
export { LocalPage } from "./local-page.tsx";
export { firstBot, openLocalTable, setupAgainstBot, type LocalTable } from "./local-table.ts";
export { MoveList, type MoveNote } from "./move-list.tsx";
export { botLabel } from "./new-game.tsx";
export { arePlayable, describeOptions, OptionFields } from "./option-fields.tsx";
export { openOffer, type Asked, type DeclinedMark, type Offer } from "./offer.ts";
export { forgetfulGames, openSavedGames, type SavedGame, type SavedGames } from "./saved-games.ts";
export { Choice } from "./settings-dialog.tsx";
export { followSettings, settings } from "./settings.ts";
export { Seats } from "./seats.tsx";
export { playStone } from "./sound.ts";
export { Shell } from "./shell.tsx";
export { OfferQuestion } from "./status.tsx";
export type { Area, Candidate, Finding, Studied, StudyGame, Thinker, Thought } from "./study-game.ts";
export type {
  AnyFormat,
  AnyTableGame,
  BoardLooks,
  Drawing,
  GameFormat,
  GameOption,
  GroundPlan,
  Played,
  TableGame,
} from "./table-game.ts";
export { BelowBoard, TableBoard, TablePage, useArrowKeys } from "./table-page.tsx";
export type { Table } from "./table.ts";
export { Walk } from "./walk.tsx";
export { openWebBot, startTimer } from "./web-bot.ts";
