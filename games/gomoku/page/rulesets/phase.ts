// What the player to move can do, in words: the steps of an opening, their buttons, and turns in the move list.
import { pointName, type Axes } from "@tengen/board";
import { COLORS, indexOfPoint, type Color, type Point } from "@tengen/stones";
import type { TurnButton } from "@tengen/table";
import { MAX_DECLARED, offersNeeded, stepOf, type Opening } from "../../opening.ts";
import { holderOf, type RulesetAction, type RulesetState } from "../../ruleset-state.ts";
import { colorOfLetter, letterOf } from "../../state.ts";
import { t } from "./messages.ts";
import { areaOf } from "./scene.ts";

/** Whether the choice at hand can be answered by something else than a colour. */
export const otherChoice = ({ payload: { opening } }: RulesetState): "PLACE_MORE" | "OFFER" | null => {
  const step = opening === null ? undefined : stepOf(opening);
  return step?.kind === "choose" ? (step.more?.type ?? null) : null;
};

const describePlacing = (view: RulesetState, { rule, step }: Opening): string => {
  const area = areaOf(view);
  if (area === 1) return t("phase_centre");
  if (area !== null) {
    return t(`phase_area_${colorOfLetter(view.payload.nextColor)}`, { size: area });
  }
  if (rule !== "swap2") return t("phase_anywhere");
  return step < 3 ? t("phase_three", { number: step + 1 }) : t("phase_two", { number: step - 3 });
};

const describeChoosing = (view: RulesetState, { rule }: Opening): string => {
  switch (otherChoice(view)) {
    case "PLACE_MORE":
      return t("phase_choose_more");
    case "OFFER":
      return t("phase_swap_offer");
    case null:
      return rule === "swap2" ? t("phase_choose") : t("phase_swap");
  }
};

/** [GMK-P2] What the step of an opening asks for; null after it. */
export const describePhase = (view: RulesetState): string | null => {
  const { opening } = view.payload;
  if (opening === null) return null;
  switch (view.phase) {
    case "placing":
      return describePlacing(view, opening);
    case "choosing":
      return describeChoosing(view, opening);
    case "declaring":
      return t("phase_declare");
    case "offering":
      return t("phase_offer", { count: opening.offers.length, total: offersNeeded(opening) });
    case "picking":
      return t("phase_pick");
    case "finished":
      return null;
  }
};

/** The label of taking a colour: in swap2 nobody has one yet, in the other openings it is a swap or none. */
const chooseLabel = ({ currentPlayerId, payload }: RulesetState, color: Color): string => {
  if (payload.opening?.rule === "swap2") return t(`play_${color}`);
  return holderOf(payload.colors, color) === currentPlayerId ? t(`keep_${color}`) : t(`swap_${color}`);
};

/** [GMK-P2] [GMK-P6] The turns without a point. They are played at once, except for a pass. */
export const turnButtons = (view: RulesetState, mayPass: boolean): readonly TurnButton<RulesetAction>[] => {
  switch (view.phase) {
    case "choosing":
      return [
        ...COLORS.map((color) => ({
          label: () => chooseLabel(view, color),
          action: { type: "CHOOSE_COLOR", color: letterOf(color) } as const,
          icon: "check" as const,
          isChoice: true as const,
          confirm: false as const,
        })),
        ...(otherChoice(view) === "PLACE_MORE"
          ? [
              {
                label: () => t("place_more"),
                action: { type: "PLACE_MORE" } as const,
                icon: "new" as const,
                isChoice: true as const,
                confirm: false as const,
              },
            ]
          : []),
      ];
    case "declaring":
      return Array.from({ length: MAX_DECLARED }, (_, index) => ({
        label: () => String(index + 1),
        hint: () => t("declare_count", { count: index + 1 }),
        action: { type: "DECLARE", count: index + 1 } as const,
        icon: "check" as const,
        isChoice: true as const,
        confirm: false as const,
      }));
    case "placing":
      return mayPass && view.payload.opening === null
        ? [
            {
              label: () => t("pass"),
              action: { type: "PASS" },
              warning: () => t(view.payload.passes === 0 ? "pass_warning" : "last_pass_warning"),
            },
          ]
        : [];
    case "offering":
    case "picking":
    case "finished":
      return [];
  }
};

const nameOf = (axes: Axes, point: Point): string => pointName(axes, indexOfPoint(axes.columns.length, point));

/** A turn in the move list, or, before it is played, on the button that confirms it; null for a plain stone. */
export const describeAction = (action: RulesetAction, axes: Axes, isPlayed: boolean): string | null => {
  switch (action.type) {
    case "CHOOSE_COLOR":
      return t(`takes_${colorOfLetter(action.color)}`);
    case "PLACE_MORE":
      return t("places_more");
    case "DECLARE":
      return t("declares", { count: action.count });
    case "OFFER":
      return t(isPlayed ? "offers" : "offer_point", { point: nameOf(axes, action) });
    case "PICK":
      return t(isPlayed ? "picks" : "pick_point", { point: nameOf(axes, action) });
    case "PASS":
      return t("passes");
    case "PLACE_STONE":
    case "REQUEST_DRAW":
    case "RESIGN":
      return null;
  }
};
