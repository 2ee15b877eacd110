// A scored game at the table.
import { language } from "@tengen/ui/i18n";
import { afterEach, expect, test } from "vitest";
import { choiceOf } from "../../../games/go-9x9/page/marking.ts";
import chinese, { loadQuick } from "../../../games/go-9x9/page/table-game.tsx";
import type { AnyTableGame } from "./table-game.ts";
import { makeDevice, PERSON, type TestTab } from "./test-table.ts";

const quick = await loadQuick();

const playOut = (game: AnyTableGame = quick): TestTab => {
  const tab = makeDevice(game, {}).startGame([PERSON, PERSON]);
  tab.pick("E5");
  tab.table.play({ type: "pass" });
  tab.table.play({ type: "pass" });
  return tab;
};

afterEach(() => {
  language.value = "en";
});

test("[TBL-T3] the margin is announced at the end", () => {
  expect(playOut().announced()).toBe("Black passes. Black wins by 74.5 points.");
});

test("[TBL-T3] in French too", () => {
  language.value = "fr";
  expect(playOut().announced()).toBe("Noir passe. Noir gagne de 74,5 points.");
});

test("[GO-U6] a pick chooses where the game says so, and the choice decides what the buttons do", () => {
  const tab = playOut(chinese);
  const labels = (): readonly string[] =>
    (chinese.turnButtons?.(tab.table.view.value, tab.table.choice.value) ?? []).map(({ label }) => label());
  tab.pick("E5");
  expect(tab.announced()).toContain("1 stone at E5 marked as dead.");
  expect(tab.table.choice.value).toEqual(choiceOf([{ x: 4, y: 4 }]));
  expect(labels()).toEqual(["Propose", "Resume play"]);
  tab.table.play({ type: "propose", dead: [{ x: 4, y: 4 }] } as never);
  expect([tab.table.choice.value, labels()]).toEqual([null, ["Accept count", "Resume play"]]);
  tab.pick("E5");
  expect(labels()).toEqual(["Propose", "Resume play"]);
  tab.pick("E5");
  tab.table.play({ type: "accept" });
  expect(tab.announced()).toBe("Black accepts the count. White wins by 7.5 points.");
});
