import { encodeBoard } from "@tengen/stones";
import type { Timeline } from "@tengen/table";
import { language } from "@tengen/ui/i18n";
import { afterEach, expect, test } from "vitest";
import engine from "../engine.ts";
import type { GoState } from "../state.ts";
import { readBoardAndMove } from "../tests/diagrams.ts";
import { leadText } from "./estimate-run.ts";
import { hasNetBotMoved } from "./panel.tsx";
import { firstPassText } from "./pass-result.ts";
import { loadQuick } from "./table-game.tsx";

const quick = await loadQuick();

afterEach(() => {
  language.value = "en";
});

/** Black has passed, with a white stone on the board in what looks like black's territory. */
const passed = (): GoState => {
  const { board } = readBoardAndMove(". . B W .\nW . B W b\n. . B W .", 9);
  return {
    ...engine.init({ seed: "any", playerIds: ["ann", "bob"] }),
    board: encodeBoard(board),
    passesInARow: 1,
    currentPlayerId: "bob",
  };
};

test("[GO-U2] a pass that ends the game says who wins by how much, by the rules' score", () => {
  const state = passed();
  const over = engine.applyAction(state, { type: "pass" }, "bob");
  const { black = 0, white = 0 } = over.scores ?? {};
  const margin = white - black;
  expect(margin).toBeGreaterThan(0);
  expect(firstPassText(state)).toBe(
    `Black passed. If you pass too, White wins by ${margin} points, with every stone counted as alive.`,
  );
  const [button] = quick.turnButtons?.(state, null) ?? [];
  expect(button?.warning?.()).toBe(
    `If you pass now, White wins by ${margin} points. Every stone on the board counts as alive.`,
  );
  language.value = "fr";
  expect(button?.warning?.()).toContain(`Blanc gagne de ${String(margin).replace(".", ",")} points.`);
  const earlier: GoState = { ...state, passesInARow: 0 };
  const [early] = quick.turnButtons?.(earlier, null) ?? [];
  expect(early?.warning?.()).toContain("Si votre adversaire passe aussi");
});

test("[GO-E1] one sentence names both sides if the leader does not have the higher win rate", () => {
  expect(leadText({ lead: 3.6, winRate: 0.75 })).toBe("Black leads by about 3.5 points. Black’s win rate is 75%.");
  expect(leadText({ lead: -3.6, winRate: 0.75 })).toBe("White leads by about 3.5 points, but Black’s win rate is 75%.");
  expect(leadText({ lead: 0.1, winRate: 0.25 })).toBe("About even. White’s win rate is 75%.");
});

test("[GO-N5] a level has moved, not Greedy, and not a person", () => {
  const record = { seats: [{ playerId: "ann" }, { playerId: "bob" }] };
  const hasMoved = (bot: string, actors: readonly string[]): boolean => {
    const seats = [{ kind: "person" }, { kind: "bot", name: bot }];
    const timeline = { record, seats, entries: actors.map((actorId) => ({ actorId })) };
    return hasNetBotMoved(timeline as unknown as Timeline);
  };
  expect(hasMoved("Level 3", ["ann"])).toBe(false);
  expect(hasMoved("Level 3", ["ann", "bob"])).toBe(true);
  expect(hasMoved("Expert", ["ann", "bob"])).toBe(true);
  expect(hasMoved("Greedy", ["ann", "bob"])).toBe(false);
});
