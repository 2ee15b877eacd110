// Property test: two clients, a server and an unreliable network; in the end all have the same match.
import type { GameAction, Result } from "@tengen/kernel";
import type { Envelope } from "@tengen/match";
import { makeMatch } from "@tengen/testkit";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import cards from "../../../games/gomoku-cards/engine.ts";
import { makeUnreliableNetwork, type Delivery, type UnreliableNetwork } from "./unreliable-network.ts";
import { makeModelServer, type ModelServer } from "./model-server.ts";
import { makeVirtualTime, type VirtualTime } from "./virtual-time.ts";
import { openClient, type Client, type MatchSession, type StoredAction } from "../src/index.ts";

type Step =
  /** One of the players; null for the player to move. */
  | { readonly kind: "act"; readonly who: 0 | 1 | null; readonly pick: number }
  | { readonly kind: "pass"; readonly ms: number }
  | { readonly kind: "reload" | "wake"; readonly who: 0 | 1 }
  | { readonly kind: "disconnect"; readonly code: number };

const code = fc.constantFrom(1001, 1006, 1011, 4408, 4413);
const delay = fc.oneof(
  { weight: 6, arbitrary: fc.nat(40) },
  { weight: 2, arbitrary: fc.nat(1500) },
  { weight: 1, arbitrary: fc.nat(12_000) },
);
const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant("deliver" as const), delay }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("duplicate" as const), delay }) },
  { weight: 1, arbitrary: fc.constant({ kind: "drop" as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("disconnect" as const), code }) },
);
const who = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("act" as const),
      who: fc.constantFrom(0 as const, 1 as const, null, null),
      pick: fc.nat(10_000),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("pass" as const),
      ms: fc.oneof(fc.nat(50), fc.nat(2000), fc.nat(15_000)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("reload" as const, "wake" as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("disconnect" as const), code }) },
);

interface Player {
  readonly act: (pick: number) => void;
  readonly reload: () => void;
  readonly wake: () => void;
  readonly session: () => MatchSession;
  /** The answer to each action; null while unanswered. */
  readonly answers: Map<string, Result<StoredAction> | null>;
}

/** A Gomoku player who mostly tries valid moves, and sometimes invalid ones. */
const chooseGomoku = (session: MatchSession, id: string, pick: number): GameAction => {
  const state = session.snapshot().optimistic?.state as ReturnType<typeof gomoku.init> | undefined;
  // No draw offers while behind: a rejected table action can still be stored from an old connection (MCL-13).
  if (pick % 7 === 0 && session.snapshot().state !== "behind") return { type: "REQUEST_DRAW" };
  const valid = state === undefined ? [] : gomoku.getValidActions(state, id);
  const wild = { type: "PLACE_STONE", x: pick % 15, y: (pick >> 4) % 15 };
  return pick % 11 === 0 ? wild : (valid[pick % Math.max(1, valid.length)] ?? wild);
};

/** A card player plays a card of the hand anywhere. */
const chooseCards = (session: MatchSession, _id: string, pick: number): GameAction => {
  const { hand } = (session.snapshot().view ?? {}) as { hand?: readonly string[] };
  const target = { x: pick % 15, y: (pick >> 4) % 15 };
  const card = hand?.[pick % Math.max(1, hand.length)] ?? "PLACE_STONE";
  if (pick % 9 === 0) return { type: "DISCARD_HAND" };
  const needsCell = card === "PLACE_STONE" || card === "TAKE_STONE";
  return { type: "PLAY_CARD", card, ...(needsCell ? { target } : {}) } as GameAction;
};

const makePlayer = (network: UnreliableNetwork, id: string, seed: number, choose: typeof chooseGomoku): Player => {
  const answers: Player["answers"] = new Map();
  let runs = 0;
  let stored: readonly Envelope[] = [];
  const onAnswer = (envelope: Envelope, result: Result<StoredAction>): void => {
    // An answer caused by closing the page does not count: the next run continues with the action.
    if (!result.ok && result.error.code === "CLOSED") return;
    expect(answers.get(envelope.actionId) ?? null, "an action is answered once").toBeNull();
    answers.set(envelope.actionId, result);
  };
  const open = (known?: { seq: number; hash: string }): { client: Client; session: MatchSession } => {
    runs += 1;
    const client = openClient(network.makeHost(seed * 100 + runs), {
      url: "ws://model",
      token: id,
      engineOf: (gameId) => (gameId === "gomoku" ? gomoku : cards),
    });
    const note = ({ pending }: { readonly pending: readonly Envelope[] }): void => {
      for (const { actionId } of pending) if (!answers.has(actionId)) answers.set(actionId, null);
    };
    const options = { pending: stored, onAnswer, ...(known === undefined ? {} : { knownHead: known }) };
    return { client, session: client.watch("match-1", note, options) };
  };
  let run = open();
  return {
    answers,
    session: () => run.session,
    wake: () => run.client.wake(),
    act: (pick) => void run.session.submit(choose(run.session, id, pick)),
    reload: () => {
      // Stored as text, as a page does.
      stored = JSON.parse(JSON.stringify(run.session.pendingEnvelopes())) as readonly Envelope[];
      const { seq, hash } = run.session.snapshot();
      run.client.close();
      run = open(hash === null ? undefined : { seq, hash });
    },
  };
};

const play = (
  network: UnreliableNetwork,
  time: VirtualTime,
  server: ModelServer,
  players: readonly [Player, Player],
  steps: readonly Step[],
): void => {
  time.advance(1000);
  network.setReliable(false);
  for (const step of steps) {
    if (step.kind === "pass") time.advance(step.ms);
    else if (step.kind === "disconnect") network.disconnectAll(step.code);
    else if (step.kind === "act")
      players[step.who ?? (server.match().state.currentPlayerId === "ann" ? 0 : 1)].act(step.pick);
    else players[step.who][step.kind]();
  }
  network.setReliable(true);
  time.advance(120_000);
};

const checkEnd = (server: ModelServer, player: Player, isHidden: boolean): void => {
  const snapshot = player.session().snapshot();
  const match = server.match();
  expect(snapshot.integrityError).toBeNull();
  expect(snapshot.state).toBe("live");
  expect(snapshot.pending).toEqual([]);
  expect(snapshot.entries).toEqual(match.entries);
  expect(snapshot.hash).toBe(match.head);
  if (!isHidden) {
    expect(snapshot.match?.state).toEqual(match.state);
    expect(snapshot.optimistic?.state).toEqual(match.state);
  }
  for (const [actionId, answer] of player.answers) {
    expect(answer, "every action is answered").not.toBeNull();
    expect(server.countOf(actionId)).toBe(answer?.ok === true ? 1 : 0);
    if (answer?.ok === true) {
      expect(match.entries[answer.value.seq]).toMatchObject({ actionId, hash: answer.value.hash });
    }
  }
};

test.each([
  ["gomoku", gomoku, chooseGomoku, 120],
  ["gomoku-cards", cards, chooseCards, 60],
] as const)(
  "[MCL-19] %s over an unreliable network: each action is answered, stored once or rejected, and all have one log",
  (_name, engine, choose, numRuns) => {
    let stored = 0;
    fc.assert(
      fc.property(
        fc.array(delivery, { minLength: 1, maxLength: 40 }),
        fc.array(step, { minLength: 30, maxLength: 120 }),
        (deliveries, steps) => {
          const time = makeVirtualTime(1_000_000);
          const server = makeModelServer(engine, makeMatch(engine), time.now);
          const network = makeUnreliableNetwork(server, time, [{ kind: "deliver", delay: 2 }, ...deliveries]);
          const players = [makePlayer(network, "ann", 1, choose), makePlayer(network, "bob", 2, choose)] as const;
          play(network, time, server, players, steps);
          for (const player of players) checkEnd(server, player, engine.hiddenInformation);
          stored += server.match().entries.length;
        },
      ),
      { numRuns },
    );
    // Otherwise the test has tried nothing.
    expect(stored).toBeGreaterThan(numRuns);
  },
);
