import { EMPTY_POINT } from "@tengen/board";
import {
  OUTCOME_REASONS,
  reject,
  REJECTION_CODES,
  unwrap,
  type AnyEngine,
  type BaseGameState,
  type BaseView,
} from "@tengen/kernel";
import type { MatchFile } from "@tengen/match";
import { language, MESSAGES } from "@tengen/ui/i18n";
import { afterEach, describe, expect, test } from "vitest";
import engine from "../../../games/gomoku/engine.ts";
import timeout from "../../../games/gomoku/fixtures/golden-timeout.json" with { type: "json" };
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import {
  moveAnnouncement,
  colorOf,
  describeMove,
  describeOutcome,
  describePoint,
  describeRejection,
  nameOf,
} from "./describe.ts";
import { fromMatchFile, localTimeline, startLocalGame, type LocalGame } from "./local-game.ts";
import type { SeatChoice } from "./timeline.ts";
import { gameRulesetsOf, type AnyTableGame, type TableGameModule } from "./table-game.ts";
import { botSeat, makeEnvironment, PERSON } from "./test-table.ts";

const GAMES = import.meta.glob<AnyTableGame>("../../../games/*/page/table-game.tsx", {
  eager: true,
  import: "default",
});
const firstState = ({ engine: rules, manifest }: AnyTableGame): BaseGameState =>
  rules.init(unwrap(rules.parseConfig({ seed: "", playerIds: ["a", "b"], options: manifest.defaultConfig ?? {} })));

/** For outcomes that do not depend on the final position. */
const NO_VIEW = {} as BaseView;
const AXES = gomoku.renderer.geometryOf({}).axes;

const start = (...seats: readonly SeatChoice[]): LocalGame =>
  unwrap(startLocalGame(engine, { seats, options: {} }, makeEnvironment()));
const file = (): LocalGame => unwrap(fromMatchFile(engine, timeout as MatchFile));

const MODULES = import.meta.glob<TableGameModule>("../../../games/*/page/table-game.tsx", { eager: true });
const ENGINES = import.meta.glob<AnyEngine>("../../../games/*/engine.ts", { eager: true, import: "default" });

test.each(Object.entries(MODULES))(
  "[TBL-X3] [STU-B4] %s opens with the first ruleset, and its links without rules mean the oldest",
  async (file, module) => {
    const { first, manifest, oldest, load } = gameRulesetsOf(module);
    expect(first.engine.rulesetVersion).toBe(manifest.rulesets?.[0]?.rulesetVersion);
    expect(oldest).toBe(ENGINES[file.replace("page/table-game.tsx", "engine.ts")]?.rulesetVersion);
    const versions = manifest.rulesets?.map(({ rulesetVersion }) => rulesetVersion) ?? [];
    const loaded = await Promise.all(versions.map(load));
    expect(loaded.map((game) => game?.engine.rulesetVersion)).toEqual(versions);
    expect(await load("of old")).toBeNull();
  },
);

afterEach(() => {
  language.value = "en";
});

describe("seats", () => {
  test.each<[string, LocalGame, readonly string[]]>([
    ["a single person is you", start(PERSON, botSeat("Greedy")), ["You", "Greedy"]],
    ["people have numbers", start(PERSON, PERSON), ["Player 1", "Player 2"]],
    ["bots have names", start(botSeat("Random"), botSeat("Greedy")), ["Random", "Greedy"]],
    ["in a file everybody has a name", file(), timeout.match.seats.map(({ name }) => name)],
  ])("[TBL-T1] %s", (_name, local, names) => {
    expect([0, 1].map((index) => nameOf(gomoku.manifest, local, index))).toEqual(names);
  });

  test("[TBL-T1] [CAT-M4] bots have names in the language of the page", () => {
    language.value = "fr";
    const names = (local: LocalGame) => [0, 1].map((index) => nameOf(gomoku.manifest, local, index));
    expect(names(start(PERSON, botSeat("Reader 4")))).toEqual(["Vous", "Niveau 4"]);
    // In a match from a file or on a server, only the names in the record are known.
    expect(names({ ...start(botSeat("Random"), botSeat("Greedy")), seats: null })).toEqual(["Hasard", "Glouton"]);
    expect(names(start(PERSON, botSeat("Gone")))).toEqual(["Vous", "Gone"]);
  });

  test("[TBL-T1] each seat has its colour", () => {
    const local = start(PERSON, PERSON);
    expect(["seat-1", "seat-2"].map((playerId) => colorOf(gomoku, local, playerId, NO_VIEW))).toEqual([
      "black",
      "white",
    ]);
  });
});

test("[TBL-T1] moves are points or words", () => {
  const move = { type: "PLACE_STONE", payload: { x: 0, y: 14 } };
  expect(describeMove(gomoku, AXES, move, null)).toBe("A1");
  expect(["RESIGN", "REQUEST_DRAW"].map((type) => describeMove(gomoku, AXES, { type, payload: {} }, null))).toEqual([
    "resigns",
    "offers a draw",
  ]);
});

test("[TBL-T1] server entries are described in words, without a colour", () => {
  const local = file();
  expect(local.entries.map((entry) => moveAnnouncement(gomoku, localTimeline(gomoku.engine, local), entry))).toEqual([
    "Black A1.",
    "Time was added back.",
    "White O15.",
    "Time ran out.",
  ]);
  expect(describeMove(gomoku, AXES, { type: "ABORT", payload: {} }, null)).toBe("The game was cancelled");
});

test("[TBL-T1] results name a winner, a draw or no result, and a reason", () => {
  const local = start(PERSON, PERSON);
  const of = (winners: readonly string[] | null, reason: string): string =>
    describeOutcome(gomoku, local, { winners, reason }, NO_VIEW);
  expect(of(["seat-2"], "five")).toBe("White wins: five in a row");
  expect(of(null, "agreement")).toBe("Draw by agreement");
  expect(of(null, "aborted")).toBe("Game cancelled");
  expect(of(null, "abandoned")).toBe("Draw: a player left the game");
  // An unknown reason, such as a newer server's, is left out.
  expect(of(["seat-1"], "boredom")).toBe("Black wins");
});

describe("a result", () => {
  const LOST = { winners: ["seat-2"], reason: "resign" };
  const texts = (local: LocalGame, winners: readonly string[], game: AnyTableGame = gomoku): readonly string[] =>
    ["five", "resign", "timeout", "score", "abandoned", "boredom"].map((reason) =>
      describeOutcome(game, local, { winners, reason }, NO_VIEW),
    );

  test("[TBL-T4] speaks to the person who plays alone on this device", () => {
    const alone = start(PERSON, botSeat("Greedy"));
    expect(texts(alone, ["seat-1"])).toEqual([
      "You won: five in a row",
      "You won: your opponent resigned",
      "You won on time",
      "You won on points",
      "You won: your opponent left the game",
      "You won",
    ]);
    expect(texts(alone, ["seat-2"])).toEqual([
      "You lost: your opponent made five in a row",
      "You resigned",
      "You lost on time",
      "You lost on points",
      "You lost: you left the game",
      "You lost",
    ]);
    expect(describeOutcome(gomoku, start(botSeat("Greedy"), PERSON), LOST, NO_VIEW)).toBe(
      "You won: your opponent resigned",
    );
    expect(describeOutcome(gomoku, alone, { winners: null, reason: "agreement" }, NO_VIEW)).toBe("Draw by agreement");
  });

  test("[TBL-T4] speaks to the person whose opponent is elsewhere", () => {
    const { record } = start(PERSON, PERSON);
    const online = (own: number): LocalGame["seats"] =>
      [0, 1].map((seat) => ({ kind: seat === own ? "person" : "other" })) as unknown as LocalGame["seats"];
    expect([0, 1].map((own) => describeOutcome(gomoku, { record, seats: online(own) }, LOST, NO_VIEW))).toEqual([
      "You resigned",
      "You won: your opponent resigned",
    ]);
  });

  test.each<[string, LocalGame]>([
    ["two people at one screen", start(PERSON, PERSON)],
    ["bots", start(botSeat("Greedy"), botSeat("Random"))],
    ["a spectator, or a file", { ...start(PERSON, PERSON), seats: null }],
  ])("[TBL-T4] names the winner for %s", (_name, local) => {
    expect(texts(local, ["seat-2"])).toEqual([
      "White wins: five in a row",
      "White wins by resignation",
      "White wins on time",
      "White wins on points",
      "White wins: Black left the game",
      "White wins",
    ]);
  });

  test("[TBL-T4] states the margin to the person who plays", () => {
    const game = { ...gomoku, renderer: { ...gomoku.renderer, marginOf: () => 3.5 } };
    const by = (code: string, winners: readonly string[]): string => {
      language.value = code;
      return describeOutcome(game, start(PERSON, botSeat("Greedy")), { winners, reason: "score" }, NO_VIEW);
    };
    expect([by("en", ["seat-1"]), by("en", ["seat-2"])]).toEqual(["You won by 3.5 points", "You lost by 3.5 points"]);
    expect(by("fr", ["seat-2"])).toBe("Vous avez perdu de 3,5 points");
    expect(by("de", ["seat-2"])).toBe("Du hast mit 3,5 Punkten verloren");
    expect(by("pl", ["seat-2"])).toBe("Przegrywasz o 3,5 punktu");
  });

  test("[TBL-T4] is a sentence of the game's own where it has one for this result and reason", () => {
    const messages = {
      find: (key: string) =>
        key === "outcome_won_boredom" ? "You outlasted them" : (gomoku.messages?.find(key) ?? null),
    };
    expect(texts(start(PERSON, botSeat("Greedy")), ["seat-1"], { ...gomoku, messages }).at(-1)).toBe(
      "You outlasted them",
    );
  });
});

test("[TBL-T2] an unknown refusal shows its own message", () => {
  expect(describeRejection(gomoku, AXES, reject<string>("TOO_TIRED", "Somebody is too tired.").error)).toBe(
    "Somebody is too tired.",
  );
});

describe.each(Object.entries(GAMES).map(([file, game]) => [file.split("/").at(-3), game] as const))(
  "%s",
  (_id, game) => {
    const action = game.actionAt(game.engine.getPlayerView(firstState(game), "a"), 0, null);

    test.each([...MESSAGES.keys()])("[TBL-T2] [WRD-8] has texts for its own refusals and endings in %s", (code) => {
      language.value = code;
      const local = start(PERSON, PERSON);
      const texts = [
        ...game.engine.refusals.map((one) =>
          describeRejection(game, AXES, reject<string>(one, "in English").error, action),
        ),
        ...game.engine.endings.map((reason) => describeOutcome(game, local, { winners: null, reason }, NO_VIEW)),
      ];
      expect(texts.filter((text) => /[{}]|undefined|in English/u.test(text))).toEqual([]);
      expect(
        texts.filter((text) => text === describeOutcome(game, local, { winners: null, reason: "boredom" }, NO_VIEW)),
      ).toEqual([]);
    });
  },
);

test("[TBL-T3] a scored game states its margin, in the number format of the language", () => {
  const local = start(PERSON, PERSON);
  const of = (margin: number | null, reason: "score" | "resign" = "score"): string =>
    describeOutcome(
      { ...gomoku, renderer: { ...gomoku.renderer, marginOf: () => margin } },
      local,
      { winners: ["seat-2"], reason },
      NO_VIEW,
    );
  expect(of(6.5)).toBe("White wins by 6.5 points");
  expect([of(null), of(null, "resign"), of(6.5, "resign")]).toEqual([
    "White wins on points",
    "White wins by resignation",
    "White wins by resignation",
  ]);
  language.value = "fr";
  expect([of(1.5), of(6.5)]).toEqual(["Blanc gagne de 1,5 point", "Blanc gagne de 6,5 points"]);
});

test.each([...MESSAGES.keys()])("[TBL-T1] every refusal and every reason has a text in %s", (code) => {
  language.value = code;
  const local = start(PERSON, PERSON);
  const place = { type: "PLACE_STONE", x: 7, y: 0 };
  const texts = [
    ...REJECTION_CODES.map((one) => describeRejection(gomoku, AXES, reject(one, "in English").error, place)),
    ...(["NO_TAKEBACK", "DRAW_ALREADY_OFFERED"] as const).map((one) =>
      describeRejection(gomoku, AXES, reject(one, "in English", { limit: 50 }).error, place),
    ),
    ...OUTCOME_REASONS.map((reason) => describeOutcome(gomoku, local, { winners: null, reason }, NO_VIEW)),
  ];
  expect(texts.filter((text) => /[{}]|undefined|in English/u.test(text))).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
  expect(describeRejection(gomoku, AXES, reject("CELL_OCCUPIED", "").error, place)).toContain("H15");
});

test("[TBL-T1] a point's label includes everything shown on it", () => {
  expect(describePoint(AXES, 0, EMPTY_POINT)).toBe("A15, empty");
  expect(describePoint(AXES, 0, { ...EMPTY_POINT, stone: "white", mark: "last", label: "4", faded: true })).toBe(
    "A15, white, looks dead, last move, move 4",
  );
  expect(describePoint(AXES, 0, { ...EMPTY_POINT, mark: "hint", territory: "black" })).toBe(
    "A15, empty, hint, black territory",
  );
  // A label on an empty point is not a move number.
  expect(describePoint(AXES, 0, { ...EMPTY_POINT, mark: "best", label: "61", note: "choice 1" })).toBe(
    "A15, empty, choice 1",
  );
});
