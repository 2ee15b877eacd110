// Opens files of other programs, of any ruleset.
import { mapResult, type GameAction, type Result } from "@tengen/kernel";
import type { ForbiddenKind } from "@tengen/stones";
import type { ImportedGame } from "@tengen/table";
import { parseGomokuSgf, parsePsq, playSetup, type FileNote, type ParsedGame } from "../../files/index.ts";
import { t } from "./messages.ts";

/** [GMK-P7] A note in the language of the page. */
const noteText = ({ code, values }: FileNote): string => {
  switch (code) {
    case "variations":
      return t("sgf_variations");
    case "setup":
      return t("note_setup", { count: Number(values["count"]) });
    case "unknown-rules":
      return t("note_unknown-rules", { rules: values["rules"] ?? "" });
    case "bad-result":
      return t("note_bad-result", { result: values["result"] ?? "" });
    case "forbidden":
      return t(`note_forbidden_${values["kind"] as ForbiddenKind}`, { point: values["point"] ?? "" });
    case "no-rules":
    case "no-steps":
    case "several-games":
      return t(`note_${code}`);
  }
};

const importGame = <Action extends GameAction>(game: ParsedGame): ImportedGame<Action> => ({
  rulesetVersion: game.rulesetVersion,
  options: game.options,
  names: game.seatColors.map((color) => game.players[color] || t(`color_${color}_title`)),
  turns: game.turns as unknown as readonly Action[],
  notes: () => game.notes.map(noteText).join(" "),
});

export const readPsq = <Action extends GameAction>(text: string): Result<ImportedGame<Action>> =>
  mapResult(parsePsq(text), (game) => importGame<Action>(game));

/** Set-up stones are kept as moves, so that the analysis board shows the game that the table plays. */
export const readSgf = <Action extends GameAction>(text: string): Result<ImportedGame<Action>> =>
  mapResult(parseGomokuSgf(text), (game) => ({ ...importGame<Action>(game), sgf: playSetup(text, game) }));
