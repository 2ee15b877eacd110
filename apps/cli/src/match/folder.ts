// The output directory of a tournament: the log, the games and the engines' stderr. A match file is complete before its
// line is in the log, and each line is synced to disk, so that a kill at any moment loses only the games being played.
import fs from "node:fs";
import path from "node:path";
import { describeError } from "@tengen/kernel";
import {
  makeLogLine,
  parseLog,
  type GameResult,
  type Tournament,
  type TournamentLog,
} from "@tengen/engine-protocols/tournament";
import { UserError } from "../user-error.ts";

const LOG = "results.jsonl";
const LOCK = "running.pid";

export interface TournamentFolder {
  readonly append: (result: GameResult, file: string) => void;
  /** The file of an engine's stderr. */
  readonly stderrFileOf: (engine: string, slot: number) => string;
  readonly close: () => void;
}

/** Turns file errors into user errors. */
const withFiles = <T>(folder: string, act: () => T): T => {
  try {
    return act();
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`cannot use the directory ${folder}: ${describeError(error)}`);
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Two runs in one directory would play every game twice. */
const lock = (folder: string): (() => void) => {
  const file = path.join(folder, LOCK);
  try {
    fs.writeFileSync(file, `${process.pid}\n`, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const owner = Number(fs.readFileSync(file, "utf8"));
    if (Number.isInteger(owner) && owner > 0 && owner !== process.pid && isAlive(owner)) {
      throw new UserError(
        `another run (process ${owner}) uses ${folder}. If it is not running, delete ${file} and try again.`,
      );
    }
    // The owner was killed.
    fs.writeFileSync(file, `${process.pid}\n`);
  }
  return () => fs.rmSync(file, { force: true });
};

const writeDurably = (file: string, text: string, flags: string): void => {
  const handle = fs.openSync(file, flags);
  try {
    fs.writeFileSync(handle, text);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
};

const openWithLog = (folder: string): TournamentFolder => {
  const unlock = lock(folder);
  for (const name of ["games", "engines"]) fs.mkdirSync(path.join(folder, name), { recursive: true });
  return {
    append: (result, file) =>
      withFiles(folder, () => {
        const target = path.join(folder, "games", `${String(result.number + 1).padStart(6, "0")}.json`);
        writeDurably(`${target}.part`, file, "w");
        fs.renameSync(`${target}.part`, target);
        writeDurably(path.join(folder, LOG), makeLogLine(result), "a");
      }),
    stderrFileOf: (engine, slot) =>
      path.join(folder, "engines", `${engine.replaceAll(/[^\w.+-]+/gu, "_")}-${slot + 1}.stderr.txt`),
    close: unlock,
  };
};

/** Creates the directory of a new tournament; `begin` writes the log's first line. */
export const createFolder = (folder: string): TournamentFolder & { readonly begin: (tournament: Tournament) => void } =>
  withFiles(folder, () => {
    const log = path.join(folder, LOG);
    if (fs.existsSync(log)) {
      throw new UserError(
        `${folder} already has a tournament. Continue it with tengen match --resume ${folder}, or choose another directory with --out.`,
      );
    }
    fs.mkdirSync(folder, { recursive: true });
    return {
      ...openWithLog(folder),
      // Renamed into place, so that a log has its first line or does not exist.
      begin: (tournament) =>
        withFiles(folder, () => {
          writeDurably(`${log}.part`, makeLogLine(tournament), "w");
          fs.renameSync(`${log}.part`, log);
        }),
    };
  });

export const resumeFolder = (folder: string): TournamentFolder & { readonly log: TournamentLog } =>
  withFiles(folder, () => {
    const file = path.join(folder, LOG);
    if (!fs.existsSync(file)) throw new UserError(`${folder} has no tournament: ${file} does not exist`);
    const opened = openWithLog(folder);
    try {
      const text = fs.readFileSync(file, "utf8");
      const log = parseLog(text);
      if (!log.ok) throw new UserError(`${file} is not a valid tournament log: ${log.error}`);
      const { length } = log.value;
      if (length < text.length) fs.truncateSync(file, Buffer.byteLength(text.slice(0, length)));
      return { ...opened, log: log.value };
    } catch (error) {
      opened.close();
      throw error;
    }
  });
