// Starts `npm run dev` in a copy of the project, for the tests of a file.
import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll } from "vitest";
import { copyProject } from "../../site/copy-project.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..", "..");

export interface DevServer {
  /** The folder of the copy. */
  readonly project: string;
  readonly url: string;
}

/** The server runs from the first test to the last. */
export const useDevServer = (): (() => DevServer) => {
  let project = "";
  let url = "";
  let child: ChildProcess;
  beforeAll(async () => {
    project = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-dev-"));
    copyProject(root, project);
    child = spawn(process.execPath, [path.join(project, "tools/build/dev/main.ts")], {
      env: { ...process.env, PORT: "0" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    // The pipe stays open: a server that reports a reload to a closed one ends.
    url = await new Promise((found) => {
      child.stdout?.on("data", (chunk) => {
        const match = /http:\/\/\S+/u.exec(stripVTControlCharacters(String(chunk)));
        if (match !== null) found(match[0]);
      });
    });
  });
  afterAll(() => {
    child.kill();
    fs.rmSync(project, { recursive: true });
  });
  return () => ({ project, url });
};
