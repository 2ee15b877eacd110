// The schema of a game's manifest, `games/<id>/game.json` (CAT-M1). The type, the validation and the published JSON
// Schema are derived from it.
import { toJsonSchema } from "@valibot/to-json-schema";
import { DIFFICULTIES, jsonObjectSchema } from "@tengen/kernel";
import * as v from "valibot";

const kebabCase = v.pipe(
  v.string("a text is needed"),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, "must be kebab-case: small letters, digits, single hyphens"),
  v.maxLength(64, "must have at most 64 characters"),
);

const shortText = (most: number) =>
  v.pipe(
    v.string("a text is needed"),
    v.nonEmpty("must not be empty"),
    v.maxLength(most, `must have at most ${most} characters`),
  );

/** One text, or one per language including English. */
const localText = (most: number) =>
  v.union(
    [
      shortText(most),
      v.objectWithRest(
        { en: shortText(most) },
        shortText(most),
        "must be a text, or an object with a text for each language, en among them",
      ),
    ],
    (issue) => issue.issues?.[0].message ?? "must be a text, or an object with a text for each language, en among them",
  );

/** A path relative to the game's folder. */
const ownFile = v.pipe(
  v.string("a path is needed"),
  v.regex(/^(?!.*\.\.)[\w-][\w./-]*$/u, "must be a path inside the game's folder"),
);

const wholeNumber = (least: number) =>
  v.pipe(
    v.number("a number is needed"),
    v.integer("must be a whole number"),
    v.minValue(least, `must be at least ${least}`),
  );

/** Used on command lines and in match files: no commas, no invisible characters. */
const botName = v.pipe(
  shortText(50),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, "must be letters, digits, blanks, dots, underscores and hyphens"),
);

const botSchema = v.strictObject({
  name: botName,
  /** The name on pages; `name` if there is none. */
  displayName: v.optional(localText(50)),
  file: ownFile,
  difficulty: v.picklist(DIFFICULTIES, `must be one of ${DIFFICULTIES.join(", ")}`),
  /** Its node budget. A bot of several strengths is listed under several names. */
  nodes: v.optional(wholeNumber(1)),
  /** The values of an option that the bot can play with; it plays with any value of an option that is not here. */
  supports: v.optional(v.record(v.string(), v.array(v.union([v.string(), v.number(), v.boolean()])))),
});

const rungSchema = v.strictObject({
  /** The name of a bot. */
  bot: shortText(50),
  /** What a bot of this level sees and does. */
  sentence: localText(120),
});

const NO_SUCH_BOT = "must be the name of one of the available bots";

const hasBot = (available: readonly { readonly name: string }[], name: string | undefined): boolean =>
  name === undefined || available.some((bot) => bot.name === name);

const botsSchema = v.pipe(
  v.strictObject({
    /** Fills a seat that nobody chose a player for. */
    default: shortText(50),
    /** The opponent that a page suggests; the default bot if there is none. */
    opponent: v.optional(shortText(50)),
    /** Gives hints: the strongest bot, as measured, that answers at once. Without it a game has no hints. */
    hint: v.optional(shortText(50)),
    /** The levels that people choose from, the weakest first. Bots that are not here are offered under "More". */
    ladder: v.optional(v.pipe(v.array(rungSchema, "a list of levels is needed"), v.minLength(1, "must have a level"))),
    /** What holds for all levels, such as how their strength was found. */
    ladderNote: v.optional(localText(200)),
    available: v.pipe(v.array(botSchema, "a list of bots is needed"), v.minLength(1, "must have at least one bot")),
  }),
  v.forward(
    v.partialCheck([["default"], ["available"]], (bots) => hasBot(bots.available, bots.default), NO_SUCH_BOT),
    ["default"],
  ),
  v.forward(
    v.partialCheck(
      [["default"], ["available"]],
      (bots) => bots.available.find(({ name }) => name === bots.default)?.supports === undefined,
      "must be a bot without `supports`: it replaces other bots in every match",
    ),
    ["default"],
  ),
  v.forward(
    v.partialCheck([["opponent"], ["available"]], (bots) => hasBot(bots.available, bots.opponent), NO_SUCH_BOT),
    ["opponent"],
  ),
  v.forward(
    v.partialCheck([["hint"], ["available"]], (bots) => hasBot(bots.available, bots.hint), NO_SUCH_BOT),
    ["hint"],
  ),
  v.forward(
    v.partialCheck(
      [["ladder"], ["available"]],
      ({ ladder = [], available }) => ladder.every(({ bot }) => hasBot(available, bot)),
      NO_SUCH_BOT,
    ),
    ["ladder"],
  ),
  v.forward(
    v.partialCheck(
      [["ladder"]],
      ({ ladder = [] }) => new Set(ladder.map(({ bot }) => bot)).size === ladder.length,
      "a bot stands on two levels",
    ),
    ["ladder"],
  ),
  v.forward(
    v.partialCheck(
      [["available"]],
      ({ available }) => new Set(available.map((bot) => bot.name.toLowerCase())).size === available.length,
      "two bots have one name",
    ),
    ["available"],
  ),
);

const playersSchema = v.pipe(
  v.strictObject({ min: wholeNumber(1), max: wholeNumber(1) }),
  v.forward(
    v.partialCheck([["min"], ["max"]], ({ min, max }) => min <= max, "must not be smaller than min"),
    ["max"],
  ),
);

const rulesetSchema = v.strictObject({
  id: kebabCase,
  name: localText(50),
  description: localText(200),
  /** The engine. */
  rulesetVersion: shortText(64),
  /** The options of a new match, none if absent; a player may choose others. */
  options: v.optional(jsonObjectSchema),
  /** The names of the bots that can play it; all bots of the game if absent. */
  bots: v.optional(v.array(shortText(50), "a list of names of bots is needed")),
  /** Versions of earlier matches, which are shown under this ruleset. */
  earlierVersions: v.optional(v.array(shortText(64), "a list of versions is needed")),
  /** The rule by which the game's searcher plays it; absent if no searcher does. */
  searcher: v.optional(kebabCase),
  /** The number of the rule in `INFO rule` of the Gomocup protocol; absent if the protocol has none. */
  gomocup: v.optional(wholeNumber(0)),
  /** The name of the rules in GTP (`kgs-rules`); null if engines need no name for them; absent if they cannot play them. */
  gtp: v.optional(v.nullable(kebabCase)),
});

const rulesetsSchema = v.pipe(
  v.array(rulesetSchema, "a list of rulesets is needed"),
  v.minLength(1, "must have at least one ruleset"),
  v.check((rulesets) => new Set(rulesets.map(({ id }) => id)).size === rulesets.length, "two rulesets have one id"),
);

const manifestFields = v.strictObject({
  $schema: v.optional(v.string()),
  id: kebabCase,
  name: localText(50),
  description: localText(200),
  players: playersSchema,
  type: v.picklist(["turn-based", "real-time"], "must be turn-based or real-time"),
  tags: v.array(kebabCase, "a list of tags is needed"),
  author: v.optional(shortText(100)),
  icon: v.optional(
    // A check instead of `v.regex`: JSON Schema validators cannot read this regular expression.
    v.pipe(
      v.string("an emoji is needed"),
      v.nonEmpty("must be one emoji"),
      v.check((text) => /^\p{RGI_Emoji}$/v.test(text), "must be one emoji"),
    ),
  ),
  version: v.optional(
    v.pipe(
      v.string("a version is needed"),
      v.regex(
        /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/u,
        "must be a semantic version such as 1.0.0",
      ),
    ),
  ),
  /** The file whose default export is the engine. */
  engine: v.optional(ownFile, "engine.ts"),
  /** The default options of a new match. */
  defaultConfig: v.optional(jsonObjectSchema),
  controls: v.optional(v.array(kebabCase, "a list of controls is needed")),
  orientation: v.optional(
    v.picklist(["any", "portrait", "landscape", "desktop"], "must be any, portrait, landscape or desktop"),
  ),
  /** Pixels. */
  minWidth: v.optional(wholeNumber(1)),
  minHeight: v.optional(wholeNumber(1)),
  bots: v.optional(botsSchema),
  /** What a person can choose from, the one to offer first at the top. Without it the default engine is the only one. */
  rulesets: v.optional(rulesetsSchema),
});

interface BotsAndRulesets {
  readonly bots?: { readonly default: string; readonly available: readonly { readonly name: string }[] } | undefined;
  readonly rulesets?: readonly { readonly bots?: readonly string[] | undefined }[] | undefined;
}

/** What is wrong between the bots and the rulesets; null if nothing is. */
export const findBotFault = ({ bots, rulesets = [] }: BotsAndRulesets): string | null => {
  const lists = rulesets.flatMap((ruleset) => (ruleset.bots === undefined ? [] : [ruleset.bots]));
  if (!lists.flat().every((name) => hasBot(bots?.available ?? [], name))) return `rulesets: a bot ${NO_SUCH_BOT}`;
  return bots === undefined || lists.every((names) => names.includes(bots.default))
    ? null
    : "rulesets: the default bot must be among the bots of every ruleset, because it replaces bots that fail";
};

export const manifestSchema = v.pipe(
  manifestFields,
  v.check(
    (manifest) => findBotFault(manifest) === null,
    ({ input }) => findBotFault(input) ?? "",
  ),
);

export type Manifest = v.InferOutput<typeof manifestSchema>;

/** The JSON Schema for editors and game authors; it does not cover rules between fields. */
export const manifestJsonSchema = (): object => ({
  title: "Tengen game manifest",
  ...toJsonSchema(manifestSchema, {
    typeMode: "input",
    errorMode: "ignore",
    // JSON Schema has no counterpart for a custom check; here it is always an object.
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === "custom" ? { type: "object" } : jsonSchema,
  }),
});
