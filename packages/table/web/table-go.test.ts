// A scored game at the table.
import { language } from "@tengen/i18n";
import { afterEach, expect, test } from "vitest";
import go from "../../../games/go-9x9/page/table-game.tsx";
import { makeDevice, PERSON, type TestTab } from "./test-table.ts";

const playOut = (): TestTab => {
  const tab = makeDevice(go, {}).startGame([PERSON, PERSON]);
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
