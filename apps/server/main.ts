// The entry point of `npm start`.
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { runServer } from "./src/run.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as {
  readonly version: string;
};
await runServer(root, process.env, version);
