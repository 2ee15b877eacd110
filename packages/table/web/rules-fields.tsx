// Form fields for the rules of a new game: the ruleset, and its options. They are the same for local games and matches on
// a server.
import "./new-game.css";
import { batch, useSignal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Ruleset } from "@tengen/catalogue";
import type { JsonObject } from "@tengen/kernel";
import { localize } from "@tengen/ui/i18n";
import { ChoiceRow } from "@tengen/ui";
import { useEffect, useId, useMemo, useRef } from "preact/hooks";
import { botTitle } from "./describe.ts";
import { openLatestLoad } from "./latest-load.ts";
import { t } from "./messages.ts";
import { OptionFields } from "./option-fields.tsx";
import { areOptionsPlayable, offeredOptions } from "./option-text.ts";
import { explainBots, loadRules, rulesetOfGame, rulesetsIn, startOptions } from "./rulesets.ts";
import type { AnyTableGame, GameRulesets } from "./table-game.ts";

/** The rules that a form asks for. */
export interface ChosenRules {
  readonly ruleset: Ruleset | undefined;
  readonly game: AnyTableGame;
}

export interface RulesForm {
  readonly rulesets: GameRulesets;
  readonly chosen: ReadonlySignal<ChosenRules>;
  readonly options: Signal<JsonObject>;
  /** Chooses a ruleset by its id. */
  readonly choose: (id: string) => void;
  /** Does something by the chosen ruleset, once it is loaded. */
  readonly whenLoaded: (then: () => void) => void;
  /** Why the chosen ruleset is not there; null if it is. */
  readonly problem: ReadonlySignal<(() => string) | null>;
}

/** A form that starts with a game's rules. */
export const useRulesForm = (rulesets: GameRulesets, game: AnyTableGame, initial: JsonObject): RulesForm => {
  const chosen = useSignal<ChosenRules>({ game, ruleset: rulesetOfGame(game, initial) });
  const options = useSignal<JsonObject>(initial);
  const problem = useSignal<(() => string) | null>(null);
  const loads = useMemo(
    () =>
      openLatestLoad<Ruleset, Awaited<ReturnType<typeof loadRules>>>(
        ({ rulesetVersion }) => loadRules(rulesets, rulesetVersion),
        (ruleset, loaded) => {
          batch(() => {
            problem.value = loaded.ok ? null : loaded.error;
            if (!loaded.ok) return;
            chosen.value = { game: loaded.value, ruleset };
            options.value = startOptions(loaded.value, ruleset);
          });
          return loaded.ok;
        },
      ),
    [],
  );
  useEffect(() => loads.stop, []);
  return {
    rulesets,
    chosen,
    options,
    problem,
    choose: (id) => {
      const ruleset = rulesetsIn(rulesets.first).find((one) => one.id === id);
      if (ruleset !== undefined) loads.load(ruleset);
    },
    whenLoaded: loads.whenLoaded,
  };
};

/** The options of the new game; null while no game can be played with them, which the fields explain. */
export const playableOptions = ({ chosen, options }: RulesForm): JsonObject | null => {
  const { game } = chosen.value;
  return areOptionsPlayable(game, options.value) ? offeredOptions(game.options, options.value) : null;
};

/** How many rulesets are offered at once: those at the top of the manifest. The others are under "More rules". */
const FIRST_RULESETS = 3;

const RulesetRow = ({ form, rulesets, name, isMore = false }: RulesetRowProps) => (
  <ChoiceRow
    name={name}
    legend={t(isMore ? "more_rules" : "rules_label")}
    isLegendHidden={isMore}
    value={form.chosen.value.ruleset?.id ?? ""}
    choices={rulesets.map((ruleset) => ({ value: ruleset.id, label: localize(ruleset.name) }))}
    onChange={form.choose}
  />
);

interface RulesetRowProps {
  readonly form: RulesForm;
  readonly rulesets: readonly Ruleset[];
  readonly name: string;
  readonly isMore?: boolean;
}

export const RulesFields = ({ form }: { readonly form: RulesForm }) => {
  const name = useId();
  const { ruleset, game } = form.chosen.value;
  const all = rulesetsIn(form.rulesets.first);
  const [first, rest] = [all.slice(0, FIRST_RULESETS), all.slice(FIRST_RULESETS)];
  const [mainOptions, moreOptions] = [game.options.slice(0, 1), game.options.slice(1)];
  const defaults = startOptions(game, ruleset);
  // Only the initial state: it must not close while somebody chooses.
  const isOpen = useRef(rest.some(({ id }) => id === ruleset?.id));
  return (
    <div class="rules-choice">
      {all.length > 1 && <RulesetRow form={form} rulesets={first} name={name} />}
      {all.length > 1 && ruleset !== undefined && <p class="quiet">{localize(ruleset.description)}</p>}
      {form.problem.value !== null && (
        <p class="notice error" role="alert">
          {form.problem.value()}
        </p>
      )}
      <OptionFields key={ruleset?.id} game={{ options: mainOptions }} chosen={form.options} defaults={defaults} />
      {(rest.length > 0 || moreOptions.length > 0) && (
        <details class="more-rules" open={isOpen.current}>
          <summary>{t("more_rules")}</summary>
          {rest.length > 0 && <RulesetRow form={form} rulesets={rest} name={name} isMore />}
          <OptionFields key={ruleset?.id} game={{ options: moreOptions }} chosen={form.options} defaults={defaults} />
        </details>
      )}
    </div>
  );
};

/** Says which bots cannot play the chosen rules, and why. */
export const BotsNote = ({ game, options }: { readonly game: AnyTableGame; readonly options: JsonObject }) => (
  <>
    {explainBots(game, options).map((sentence) => (
      <p key={sentence} class="quiet">
        {sentence}
      </p>
    ))}
  </>
);

/** That another bot plays, because the chosen one cannot; null where it can, and where a person plays. */
export const replacedText = (
  { manifest }: Pick<AnyTableGame, "manifest">,
  chosen: string | null,
  able: string | null,
): string | null =>
  chosen === null || able === null || chosen === able
    ? null
    : t("bot_replaced", { name: botTitle(manifest, chosen), other: botTitle(manifest, able) });
