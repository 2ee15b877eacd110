// Why an SGF file was refused, in the language of the page.
import type { Rejection } from "@tengen/kernel";
import { t } from "@tengen/i18n";
import { SGF_ERRORS } from "@tengen/stones";

/** What is wrong, and at which move, or line and column. */
export const explainSgf = ({ detail }: Rejection): string => {
  const {
    reason,
    move,
    line,
    column = 1,
  } = (detail ?? {}) as {
    readonly reason?: unknown;
    readonly move?: number;
    readonly line?: number;
    readonly column?: number;
  };
  const fault = SGF_ERRORS.find((one) => one === reason) ?? "malformed";
  const where =
    move === undefined ? (line === undefined ? "" : t("sgf_line", { line, column })) : t("sgf_move", { move });
  return where === "" ? t(`sgf_${fault}`) : `${t(`sgf_${fault}`)} (${where})`;
};
