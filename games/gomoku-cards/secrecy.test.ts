// Hidden information, over whole matches: two determinizations look the same to a viewer, byte for byte, in views,
// refusals, entries and hashes; and no text that leaves a match contains a secret.
import {
  canonicalJson,
  firstLink,
  localSecrets,
  openRng,
  seedRng,
  unwrap,
  type JsonObject,
  type Result,
} from "@tengen/kernel";
import { findBrokenLink, startMatch, updatesFrom, viewOf, type Decision } from "@tengen/match";
import { makeEnvelope, makeRecord, seedOf, send } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import { CARD_IDS } from "./cards.ts";
import engine from "./engine.ts";
import type { CardsAction, CardsOptions, CardsState, CardsView } from "./state.ts";
import { quietBoard } from "./tests/diagrams.ts";
import {
  act,
  ANN,
  BOB,
  DISCARD,
  FREEZE,
  GENERATE,
  INVERT,
  MIXED,
  OFFER,
  PLACE,
  play,
  playDiagram,
  RESIGN,
  setUp,
  setUpBoard,
  start,
} from "./tests/positions.ts";
import { chooser } from "./tests/random-game.ts";
import { CHANGES, determinize, type CardsMatch } from "./tests/determinizations.ts";

const VIEWERS = [ANN, BOB, null];
const STRANGER = "cem";

interface Request {
  readonly type: string;
  readonly payload: JsonObject;
}

const requestOf = ({ type, ...payload }: CardsAction): Request => ({ type, payload: payload as JsonObject });

const TARGETS = [
  undefined,
  { x: 0, y: 0 },
  { x: 2, y: 2 },
  { x: -1, y: 9 },
  { x: 0.5, y: 0 },
  { playerId: ANN },
  { playerId: BOB },
  7,
];

/** Every card with every kind of target, and malformed actions; most are illegal. */
const REQUESTS: readonly Request[] = [
  ...CARD_IDS.flatMap((card) => TARGETS.map((target) => requestOf(play(card, target as never)))),
  ...[DISCARD, OFFER, RESIGN].map(requestOf),
  { type: "PLAY_CARD", payload: {} },
  { type: "PLAY_CARD", payload: { card: "JOKER" } },
  { type: "PLAY_CARD", payload: { type: "PLAY_CARD", card: PLACE } },
  { type: "DISCARD_HAND", payload: { card: PLACE } },
  { type: "TIMEOUT", payload: { playerId: ANN } },
  { type: "PEEK", payload: {} },
];

/** What a decision tells its sender: the refusal, or the entry with its hash and the head. */
const disclosedBy = (decision: Result<Decision>): string => {
  if (!decision.ok) return canonicalJson(decision.error);
  const { kind, match } = decision.value;
  return canonicalJson([kind, match.entries.at(-1), match.head, match.nextSeq]);
};

/** What a viewer is sent of a match: the view, and the last entry with it. */
const sentTo = (viewer: string | null, match: CardsMatch): readonly unknown[] => [
  viewOf(engine, match, viewer),
  ...updatesFrom(engine, match, match.nextSeq - 1, viewer, () => ""),
];

const seenBy = (viewer: string | null, match: CardsMatch): string => canonicalJson(sentTo(viewer, match));

/** Whether a viewer's own accepted action reveals nothing new to the viewer: no generated stones, no new hand. */
const revealsNothing = (viewer: string | null, match: CardsMatch): boolean =>
  match.state.currentPlayerId !== viewer && match.entries.at(-1)?.payload["card"] !== GENERATE;

interface Counted {
  accepted: number;
  refused: number;
  followed: number;
}

/** A viewer sends every action to two determinizations, in its own name and in the names of others. */
const compareDeterminizations = (
  match: CardsMatch,
  other: CardsMatch,
  viewer: string | null,
  counted: Counted,
): void => {
  expect(seenBy(viewer, other)).toBe(seenBy(viewer, match));
  const own = viewer === null ? [] : engine.getValidActions(match.state, viewer).slice(0, 4).map(requestOf);
  for (const actor of [...(viewer === null ? [] : [viewer]), STRANGER]) {
    for (const { type, payload } of [...own, ...REQUESTS]) {
      const envelope = makeEnvelope(match, actor, type, payload);
      const [here, there] = [send(engine, match, envelope), send(engine, other, envelope)];
      expect(disclosedBy(there)).toBe(disclosedBy(here));
      if (!here.ok || !there.ok) {
        counted.refused += 1;
        continue;
      }
      counted.accepted += 1;
      const [next, otherNext] = [here.value.match as CardsMatch, there.value.match as CardsMatch];
      if (!revealsNothing(viewer, next)) continue;
      counted.followed += 1;
      expect(seenBy(viewer, otherNext)).toBe(seenBy(viewer, next));
    }
  }
  // Another player's name, with the viewer's own token or with none.
  for (const actor of [ANN, BOB].filter((id) => id !== viewer)) {
    const envelope = makeEnvelope(match, actor, "PLAY_CARD", { card: INVERT });
    const answers = [match, other].map((one) => disclosedBy(send(engine, one, envelope, { authenticatedAs: viewer })));
    expect(answers[1]).toBe(answers[0]);
  }
};

const startOf = (secret: string, options: CardsOptions): CardsMatch =>
  unwrap(startMatch(engine, { ...makeRecord(engine, secret), options }, seedOf(secret))) as CardsMatch;

/** Every match of a random game: the start, and after each action. */
const randomMatches = (secret: string, options: CardsOptions): readonly CardsMatch[] => {
  const choose = chooser(`secrecy ${secret}`);
  const matches = [startOf(secret, options)];
  for (let match = startOf(secret, options); match.status === "active"; matches.push(match)) {
    const playerId = match.state.currentPlayerId ?? "";
    const { type, payload } = requestOf(choose(engine.getValidActions(match.state, playerId)));
    const decision = unwrap(send(engine, match, makeEnvelope(match, playerId, type, payload)));
    match = decision.match as CardsMatch;
  }
  return matches;
};

const GAMES: readonly CardsOptions[] = [
  { boardSize: 6, deck: MIXED },
  { boardSize: 5, deck: { PLACE_STONE: 8, TAKE_STONE: 2 }, firstPlayer: 2 },
  { boardSize: 7, deck: { PLACE_STONE: 8, TAKE_STONE: 1, POLARITY_INVERSION: 1, TIME_FREEZE: 2 } },
  { boardSize: 9, deck: MIXED, simultaneousFivePolicy: "draw" },
];

describe.each(VIEWERS)("[CRD-R2] [MAT-F3] non-interference for %s", (viewer) => {
  test.each(GAMES)("two determinizations look the same at every step: %j", (options) => {
    const counted: Counted = { accepted: 0, refused: 0, followed: 0 };
    const rng = openRng(seedRng(`determinizations for ${viewer}`));
    let changed = 0;
    for (const [index, match] of randomMatches("determinizations", options).entries()) {
      // Everything at once, then each part alone.
      for (const change of ["everything", CHANGES[index % CHANGES.length] ?? "pile"] as const) {
        const other = determinize(match, viewer, change, rng);
        if (canonicalJson(other.state) !== canonicalJson(match.state)) changed += 1;
        compareDeterminizations(match, other, viewer, counted);
      }
    }
    expect(changed).toBeGreaterThan(20);
    expect(counted.refused).toBeGreaterThan(500);
    if (viewer !== null) expect(Math.min(counted.accepted, counted.followed)).toBeGreaterThan(50);
  });
});

test("[CRD-R2] [MAT-F3] a determinization re-draws the hand that the viewer does not see", () => {
  const [match] = randomMatches("determinizations", { boardSize: 9, deck: MIXED });
  if (match === undefined) throw new Error("a match has a start");
  const rng = openRng(seedRng("other hands"));
  const hands = Array.from({ length: 20 }, () => determinize(match, BOB, "hand", rng).state.hand.toSorted().join(" "));
  expect(new Set(hands).size).toBeGreaterThan(3);
  expect(determinize(match, ANN, "everything", rng).state.hand).toEqual(match.state.hand);
});

test("[CRD-R2] [MAT-F3] entries and hashes depend only on the record and the actions", () => {
  const matches = randomMatches("hashes", GAMES[0] ?? {});
  const last = matches.at(-1);
  if (last === undefined) throw new Error("a match has an end");
  expect(findBrokenLink(firstLink(last.record), last.entries)).toBeNull();
  for (const { payload } of last.entries) {
    expect(Object.keys(payload).filter((key) => !["card", "target"].includes(key))).toEqual([]);
  }
});

const namesIn = (value: unknown): readonly string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, field]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(field)])
    : [];

/** Everything that a match reveals: the record, the log, views, notifications and refusals. */
const disclosuresOf = (match: CardsMatch): readonly unknown[] => [
  [match.record, match.entries, match.head],
  VIEWERS.map((viewer) => sentTo(viewer, match)),
  [ANN, BOB, STRANGER].flatMap((actor) =>
    REQUESTS.map(({ type, payload }) => {
      const decision = send(engine, match, makeEnvelope(match, actor, type, payload));
      return decision.ok ? null : decision.error;
    }),
  ),
];

test("[CRD-R2] [MAT-F3] no view, entry or refusal contains the generator, the seed, the server's bytes or the draw pile", () => {
  const secret = "texts";
  const secrets = [seedRng(seedOf(secret)).key, seedOf(secret), localSecrets(secret, 2).serverBytes];
  const hiddenNames = ["rngState", "drawPile", "seed", "key", "position"];
  for (const disclosed of GAMES.flatMap((options) => randomMatches(secret, options)).map(disclosuresOf)) {
    const text = JSON.stringify(disclosed);
    expect(secrets.filter((hidden) => text.includes(hidden))).toEqual([]);
    expect(namesIn(disclosed).filter((name) => hiddenNames.includes(name))).toEqual([]);
  }
});

describe("views", () => {
  const viewsOf = (state: CardsState): readonly CardsView[] =>
    VIEWERS.map((viewer) => engine.getPlayerView(state, viewer));

  test("[CRD-R2] [CRD-S2] a view is the state without the pile, the generator and another's hand", () => {
    const state = playDiagram(". *", PLACE, { hand: [PLACE, FREEZE], drawPile: [GENERATE, INVERT, PLACE, FREEZE] });
    const { drawPile: _pile, rngState: _generator, hand, ...open } = state;
    const all = {
      ...open,
      drawPileSize: 2,
      handSize: 2,
      deck: { PLACE_STONE: 2, TAKE_STONE: 0, POLARITY_INVERSION: 1, TIME_FREEZE: 2, SPONTANEOUS_GENERATION: 1 },
    };
    const [ann, bob, spectator] = viewsOf(state);
    expect(ann).toEqual(all);
    expect(spectator).toEqual(all);
    expect(bob).toEqual({ ...all, hand });
    expect(bob?.discardPile).toEqual([PLACE, FREEZE]);
    for (const view of [ann, spectator]) expect(view).not.toHaveProperty("hand");
  });

  test("[CRD-R2] only the owner sees the hand, whoever is to move", () => {
    const state = start({ deck: MIXED });
    expect(viewsOf(state).map((view) => view.hand)).toEqual([state.hand, undefined, undefined]);
    const bobs = start({ deck: MIXED, firstPlayer: 2 });
    expect(viewsOf(bobs).map((view) => view.hand)).toEqual([undefined, bobs.hand, undefined]);
    expect(engine.getPlayerView(state, STRANGER)).not.toHaveProperty("hand");
  });

  test("[CRD-R2] after the end nobody sees a hand, even one that is still in the state", () => {
    const resigned = engine.applyAction(setUp(".", { hand: [PLACE, INVERT] }), RESIGN, ANN);
    expect(resigned.hand).toEqual([PLACE, INVERT]);
    for (const view of viewsOf(resigned)) {
      expect(view).not.toHaveProperty("hand");
      expect([view.handSize, view.drawPileSize]).toEqual([2, 12]);
    }
    for (const view of viewsOf(playDiagram("B B B B *", PLACE))) {
      expect(view).not.toHaveProperty("hand");
      expect([view.handSize, view.drawPileSize]).toEqual([0, 12]);
    }
  });

  test("[CRD-R2] the deck counts all cards, at every step", () => {
    for (const { state } of randomMatches("deck", { boardSize: 9, deck: MIXED })) {
      for (const view of viewsOf(state)) expect(view.deck).toEqual(MIXED);
    }
  });

  test("[CRD-R2] the discard pile is public, also after both cards of a hand were discarded", () => {
    const state = act(setUpBoard(quietBoard(5), { hand: [PLACE, GENERATE] }), DISCARD);
    for (const view of viewsOf(state)) expect(view.discardPile).toEqual([PLACE, GENERATE]);
  });
});

describe("the engine's determinize", () => {
  test("[CRD-R2] [KER-E7] keeps the deck and the viewer's own hand", () => {
    const rng = openRng(seedRng("own"));
    const state = start({ deck: MIXED });
    const seen = new Set<string>();
    for (const viewer of VIEWERS) {
      for (let round = 0; round < 20; round += 1) {
        const other = engine.determinize?.(state, viewer, rng);
        if (other === undefined) throw new Error("the engine has no determinize");
        expect(engine.getPlayerView(other, viewer)).toEqual(engine.getPlayerView(state, viewer));
        expect(other.rngState.key).not.toBe(state.rngState.key);
        expect(other.drawPile).toHaveLength(state.drawPile.length);
        if (viewer === ANN) expect(other.hand).toEqual(state.hand);
        else seen.add(other.hand.join(" "));
      }
    }
    expect(seen.size).toBeGreaterThan(5);
  });
});
