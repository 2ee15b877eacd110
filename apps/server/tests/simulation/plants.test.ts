// That simulated runs find the planted bugs is a slow test; that they still fit the code is checked here.
import { expect, test } from "vitest";
import { checkedPlants, PLANTS } from "./plants.ts";

test.each(Object.keys(PLANTS))("[SIM-3] %s fits the code", (name) => {
  expect(checkedPlants(name).length).toBeGreaterThan(0);
});

test("[SIM-3] an unknown bug is refused with the list of bugs", () => {
  expect(() => checkedPlants("none")).toThrow("The bugs are: publish before store");
});
