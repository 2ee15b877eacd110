// Opens what was pasted or dropped: follows a link, shows a position on the analysis board, and reads anything else as a file.
import { t } from "../messages.ts";
import type { LocalTable } from "../local-table.ts";
import { makeStudyHash } from "../url-hash.ts";
import { readPastedText } from "./pasted-text.ts";
import { parsePosition } from "./position-text.ts";

/** The folder of a game's page in the address. */
const folderOf = (pathname: string): string => /\/games\/(?<game>[^/]+)\//u.exec(pathname)?.groups?.["game"] ?? "";

/** `openText` opens a game from a text, as from a file; it says itself what is wrong. */
export const openPastedText = (
  table: Pick<LocalTable, "game" | "timeline" | "notify">,
  text: string,
  openText: (text: string) => void,
): void => {
  if (text.trim() === "") {
    table.notify(() => t("paste_empty"));
    return;
  }
  const pasted = readPastedText(text, folderOf(location.pathname));
  const isHidden = table.game.engine.hiddenInformation;
  // A list of moves cannot tell what is hidden.
  if (pasted.kind === "unknown" || (pasted.kind === "game" && isHidden && !text.trimStart().startsWith("{"))) {
    table.notify(() => t(isHidden ? "paste_unknown_hidden" : "paste_unknown"));
    return;
  }
  if (pasted.kind === "game") {
    openText(text);
    return;
  }
  if (pasted.kind === "link") {
    if (pasted.game === "") location.hash = pasted.hash;
    else location.href = new URL(`../${pasted.game}/${pasted.hash}`, location.href).href;
    return;
  }
  const { game, timeline } = table;
  const { options } = timeline.peek().record;
  if (game.loadStudy === undefined) {
    table.notify(() => t("paste_no_board"));
    return;
  }
  const position = parsePosition(game.renderer.geometryOf(options).axes, text);
  if (!position.ok) {
    const { kind, row, column } = position.error;
    table.notify(() => t(`position_${kind}`, { row, column }));
    return;
  }
  const rules = { rulesetVersion: game.engine.rulesetVersion, options };
  location.hash = makeStudyHash({ id: "", rules, line: { setUp: position.value, moves: [], shown: 0 } });
};
