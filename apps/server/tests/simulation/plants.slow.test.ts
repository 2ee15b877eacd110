import { spawn } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { PLANTS } from "./plants.ts";

const program = path.join(import.meta.dirname, "main.ts");

/** Runs seeds in a process of its own, because the bug is planted in what it loads. */
const findBug = (name: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const args = [program, "--seeds", "1000", "--until-found", "--plant", name];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.on("error", reject).on("close", () => resolve(output));
  });

test.each(Object.keys(PLANTS))("[SIM-3] %s is found", async (name) => {
  expect(await findBug(name)).toContain("found by seed");
});
