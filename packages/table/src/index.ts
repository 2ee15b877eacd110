export { Action, DrawAction, PrintAction, ResignAction, TurnActions, type ActionProps } from "./action.tsx";
export { makeGameHash, parseGameHash } from "./address.ts";
export { openBoardSide, type BoardSideOptions } from "./board-side.ts";
export { lastView, seatIndexOf, type Course, type Sitter } from "./course.ts";
export { announceLast, colorOf, colorTitle, describeOutcome, nameOf, pointOfEntry } from "./describe.ts";
export { Dialog, DialogButtons, Question } from "./dialog.tsx";
export { download } from "./download.ts";
export { focusBoard } from "./focus-board.ts";
export { makeGameFile, type GameFile } from "./game-file.ts";
export { Icon } from "./icon.tsx";
export { keepSite } from "./keep-site.ts";
export { headOf, openKept, type LocalGame } from "./local-game.ts";
export { LocalPage } from "./local-page.tsx";
export { openLocalTable, type LocalTable } from "./local-table.ts";
export { arePlayable, describeOptions, OptionFields } from "./option-fields.tsx";
export { forgetfulGames, openSavedGames, type SavedGame, type SavedGames } from "./saved-games.ts";
export { Choice } from "./settings-dialog.tsx";
export { followSettings, settings } from "./settings.ts";
export { Shell } from "./shell.tsx";
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
export { TablePage } from "./table-page.tsx";
export type { Table } from "./table.ts";
export { openWebBot, startTimer } from "./web-bot.ts";
