// Opens files of other programs, of any ruleset.
import { mapResult, type GameAction, type Result } from "@tengen/kernel";
import type { Color, ForbiddenKind } from "@tengen/stones";
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
    case "no-rules":
      return t("note_no-rules", { assumed: values["assumed"] ?? "" });
    case "unknown-rules":
      return t("note_unknown-rules", { rules: values["rules"] ?? "", assumed: values["assumed"] ?? "" });
    case "result":
      return values["winner"] === undefined
        ? t("note_result_draw")
        : t(`note_result_${values["kind"] as "win" | "resign" | "timeout" | "forfeit"}`, {
            color: t(`color_${values["winner"] as Color}_title`),
          });
    case "bad-result":
      return t("note_bad-result", { result: values["result"] ?? "" });
    case "forbidden":
      return t(`note_forbidden_${values["kind"] as ForbiddenKind}`, { point: values["point"] ?? "" });
    case "impossible":
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

/** Reads a file by the assumed rules where it names none; if these refuse it, by freestyle. */
const readBy = (parse: typeof parsePsq, text: string, assumed: string | undefined): Result<ParsedGame> => {
  const read = parse(text, assumed);
  return read.ok || assumed === undefined ? read : parse(text);
};

export const readPsq = <Action extends GameAction>(text: string, assumed?: string): Result<ImportedGame<Action>> =>
  mapResult(readBy(parsePsq, text, assumed), (game) => importGame<Action>(game));

/** Set-up stones are kept as moves, so that the analysis board shows the game that the table plays. */
export const readSgf = <Action extends GameAction>(text: string, assumed?: string): Result<ImportedGame<Action>> =>
  mapResult(readBy(parseGomokuSgf, text, assumed), (game) => ({
    ...importGame<Action>(game),
    sgf: playSetup(text, game),
  }));
