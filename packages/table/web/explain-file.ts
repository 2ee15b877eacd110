// Why a file of another program was refused, in the language of the page.
import type { Rejection } from "@tengen/kernel";
import { sharedMessages } from "@tengen/ui/i18n";
import texts, { t } from "./messages.ts";
import type { AnyTableGame } from "./table-game.ts";

interface Detail {
  readonly reason?: string;
  readonly move?: number;
  readonly line?: number;
  readonly column?: number;
}

/** What is wrong, and at which move, or line and column. A game may have reasons of its own (`sgf_<reason>`). */
export const explainFile = (
  { messages = sharedMessages }: Pick<AnyTableGame, "messages">,
  rejection: Rejection,
): string => {
  const { reason = "", move, line, column = 1 } = (rejection.detail ?? {}) as Detail;
  const fault = messages.find(`sgf_${reason}`) ?? texts.find(`sgf_${reason}`) ?? t("sgf_malformed");
  const where =
    move === undefined ? (line === undefined ? "" : t("sgf_line", { line, column })) : t("sgf_move", { move });
  return where === "" ? fault : `${fault} (${where})`;
};
