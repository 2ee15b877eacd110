// Disputes about dead stones that play settles (japanese-v3): who is right does not lose a point by it, and who is wrong
// gains nothing.
import { unwrap } from "@tengen/kernel";
import { timeOut } from "@tengen/match";
import { act, makeMatch, START } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import { boardOf } from "../state.ts";
import { drawBoard } from "../tests/diagrams.ts";
import { begin, chinese, codeOf, japanese, play, secondJapanese, setUp } from "../tests/ruleset-games.ts";
import type { RulesetAction, RulesetState } from "./state.ts";

const PASS: RulesetAction = { type: "pass" };
const ACCEPT: RulesetAction = { type: "accept" };
const RESUME: RulesetAction = { type: "resume" };
type At = readonly [number, number];
const points = (at: readonly At[]) => at.map(([x, y]) => ({ x, y }));
const place = (x: number, y: number): RulesetAction => ({ type: "place", x, y });
const propose = (...dead: readonly At[]): RulesetAction => ({ type: "propose", dead: points(dead) });
const dispute = (...dead: readonly At[]): RulesetAction => ({ type: "dispute", dead: points(dead) });

/** Black has the left with a dead white group in it, white the right with a dead black stone. */
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
const LEFT: At = [1, 2];
const RIGHT: At = [6, 3];

const marking = (engine = japanese): RulesetState => play(engine, setUp(engine, FINISHED), PASS, PASS);
/** What ann and bob have without a dispute. */
const FAIR = { black: 29, white: 43.5 };
/** Ann says what is dead, bob disputes it with a list; ann plays first. */
const disputed = (...list: readonly At[]): RulesetState =>
  play(japanese, marking(), propose(LEFT, RIGHT), dispute(...list));
/** Black's moves that capture the white group, with an answer of white's after each. */
const capture = (answer: RulesetAction = PASS): readonly RulesetAction[] =>
  [place(1, 1), place(0, 2), place(0, 3), place(2, 2), place(2, 3), place(1, 4)].flatMap((move) => [move, answer]);

describe("the beginning", () => {
  test("[GO-M10] the opponent plays first, on the same board, with both lists kept", () => {
    const state = disputed();
    expect([state.phase, state.currentPlayerId, state.passesInARow, state.proposal, state.earlier]).toEqual([
      "disputing",
      "ann",
      0,
      null,
      [],
    ]);
    expect(state.dispute).toEqual({
      lists: [
        { playerId: "ann", dead: points([LEFT, RIGHT]) },
        { playerId: "bob", dead: [] },
      ],
      positions: 3,
      captures: { ann: 0, bob: 0 },
    });
    expect(drawBoard(boardOf(state))).toBe(drawBoard(boardOf(marking())));
    expect(marking().dispute).toBeNull();
    for (const action of [propose(), ACCEPT, RESUME, dispute()]) {
      expect(codeOf(japanese, state, action)).toBe("NOT_MARKING");
    }
  });

  test("[GO-M10] only another list than the proposal can be disputed with", () => {
    expect(codeOf(japanese, marking(), dispute(LEFT))).toBe("NO_PROPOSAL");
    const proposed = play(japanese, marking(), propose(LEFT));
    expect(codeOf(japanese, proposed, dispute(LEFT))).toBe("NOTHING_DISPUTED");
    expect(codeOf(japanese, proposed, dispute([0, 0]))).toBe("CELL_EMPTY");
    expect(codeOf(japanese, proposed, dispute([1, 3]))).toBe("BAD_PROPOSAL");
    expect(codeOf(japanese, proposed, dispute(LEFT, RIGHT))).toBeNull();
    expect(codeOf(japanese, play(japanese, begun(), PASS), dispute())).toBe("NOT_MARKING");
  });

  test("[GO-A2] [GO-M9] [GO-M10] by territory there is no disagreement with all stones alive, elsewhere no dispute", () => {
    for (const engine of [chinese, secondJapanese]) {
      expect(engine.parseAction({ type: "disagree" }).ok).toBe(true);
      expect(engine.parseAction(dispute())).toMatchObject({ error: { message: "This ruleset has no dispute." } });
      expect(marking(engine)).not.toHaveProperty("dispute");
    }
    expect(japanese.parseAction({ type: "disagree" })).toMatchObject({
      error: { message: "This ruleset has no disagree." },
    });
    expect(japanese.parseAction({ type: "dispute", dead: [[1, 2]] })).toMatchObject({
      error: { code: "INVALID_PAYLOAD" },
    });
  });

  test("[GO-M5] the disputes with the own last list and with the empty one are listed", () => {
    const disputes = (state: RulesetState): readonly RulesetAction[] =>
      japanese.getValidActions(state, state.currentPlayerId ?? "").filter(({ type }) => type === "dispute");
    expect(disputes(marking())).toEqual([]);
    const first = play(japanese, marking(), propose(LEFT, RIGHT));
    expect(disputes(first)).toEqual([dispute()]);
    const second = play(japanese, first, propose(RIGHT));
    expect(disputes(second)).toEqual([dispute(LEFT, RIGHT), dispute()]);
    expect(disputes(play(japanese, marking(), propose()))).toEqual([]);
    expect(japanese.partlyListed).toEqual(["propose", "dispute"]);
    expect(japanese.getValidActions(disputed(), "ann")).toHaveLength(81 - 21 + 1);
  });
});

const begun = (): RulesetState => setUp(japanese, FINISHED);

describe("the end", () => {
  test("[GO-M10] who captures the dead stones loses no point by it, however the opponent answers", () => {
    // The right stone is on ann's own list only; bob holds nothing for dead.
    const byPasses = play(japanese, disputed(RIGHT), ...capture(), PASS);
    expect(byPasses.scores).toMatchObject(FAIR);
    expect([byPasses.outcome, byPasses.proposal]).toEqual([
      { winners: ["bob"], reason: "score" },
      { playerId: "bob", dead: points([LEFT, RIGHT]) },
    ]);
    // White plays stones into black's territory instead of passing.
    const answers = [place(0, 0), place(0, 8), place(1, 8), place(2, 8), place(0, 7)];
    const moves = capture().filter(({ type }) => type === "place");
    const played = moves.flatMap((move, index) => [move, answers[index] ?? PASS]);
    expect(play(japanese, disputed(RIGHT), ...played, PASS).scores).toMatchObject(FAIR);
  });

  test("[GO-M10] the board, the captures and the history are again those before the dispute", () => {
    const over = play(japanese, disputed(RIGHT), ...capture(), PASS);
    const before = marking();
    expect([over.board, over.previousBoard, over.captures, over.history]).toEqual([
      before.board,
      before.board,
      before.captures,
      before.history,
    ]);
    expect([over.passesInARow, over.lastMove, over.dispute, over.phase]).toEqual([2, PASS, null, "finished"]);
    expect(over.scores?.counts.black).toMatchObject({ territory: 25 + 2, dead: 2, prisoners: 0 });
  });

  test("[GO-M10] what is not captured lives, and two passes in a row are the end", () => {
    const one = play(japanese, disputed(RIGHT), PASS);
    expect([one.phase, one.passesInARow]).toEqual(["disputing", 1]);
    const over = play(japanese, one, PASS);
    expect(over.proposal?.dead).toEqual(points([RIGHT]));
    expect(over.scores).toEqual(play(japanese, marking(), propose(RIGHT), ACCEPT).scores);
  });

  test("[GO-M10] groups on both lists are dead without play, and groups on neither live whatever is played", () => {
    // Bob holds the black stone on the right for dead, too. Black's move on its own group in the wall changes nothing.
    const over = play(japanese, disputed(RIGHT), ...capture(), PASS);
    expect(over.proposal?.dead).toContainEqual({ x: 6, y: 3 });
    // Ann loses her wall to white's stones, which nobody disputed.
    const WEAK = `
      B B B B W
      W W W W W
      . . . . .
      . . B . .`;
    const lists = play(japanese, setUp(japanese, WEAK), PASS, PASS, propose(), dispute([2, 3]));
    const taken = play(japanese, lists, place(8, 8), place(8, 0), PASS, PASS);
    expect(taken.proposal?.dead).toEqual([]);
    const lost = play(japanese, setUp(japanese, WEAK.replace("B B B B W", ". B B B W")), PASS, PASS);
    const captured = play(japanese, lost, propose(), dispute([2, 3]), PASS, place(0, 0), PASS, PASS);
    expect([captured.proposal?.dead, boardOf(captured)[0]?.slice(1, 4)]).toEqual([[], ["black", "black", "black"]]);
  });

  test("[GO-M10] a stone of the colour that stands there at the end keeps a group alive", () => {
    const moves = capture().slice(0, -1);
    const recaptured = play(japanese, disputed(RIGHT), ...moves, place(1, 2), PASS, PASS);
    expect(recaptured.proposal?.dead).toEqual(points([RIGHT]));
    // An own stone there does not.
    const filled = play(japanese, disputed(RIGHT), ...moves, PASS, place(1, 2), PASS, PASS);
    expect(filled.proposal?.dead).toEqual(points([LEFT, RIGHT]));
  });

  test("[GO-M10] [GO-K1] the ko ban is lifted at the beginning, and holds within", () => {
    const KO = ". B W .\nB W . W\n. B W .";
    const captured = play(japanese, setUp(japanese, KO), place(2, 1));
    const state = play(japanese, captured, PASS, PASS, propose([2, 1]), dispute());
    expect([state.currentPlayerId, codeOf(japanese, state, place(1, 1))]).toEqual(["bob", null]);
    const retaken = play(japanese, state, place(1, 1));
    expect(codeOf(japanese, retaken, place(2, 1))).toBe("KO");
    expect(retaken.captures).toEqual({ ann: 1, bob: 1 });
    expect(play(japanese, retaken, PASS, PASS).captures).toEqual({ ann: 1, bob: 0 });
  });

  test("[GO-M10] to leave or to resign in a dispute ends the game without a score", () => {
    const state = play(japanese, disputed(), place(1, 1));
    const resigned = japanese.applyAction(state, { type: "resign" }, "ann");
    expect([resigned.outcome, resigned.scores]).toEqual([{ winners: ["bob"], reason: "resign" }, null]);
    for (const one of [state, resigned, japanese.conclude(state, { winners: null, reason: "aborted" })]) {
      expect(japanese.parseState(JSON.parse(JSON.stringify(one)))).toEqual({ ok: true, value: one });
    }
  });
});

describe("nobody gains by refusing", () => {
  /** Bob, who has the dead group, does one thing for ever; ann captures it and passes. Returns the end. */
  const stall = (start: RulesetState, refuse: (state: RulesetState) => RulesetAction): RulesetState => {
    let state = start;
    for (let turn = 0; turn < 300 && !state.gameOver; turn += 1) {
      const isBob = state.currentPlayerId === "bob";
      state = play(japanese, state, isBob ? refuse(state) : answerOf(state));
    }
    return state;
  };
  /** Ann is right. She proposes the dead stones, disputes any other list, and captures what is disputed. */
  const answerOf = (state: RulesetState): RulesetAction => {
    if (state.phase === "playing") return PASS;
    if (state.phase === "scoring") {
      const right = points([LEFT, RIGHT]);
      if (state.proposal === null) return { type: "propose", dead: right };
      return JSON.stringify(state.proposal.dead) === JSON.stringify(right) ? ACCEPT : { type: "dispute", dead: right };
    }
    const move = capture().find((one) => one.type === "place" && codeOf(japanese, state, one) === null);
    const cells = boardOf(state);
    return cells[2]?.[1] === "white" && move !== undefined ? move : PASS;
  };
  const validFor = (state: RulesetState): readonly RulesetAction[] =>
    japanese.getValidActions(state, state.currentPlayerId ?? "");

  test.each<[string, (state: RulesetState) => RulesetAction]>([
    ["resumes play, and passes", (state) => validFor(state).find(({ type }) => type === "resume") ?? PASS],
    ["disputes at once, and passes", (state) => validFor(state).find(({ type }) => type === "dispute") ?? PASS],
  ])("[GO-M10] [GO-M11] a player who %s does not save the dead stones", (_name, refuse) => {
    const start = play(japanese, marking(), propose(LEFT, RIGHT));
    const fallback = (state: RulesetState): RulesetAction => {
      const chosen = refuse(state);
      if (codeOf(japanese, state, chosen) === null) return chosen;
      return { type: "propose", dead: points([RIGHT]) };
    };
    const over = stall(start, fallback);
    expect(over.outcome?.reason).toBe("score");
    expect(over.proposal?.dead).toContainEqual({ x: 1, y: 2 });
  });

  test("[GO-M11] a player resumes play once in a game in answer to a proposal, also after stones", () => {
    const once = play(japanese, marking(), propose(LEFT, RIGHT), RESUME);
    expect([once.phase, once.currentPlayerId, once.dispute]).toEqual(["playing", "ann", null]);
    // A stone in his opponent's territory makes another board, on which GO-M7 would let him resume once more.
    const again = play(japanese, once, PASS, place(8, 8), PASS, PASS, propose(LEFT, RIGHT));
    expect([again.currentPlayerId, codeOf(japanese, again, RESUME)]).toEqual(["bob", "ALREADY_RESUMED"]);
    expect(validFor(again)).not.toContainEqual(RESUME);
    expect(codeOf(japanese, again, dispute())).toBeNull();
    // The opponent may, and whoever acts before there is a proposal.
    expect(codeOf(japanese, play(japanese, again, propose()), RESUME)).toBeNull();
    const first = play(japanese, once, PASS, place(8, 8), PASS, place(8, 0), PASS, PASS);
    expect([first.currentPlayerId, first.proposal, codeOf(japanese, first, RESUME)]).toEqual(["ann", null, null]);
    // In the second version he may for ever.
    const old = play(
      secondJapanese,
      marking(secondJapanese),
      propose(LEFT, RIGHT),
      RESUME,
      PASS,
      place(8, 8),
      PASS,
      PASS,
    );
    expect(codeOf(secondJapanese, play(secondJapanese, old, propose(LEFT, RIGHT)), RESUME)).toBeNull();
  });

  test("[GO-M11] play resumed before a proposal is not counted as an answer", () => {
    const resumed = play(japanese, marking(), RESUME, PASS, PASS, propose(LEFT, RIGHT));
    expect([resumed.currentPlayerId, codeOf(japanese, resumed, RESUME)]).toEqual(["ann", "ALREADY_RESUMED"]);
    const later = play(japanese, marking(), RESUME, place(8, 8), PASS, PASS, propose(LEFT, RIGHT));
    expect([later.currentPlayerId, codeOf(japanese, later, RESUME)]).toEqual(["bob", null]);
  });

  test("[GO-M12] there is more time on larger boards", () => {
    const msOn = (size: 9 | 13 | 19): number | undefined => {
      const over = play(japanese, begin(japanese, { size }), place(2, 2), PASS, PASS, propose([2, 2]), dispute());
      return japanese.phaseClock?.(over)?.ms;
    };
    expect([9, 13, 19].map((size) => msOn(size as 9))).toEqual([300_000, 600_000, 1_200_000]);
  });

  test("[GO-M13] a player who plays on for ever ends the dispute by its last turn", () => {
    // Both play stones wherever they may.
    let state = disputed(RIGHT);
    let turns = 0;
    for (; !state.gameOver && turns < 1000; turns += 1) {
      const stones = validFor(state).filter(({ type }) => type === "place");
      state = play(japanese, state, stones[(7 * turns) % stones.length] ?? PASS);
      expect(state.gameOver).toBe(turns === 161);
    }
    expect([turns, state.outcome?.reason, state.history.length]).toEqual([162, "score", 3]);
  });

  test("[GO-M12] five minutes for each player; who lets them run out has the opponent's list", () => {
    const clock = { baseMs: 10_000, incrementMs: 0 };
    const first = act(japanese, makeMatch(japanese, "secret", clock), "ann", "place", { x: 2, y: 2 }, START + 1000);
    const over = act(japanese, act(japanese, first, "bob", "pass", {}, START + 2000), "ann", "pass", {}, START + 3000);
    const proposed = act(japanese, over, "bob", "propose", { dead: [{ x: 2, y: 2 }] }, START + 4000);
    const begun = act(japanese, proposed, "ann", "dispute", { dead: [] }, START + 5000);
    expect(begun.clocks.phase).toEqual({ id: "dispute", remainingMs: [300_000, 300_000] });
    expect(begun.clocks.remainingMs).toEqual([8000, 9000]);
    const bobIsLate = unwrap(timeOut(japanese, begun, START + 305_001));
    expect((bobIsLate.state as RulesetState).proposal?.dead).toEqual([]);
    expect(bobIsLate.outcome?.reason).toBe("score");
    const moved = act(japanese, begun, "bob", "place", { x: 2, y: 3 }, START + 6000);
    const annIsLate = unwrap(timeOut(japanese, moved, START + 306_001));
    expect((annIsLate.state as RulesetState).proposal?.dead).toEqual([{ x: 2, y: 2 }]);
    expect(
      boardOf(annIsLate.state as RulesetState)
        .flat()
        .filter(Boolean),
    ).toHaveLength(1);
    expect(japanese.parseState(annIsLate.state).ok).toBe(true);
  });
});

describe("states from outside", () => {
  const state = disputed(RIGHT);
  const { dispute: open } = state;

  test.each<[string, object]>([
    ["a dispute without lists", { dispute: { ...open, lists: [] } }],
    ["lists of one player", { dispute: { ...open, lists: [open?.lists[0], open?.lists[0]] } }],
    [
      "a list that is none",
      { dispute: { ...open, lists: [open?.lists[0], { playerId: "bob", dead: [{ x: 0, y: 0 }] }] } },
    ],
    ["a beginning that is not in the history", { dispute: { ...open, positions: 4 } }],
    ["no beginning", { dispute: { ...open, positions: 0 } }],
    ["captures of one player", { dispute: { ...open, captures: { ann: 0 } } }],
    ["no dispute", { dispute: null }],
    ["another phase", { phase: "playing" }],
  ])("[GO-M10] [GO-S3] refused: %s", (_name, damage) => {
    expect(japanese.parseState(state).ok).toBe(true);
    expect(japanese.parseState({ ...state, ...damage })).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
  });

  test("[GO-S3] the second version has no dispute in its state", () => {
    expect(secondJapanese.parseState({ ...marking(secondJapanese), dispute: null }).ok).toBe(false);
    const { dispute: _dispute, ...without } = marking();
    expect(japanese.parseState(without).ok).toBe(false);
  });
});
