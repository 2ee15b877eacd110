// [GMK-G10] An opening as one line of text, for the SGF property ON: its name, then the steps that place no stone.
//   swap2: more, black
//   taraguchi-10: white, black, black, offers ii hj gh
//   soosyrv-8: white, 4, black, offers ii hj gh ig
import { colorOfLetter, COLORS, letterOf, makeSgfPoint, parseSgfPoint } from "@tengen/stones";
import type { OpeningRule } from "../opening.ts";
import type { RulesetTurn } from "../ruleset-state.ts";
import type { FileGame } from "./game.ts";
import { fileRulesOf, findOpening } from "./rules.ts";

/** The longest text has ten offers. */
const MAX_LENGTH = 200;

/** A step in words; none for a stone, and for an offer, which is listed at the end. */
const stepWords = (turn: RulesetTurn): readonly string[] => {
  switch (turn.type) {
    case "CHOOSE_COLOR":
      return [colorOfLetter(turn.color)];
    case "PLACE_MORE":
      return ["more"];
    case "DECLARE":
      return [String(turn.count)];
    case "OFFER":
    case "PLACE_STONE":
    case "PICK":
    case "PASS":
      return [];
  }
};

/** The text of a game's opening; empty if it has none. */
export const makeOpeningText = ({ options: { opening }, turns }: Pick<FileGame, "options" | "turns">): string => {
  if (opening === undefined || opening === "none") return "";
  const offers = turns.flatMap((turn) => (turn.type === "OFFER" ? [makeSgfPoint(turn)] : []));
  const words = [...turns.flatMap(stepWords), ...(offers.length === 0 ? [] : [`offers ${offers.join(" ")}`])];
  return words.length === 0 ? opening : `${opening}: ${words.join(", ")}`;
};

const parseStep = (text: string, size: number): readonly RulesetTurn[] | null => {
  const color = COLORS.find((one) => one === text);
  if (color !== undefined) return [{ type: "CHOOSE_COLOR", color: letterOf(color) }];
  if (text === "more") return [{ type: "PLACE_MORE" }];
  if (/^\d$/u.test(text)) return [{ type: "DECLARE", count: Number(text) }];
  const [word, ...names] = text.split(" ");
  const points = names.map((name) => parseSgfPoint(name, size));
  if (word !== "offers" || points.length === 0) return null;
  return points.every((point) => point !== null) ? points.map(({ x, y }) => ({ type: "OFFER", x, y })) : null;
};

export interface NamedOpening {
  readonly rule: Exclude<OpeningRule, "none">;
  /** Null if the text does not have them in our spelling. */
  readonly steps: readonly RulesetTurn[] | null;
}

/** Null if the text names no opening that is played here. */
export const parseOpeningText = (text: string, rulesetVersion: string): NamedOpening | null => {
  const rule = findOpening(text);
  if (rule === null) return null;
  const rest = text.trim().slice(rule.length);
  if (rest === "") return { rule, steps: [] };
  const steps =
    rest.length > MAX_LENGTH || !rest.startsWith(": ")
      ? null
      : rest
          .slice(2)
          .split(", ")
          .map((word) => parseStep(word, fileRulesOf(rulesetVersion).size));
  return { rule, steps: steps?.every((step) => step !== null) === true ? steps.flat() : null };
};
