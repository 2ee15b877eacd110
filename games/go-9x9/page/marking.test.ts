// The rulesets with agreed scoring on the page: options, handicap, marking of dead stones, the board.
import type { GameAction, Json } from "@tengen/kernel";
import { language, MESSAGES } from "@tengen/ui/i18n";
import { indexOfPoint } from "@tengen/stones";
import type { PointAppearance } from "@tengen/board";
import { afterEach, describe, expect, test } from "vitest";
import type { GoView, RulesetAction, RulesetState } from "../rulesets/state.ts";
import { aga, begin, chinese, japanese, play, secondJapanese, setUp } from "../tests/ruleset-games.ts";
import { choiceOf } from "./marking.ts";
import { optionsOf } from "./options.ts";
import { firstPassText } from "./pass-result.ts";
import renderer from "./scene.ts";
import go, { loadTableGame, oldestRuleset } from "./table-game.tsx";
import { findRuleset } from "../rulesets/ruleset.ts";

afterEach(() => {
  language.value = "en";
});

/** A dead white group on the left, a dead black stone on the right. */
const FINISHED = `
  . . . B W . . . .
  . . . B W . . . .
  . W . B W . . . .
  . W . B W . B . .
  . . . B W . . . .
  . . . B W . . . .
  . . . B W . . . .
  . . . B W . . . .
  . . . B W . . . .`;
const PASS: RulesetAction = { type: "pass" };
const LEFT = { x: 1, y: 2 };
const RIGHT = { x: 6, y: 3 };
const marking = (engine = chinese): RulesetState => play(engine, setUp(engine, FINISHED), PASS, PASS);
const at = (x: number, y: number): number => indexOfPoint(9, { x, y });
const labels = (view: GoView, choice: Json): readonly string[] =>
  (go.turnButtons?.(view, choice) ?? []).map(({ label }) => label());
const actionsIn = (view: GoView, choice: Json): readonly unknown[] =>
  (go.turnButtons?.(view, choice) ?? []).map(({ action }) => action);
const pick = (view: GoView, point: number, choice: Json) => go.chooseAt?.(view, point, choice) ?? null;

test("[GO-U5] the page opens with agreed scoring, and has every ruleset", async () => {
  expect(go.engine.rulesetVersion).toBe("chinese-v2");
  for (const version of ["chinese-v2", "japanese-v3", "aga-v2", "chinese-9x9-v1"]) {
    const game = await loadTableGame(version);
    expect(game?.engine.rulesetVersion).toBe(version);
    expect(await loadTableGame(version)).toBe(game);
  }
  expect(await loadTableGame("other")).toBeNull();
  // Old links mean it.
  expect(oldestRuleset).toBe("chinese-9x9-v1");
  expect((await loadTableGame("chinese-9x9-v1"))?.options).toEqual([]);
});

describe("options", () => {
  const options = optionsOf(findRuleset("aga-v2") ?? (undefined as never));
  const find = (name: string) => options.find((option) => option.name === name);

  test("[GO-U5] every option of the rules, with the ruleset's own values first", () => {
    expect(options.map(({ name }) => name)).toEqual(["size", "handicap", "placement", "komi", "ko"]);
    const ko = find("ko");
    expect(ko?.kind === "choice" ? ko.choices.map(({ value }) => value) : []).toEqual([
      "situational",
      "simple",
      "positional",
    ]);
    const komi = find("komi");
    const komiOf = komi?.kind === "number" ? komi.defaultOf : () => Number.NaN;
    expect([{}, { handicap: 3 }, { handicap: 3, komi: 9 }].map((chosen) => komiOf(chosen))).toEqual([7.5, 0.5, 0.5]);
  });

  test("[GO-U5] where the stones go is asked only with a handicap", () => {
    const placement = find("placement");
    expect([{}, { handicap: 0 }, { handicap: 2 }].map((chosen) => placement?.isOffered?.(chosen))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("[GO-U5] the engine accepts every choice", () => {
    for (const option of options) {
      if (option.kind !== "choice") continue;
      for (const { value } of option.choices) {
        const chosen = { [option.name]: value };
        expect(aga.parseConfig({ seed: "", playerIds: ["a", "b"], options: chosen }).ok).toBe(true);
      }
    }
  });
});

describe("boards", () => {
  test.each([
    [9, "ABCDEFGHJ", ["C3", "C7", "E5", "G3", "G7"]],
    [13, "ABCDEFGHJKLMN", ["D10", "D4", "G7", "K10", "K4"]],
    [19, "ABCDEFGHJKLMNOPQRST", ["D10", "D16", "D4", "K10", "K16", "K4", "Q10", "Q16", "Q4"]],
  ])("[GO-U5] %dx%d: coordinates without I, and star points", (size, columns, stars) => {
    const { axes, starPoints } = renderer.geometryOf({ size });
    expect(renderer.geometryOf({ size })).toBe(renderer.geometryOf({ size }));
    expect([axes.columns.join(""), axes.rows.at(0), axes.rows.length]).toEqual([columns, String(size), size]);
    const names = starPoints.map((point) => `${axes.columns[point % size]}${axes.rows[Math.floor(point / size)]}`);
    expect(names.toSorted()).toEqual(stars);
  });

  test("[GO-U5] a point is played where it is picked, on every size", () => {
    const view = begin(chinese, { size: 13 });
    const { axes } = renderer.geometryOf({ size: 13 });
    expect(go.actionAt(view, 12, null)).toEqual({ type: "place", x: 12, y: 0 });
    expect(go.pointOf({ type: "place", x: 12, y: 1 } satisfies RulesetAction as GameAction, axes)).toBe(25);
  });
});

test("[GO-U5] with free placement the page says how many handicap stones are left, and offers no pass", () => {
  const start = begin(chinese, { handicap: 3, placement: "free" });
  const one = play(chinese, start, { type: "place", x: 0, y: 0 }, { type: "place", x: 1, y: 0 });
  expect([start, one].map((view) => go.describePhase?.(view))).toEqual([
    "Black places 3 more handicap stones.",
    "Black places 1 more handicap stone.",
  ]);
  expect(labels(start, null)).toEqual([]);
  expect(go.describePhase?.(play(chinese, one, { type: "place", x: 2, y: 0 }))).toBeNull();
});

test("[GO-U8] a pass says that dead stones are agreed on; nothing needs to be captured", () => {
  const [pass] = go.turnButtons?.(begin(chinese), null) ?? [];
  expect(pass?.warning?.()).toContain("need not be captured");
  const passed = play(chinese, begin(chinese), PASS);
  expect(firstPassText(passed)).toBe("Black passed. If you pass too, you agree on the dead stones.");
});

test("[GO-U10] after a dispute the page says that dead stones must be captured, and screen readers hear it once", () => {
  const passText = (view: GoView) => go.turnButtons?.(view, null)[0]?.warning?.();
  const resumed = play(chinese, marking(), { type: "propose", dead: [LEFT] }, { type: "resume" });
  const sentence = "Play goes on after a dispute. Whoever holds stones for dead must capture them before both pass.";
  expect([go.describePhase?.(resumed), go.describeTurn?.(resumed)]).toEqual([sentence, sentence]);
  for (const move of [PASS, { type: "place", x: 0, y: 0 } as const]) {
    const later = play(chinese, resumed, move);
    expect([go.describePhase?.(later), go.describeTurn?.(later)]).toEqual([sentence, ""]);
    expect(passText(later)).toContain("If you pass before they are captured, they may count as alive.");
  }
  expect([go.describePhase?.(play(chinese, setUp(chinese, FINISHED), PASS)), passText(begin(chinese))]).toEqual([
    null,
    expect.stringContaining("need not be captured"),
  ]);
});

test("[GO-U10] under territory counting stones in one's own territory cost points in resumed play, and the page says so", () => {
  const cost = "In resumed play, too, each stone in your own territory costs a point; a pass costs nothing.";
  const warningOf = (view: GoView) =>
    go
      .turnButtons?.(view, null)
      .find(({ action }) => action.type === "resume")
      ?.warning?.();
  const before = "Play goes on after a dispute. Whoever holds stones for dead must capture them before both pass. ";
  for (const [engine, dispute] of [
    [japanese, ""],
    [secondJapanese, before],
  ] as const) {
    const proposed = play(engine, marking(engine), { type: "propose", dead: [LEFT] });
    expect(warningOf(proposed)).toBe(`Your opponent plays first. ${cost}`);
    const resumed = play(engine, proposed, { type: "resume" });
    expect(go.describePhase?.(resumed)).toBe(`${dispute}${cost}`);
    const [pass] = go.turnButtons?.(resumed, null) ?? [];
    expect(pass?.warning?.().includes("need not be captured")).toBe(engine === japanese);
  }
  expect(warningOf(play(chinese, marking(), { type: "propose", dead: [LEFT] }))).toBe(
    "Your opponent plays first. Dead stones must then be captured before both pass.",
  );
});

describe("a dispute that play settles", () => {
  const proposed = play(japanese, marking(japanese), { type: "propose", dead: [LEFT, RIGHT] });
  const begun = play(japanese, proposed, { type: "dispute", dead: [RIGHT] });
  const passText = (view: GoView) => go.turnButtons?.(view, null)[0]?.warning?.();

  test("[GO-U6] the page offers it with another list than the proposal, and has it confirmed", () => {
    expect(labels(marking(japanese), choiceOf([LEFT]))).toEqual(["Propose", "Resume play"]);
    expect(labels(proposed, null)).toEqual(["Accept count", "Resume play"]);
    expect(labels(proposed, choiceOf([RIGHT]))).toEqual(["Propose", "Settle by play", "Resume play"]);
    expect(actionsIn(proposed, choiceOf([RIGHT]))[1]).toEqual({ type: "dispute", dead: [RIGHT] });
    const [, settle] = go.turnButtons?.(proposed, choiceOf([RIGHT])) ?? [];
    expect([settle?.isChoice, settle?.confirm]).toEqual([true, undefined]);
    expect(settle?.warning?.()).toContain(
      "Neither stones nor passes cost points, and the board is put back afterwards.",
    );
    expect(go.describePhase?.(proposed)).toContain("marks other stones and proposes them or has play decide.");
    expect(labels(play(chinese, marking(), { type: "propose", dead: [LEFT] }), choiceOf([RIGHT]))).not.toContain(
      "Settle by play",
    );
  });

  test("[GO-U6] [GO-M11] who has resumed play in answer to a proposal is not offered it again", () => {
    const again = play(japanese, proposed, { type: "resume" }, PASS, { type: "place", x: 8, y: 8 }, PASS, PASS, {
      type: "propose",
      dead: [LEFT],
    });
    expect(labels(again, choiceOf([RIGHT]))).toEqual(["Propose", "Settle by play"]);
    expect(labels(again, null)).toEqual(["Accept count"]);
  });

  test("[GO-U11] the page says what counts, marks what is disputed, and says what a pass decides", () => {
    const sentence =
      "Play settles which of the stones with a square live: those that are still there when both pass. " +
      "Neither stones nor passes cost points; then the board is put back.";
    expect([go.describePhase?.(begun), go.describeTurn?.(begun)]).toEqual([sentence, sentence]);
    const later = play(japanese, begun, { type: "place", x: 1, y: 1 });
    expect([go.describePhase?.(later), go.describeTurn?.(later)]).toEqual([sentence, ""]);
    const { points } = renderer.draw(later, { numbered: false, entries: [], choice: null });
    const marked = points.flatMap(({ mark, note }, point) => (mark === "square" ? [`${point} ${note}`] : []));
    expect(marked).toEqual([`${at(1, 2)} disputed`, `${at(1, 3)} disputed`]);
    expect(passText(begun)).toBe(
      "If your opponent passes too, the game ends. Disputed stones that you have not captured then live.",
    );
    const passed = play(japanese, begun, PASS);
    expect(passText(passed)).toBe(
      "If you pass now, the game ends. Disputed stones that are still on the board live. White wins by 43.5 points.",
    );
    expect(firstPassText(passed)).toBe(
      "Black passed. If you pass too, the game ends, and disputed stones that are still on the board live.",
    );
    expect(play(japanese, passed, PASS).scores).toMatchObject({ black: 0, white: 43.5 });
  });

  test("[GO-U11] disputed stones that are gone are not marked, and the list of moves names the dispute", () => {
    const shots = [
      [1, 1],
      [0, 2],
      [0, 3],
      [2, 2],
      [2, 3],
      [1, 4],
    ] as const;
    const moves = shots.flatMap(([x, y]): readonly RulesetAction[] => [{ type: "place", x, y }, PASS]);
    const captured = play(japanese, begun, ...moves);
    const { points } = renderer.draw(captured, { numbered: false, entries: [], choice: null });
    expect(points.some(({ mark }) => mark === "square")).toBe(false);
    expect(passText(captured)).toContain("White wins by 14.5 points.");
    const { axes } = renderer.geometryOf({});
    const action: RulesetAction = { type: "dispute", dead: [] };
    expect(go.describeAction?.(action, axes, { before: proposed, after: begun })).toBe("settles the dispute by play");
  });
});

test("[GO-U6] who cannot resume play again may leave every stone alive, says the page", () => {
  const again = play(chinese, marking(), { type: "propose", dead: [LEFT] }, { type: "resume" }, PASS, PASS, {
    type: "propose",
    dead: [LEFT],
  });
  expect(labels(again, null)).toEqual(["Accept count", "Leave all stones alive"]);
  expect(go.describePhase?.(again)).toContain("accepts, changes the list or leaves every stone alive.");
});

describe("marking", () => {
  const appearances = (view: GoView, choice: Json): readonly PointAppearance[] =>
    renderer.draw(view, { numbered: false, entries: [], choice }).points;

  test("[GO-U6] a pick marks a group as dead, the next one as alive, and says the count", () => {
    const first = pick(marking(), at(1, 3), null);
    expect(first?.choice).toEqual(choiceOf([LEFT]));
    // 36 points on the left and a stone on the right, against 9 stones and komi: the stone makes the right side nobody's.
    expect(first?.message()).toBe("2 stones at B6 marked as dead. Black wins by 20.5 points.");
    const both = pick(marking(), at(6, 3), first?.choice ?? null);
    expect(both?.choice).toEqual(choiceOf([LEFT, RIGHT]));
    const back = pick(marking(), at(1, 2), both?.choice ?? null);
    expect([back?.choice, back?.message().startsWith("2 stones at B7 marked as alive.")]).toEqual([
      choiceOf([RIGHT]),
      true,
    ]);
  });

  test("[GO-U6] a pick starts from the opponent's proposal; an empty point changes nothing", () => {
    const view = play(chinese, marking(), { type: "propose", dead: [LEFT] });
    expect(pick(view, at(6, 3), null)?.choice).toEqual(choiceOf([LEFT, RIGHT]));
    const empty = pick(view, at(0, 0), null);
    expect([empty?.choice, empty?.message()]).toEqual([
      choiceOf([LEFT]),
      "There is no stone here. Pick a stone to mark its group.",
    ]);
    expect(pick(begin(chinese), at(0, 0), null)).toBeNull();
    expect(go.isPlacing?.(view, null)).toBe(false);
  });

  test("[GO-U6] accepting the count is not called as accepting an offer is, in any language", () => {
    const asked = play(chinese, marking(), { type: "propose", dead: [LEFT] });
    expect(MESSAGES.size).toBeGreaterThan(3);
    for (const [tag, messages] of MESSAGES) {
      language.value = tag;
      expect(labels(asked, null)[0]).not.toBe(messages["accept"]);
    }
  });

  test("[GO-U6] the buttons: propose, or accept where the lists agree; resume where the rules allow it", () => {
    expect(labels(marking(), choiceOf([LEFT]))).toEqual(["Propose", "Resume play"]);
    expect(actionsIn(marking(), choiceOf([LEFT]))[0]).toEqual({ type: "propose", dead: [LEFT] });
    const asked = play(chinese, marking(), { type: "propose", dead: [LEFT] });
    expect(labels(asked, null)).toEqual(["Accept count", "Resume play"]);
    expect(labels(asked, choiceOf([LEFT, RIGHT]))).toEqual(["Propose", "Resume play"]);
    expect(labels(asked, choiceOf([LEFT]))).toEqual(["Accept count", "Resume play"]);
    // They are beside the sentence that asks for them. Both end the marking, so they are confirmed.
    const [accept, resume] = go.turnButtons?.(asked, null) ?? [];
    expect([accept?.isChoice, accept?.confirm, resume?.isChoice, resume?.confirm]).toEqual([
      true,
      undefined,
      true,
      undefined,
    ]);
    expect(accept?.warning?.()).toBe("The game ends with this count. Black wins by 20.5 points.");
    const again = play(chinese, marking(), { type: "resume" }, PASS, PASS, { type: "resume" }, PASS, PASS);
    expect(labels(again, choiceOf([]))).toEqual(["Propose"]);
    // The first list is not known yet.
    expect([labels(marking(), null), labels(again, null)]).toEqual([["Resume play"], []]);
  });

  test("[GO-U6] every button is valid, and ends or continues the game", () => {
    const asked = play(chinese, marking(), { type: "propose", dead: [LEFT] });
    for (const [view, choice] of [
      [marking(), choiceOf([LEFT, RIGHT])],
      [asked, null],
    ] as const) {
      for (const action of actionsIn(view, choice)) {
        expect(chinese.validateAction(view, action as RulesetAction, view.currentPlayerId ?? "").ok).toBe(true);
      }
    }
  });

  test("[GO-U7] the board shows the list that counts: the one marked here, otherwise the proposal, otherwise none", () => {
    const shown = (view: GoView, choice: Json): readonly number[] =>
      appearances(view, choice).flatMap(({ faded }, point) => (faded ? [point] : []));
    expect(shown(marking(), null)).toEqual([]);
    expect(appearances(marking(), null).every(({ territory }) => territory === null)).toBe(true);
    expect(shown(marking(), choiceOf([RIGHT]))).toEqual([at(6, 3)]);
    const asked = play(chinese, marking(), { type: "propose", dead: [LEFT] });
    expect(shown(asked, null)).toEqual([at(1, 2), at(1, 3)]);
    expect(shown(play(chinese, asked, { type: "accept" }), null)).toEqual([at(1, 2), at(1, 3)]);
  });

  test("[GO-U7] territory is drawn as it counts, with the dead stones in it", () => {
    const points = appearances(marking(), choiceOf([LEFT]));
    expect([points[at(0, 0)]?.territory, points[at(1, 2)]?.territory]).toEqual(["black", "black"]);
    // The black stone on the right lives, so its surroundings are nobody's.
    expect([points[at(8, 8)]?.territory, points[at(4, 0)]?.territory]).toEqual([null, null]);
  });

  test("[GO-U7] the phase is described to both players, and the moves in the list", () => {
    const asked = play(chinese, marking(), { type: "propose", dead: [LEFT] });
    expect(go.describePhase?.(marking())).toBe("Both players passed. Black proposes which stones are dead.");
    expect(go.describePhase?.(asked)).toBe(
      "Black has proposed which stones are dead. White accepts, changes the list or resumes play.",
    );
    const { axes } = renderer.geometryOf({});
    const said = (action: RulesetAction) =>
      go.describeAction?.(action, axes, { before: marking(), after: asked }) ?? null;
    expect(
      [
        { type: "propose", dead: [LEFT] } as const,
        { type: "propose", dead: [] } as const,
        { type: "accept" } as const,
        { type: "resume" } as const,
        { type: "place", x: 0, y: 0 } as const,
      ].map(said),
    ).toEqual(["proposes 2 dead stones", "proposes that all stones live", "accepts the count", "resumes play", null]);
  });

  test.each([...MESSAGES.keys()])("[GO-U6] in %s too", (code) => {
    language.value = code;
    const texts = [
      pick(marking(japanese), at(1, 3), null)?.message(),
      go.describePhase?.(marking(japanese)),
      ...(go.turnButtons?.(marking(japanese), choiceOf([])) ?? []).map(
        ({ label, warning }) => `${label()} ${warning?.() ?? ""}`,
      ),
    ];
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined/u);
  });
});
