// An engine as it is named on the command line: `key=value` words, or one word alone that is a built-in's name or a program's path.
import fs from "node:fs";
import path from "node:path";
import type { EngineConfig } from "@tengen/tournament";
import { UserError } from "../user-error.ts";

/** The built-in that is our searcher; the others are the bots of the catalogue. */
export const SEARCHER = "searcher";

const WORD = /(?:[^\s"']|"[^"]*"|'[^']*')+/gu;
const QUOTED = /"([^"]*)"|'([^']*)'/gu;
const OPTION_PREFIX = "option.";
const KEYS = ["cmd", "proto", "builtin", "name", "dir", "time", "nodes"] as const;
type Key = (typeof KEYS)[number];

/** Blanks part words, unless they stand in quotes. */
const splitWords = (text: string): readonly string[] => {
  if (text.replaceAll(WORD, "").trim() !== "") throw new UserError(`--engine: a quote is not closed in ${text}`);
  return text.match(WORD) ?? [];
};
const unquote = (word: string): string =>
  word.replaceAll(QUOTED, (_, double?: string, single?: string) => double ?? single ?? "");

const parseCount = (key: string, text: string): number => {
  if (!/^[1-9]\d{0,11}$/u.test(text)) throw new UserError(`--engine: ${key} is a whole number from 1, not "${text}"`);
  return Number(text);
};

const parsePairs = (spec: string) => {
  const fields = new Map<Key, string>();
  const options: Record<string, string> = {};
  for (const word of splitWords(spec)) {
    const at = word.indexOf("=");
    const name = word.slice(0, Math.max(0, at));
    const value = unquote(word.slice(at + 1));
    const key = KEYS.find((known) => known === name);
    if (key !== undefined) fields.set(key, value);
    else if (name.startsWith(OPTION_PREFIX) && name.length > OPTION_PREFIX.length) {
      options[name.slice(OPTION_PREFIX.length)] = value;
    } else {
      throw new UserError(
        `--engine: "${word}" is none of ${KEYS.map((known) => `${known}=`).join(", ")} and ${OPTION_PREFIX}<name>=`,
      );
    }
  }
  return { fields, options };
};

const isExecutable = (file: string): boolean => {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
};

/** The whole path of a program; a name without a slash is looked for where the shell does. */
const findProgram = (program: string): string => {
  const isPath = /[\\/]/u.test(program);
  const folders = isPath ? ["."] : (process.env["PATH"] ?? "").split(path.delimiter);
  const found = folders.map((one) => path.resolve(one, program)).find(isExecutable);
  if (found !== undefined) return found;
  const why = isPath && fs.existsSync(program) ? "cannot be run: it is not executable" : "does not exist";
  throw new UserError(`--engine: the program ${program} ${why}`);
};

const readProtocol = (said: string): "gomocup" | "uci" => {
  if (said === "gomocup" || said === "uci") return said;
  throw new UserError(`--engine: proto is gomocup or uci, not "${said}"`);
};

/** What was said of an engine, before it is known whether there is such a one. */
interface Said {
  readonly fields: ReadonlyMap<Key, string>;
  readonly options: Readonly<Record<string, string>>;
  /** The program and its arguments, each as written. */
  readonly command: readonly string[] | null;
  readonly builtIn: string | null;
}

const readSpec = (spec: string, builtIns: readonly string[]): Said => {
  const bare = findBuiltIn(unquote(spec), builtIns);
  if (bare !== undefined) return { fields: new Map(), options: {}, command: null, builtIn: bare };
  if (spec.includes("=")) {
    const { fields, options } = parsePairs(spec);
    const command = fields.get("cmd");
    return {
      fields,
      options,
      command: command === undefined ? null : splitWords(command).map(unquote),
      builtIn: fields.get("builtin") ?? null,
    };
  }
  if (/[\\/]/u.test(spec)) return { fields: new Map(), options: {}, command: [spec], builtIn: null };
  throw new UserError(
    `--engine: there is no built-in "${spec}", and it is no path of a program. The built-ins are: ${builtIns.join(", ")}.`,
  );
};

const findBuiltIn = (name: string, builtIns: readonly string[]): string | undefined =>
  builtIns.find((known) => known.toLowerCase() === name.trim().toLowerCase());

const readCount = (fields: Said["fields"], key: "time" | "nodes"): number | null => {
  const text = fields.get(key);
  return text === undefined ? null : parseCount(key, text);
};

/** `builtIns` are the names there are, the searcher's among them. */
export const parseEngineSpec = (spec: string, builtIns: readonly string[]): EngineConfig => {
  const { fields, options, command, builtIn } = readSpec(spec, builtIns);
  const name = fields.get("name");
  const common = { milliseconds: readCount(fields, "time"), nodes: readCount(fields, "nodes"), options };
  if (command !== null && builtIn === null) {
    const folder = path.resolve(fields.get("dir") ?? ".");
    if (!fs.existsSync(folder)) throw new UserError(`--engine: the folder ${folder} does not exist`);
    const [program = "", ...args] = command;
    if (program === "") throw new UserError("--engine: cmd= names no program");
    return {
      kind: "program",
      name: name ?? path.basename(program),
      ...common,
      command: [findProgram(program), ...args],
      folder,
      protocol: readProtocol(fields.get("proto") ?? "gomocup"),
    };
  }
  if (command !== null || builtIn === null) {
    throw new UserError(`--engine: "${spec}" needs either cmd=<program> or builtin=<name>`);
  }
  const of = findBuiltIn(builtIn, builtIns);
  if (of === undefined) {
    throw new UserError(`--engine: there is no built-in "${builtIn}". The built-ins are: ${builtIns.join(", ")}.`);
  }
  if (of !== SEARCHER && Object.keys(options).length > 0) throw new UserError(`--engine: ${of} has no options`);
  return { kind: "built-in", name: name ?? of, ...common, of };
};
