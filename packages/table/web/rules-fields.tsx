// Form fields for the rules of a new game: the ruleset, and its options. They are the same for local games and matches on
// a server.
import { batch, useSignal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Ruleset } from "@tengen/catalogue";
import type { JsonObject } from "@tengen/kernel";
import { localize, t } from "@tengen/i18n";
import { SelectField } from "@tengen/ui";
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
  /** Why the chosen ruleset is not there; null if it is. */
  readonly problem: ReadonlySignal<(() => string) | null>;
}

/** A form that starts with a game's rules. */
export const useRulesForm = (rulesets: GameRulesets, game: AnyTableGame, initial: JsonObject): RulesForm => {
  const chosen = useSignal<ChosenRules>({ game, ruleset: rulesetOfGame(game, initial) });
  const options = useSignal<JsonObject>(initial);
  const problem = useSignal<(() => string) | null>(null);
  const load = async (ruleset: Ruleset): Promise<void> => {
    const loaded = await loadRules(rulesets, ruleset.rulesetVersion);
    batch(() => {
      problem.value = loaded.ok ? null : loaded.error;
      if (!loaded.ok) return;
      chosen.value = { game: loaded.value, ruleset };
      options.value = startOptions(loaded.value, ruleset);
    });
  };
  return {
    rulesets,
    chosen,
    options,
    problem,
    choose: (id) => {
      const ruleset = rulesetsIn(rulesets.first).find((one) => one.id === id);
      if (ruleset !== undefined) void load(ruleset);
    },
  };
};

/** The options of the new game; null while no game can be played with them, which the fields explain. */
export const playableOptions = ({ chosen, options }: RulesForm): JsonObject | null => {
  const { game } = chosen.value;
  return areOptionsPlayable(game, options.value) ? offeredOptions(game.options, options.value) : null;
};

export const RulesFields = ({ form }: { readonly form: RulesForm }) => {
  const { ruleset, game } = form.chosen.value;
  const all = rulesetsIn(form.rulesets.first);
  return (
    <>
      {all.length > 1 && (
        <div class="rules-choice">
          <SelectField
            label={t("rules_label")}
            value={ruleset?.id ?? ""}
            choices={all.map(({ id, name }) => ({ value: id, label: localize(name) }))}
            onChange={form.choose}
          />
          {ruleset !== undefined && <p class="quiet">{localize(ruleset.description)}</p>}
          {form.problem.value !== null && (
            <p class="notice error" role="alert">
              {form.problem.value()}
            </p>
          )}
        </div>
      )}
      <OptionFields key={ruleset?.id} game={game} chosen={form.options} defaults={startOptions(game, ruleset)} />
    </>
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
