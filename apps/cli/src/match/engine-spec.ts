// Parses `--engine`: `key=value` words, the name of a built-in, or the path of a program.
import fs from "node:fs";
import path from "node:path";
import type { EngineConfig, Protocol } from "@tengen/engine-protocols/tournament";
import { UserError } from "../user-error.ts";

/** The built-in searcher; the other built-ins are bots of the catalogue. */
export const SEARCHER = "searcher";

const WORD = /(?:[^\s"']|"[^"]*"|'[^']*')+/gu;
const QUOTED = /"([^"]*)"|'([^']*)'/gu;
const OPTION_PREFIX = "option.";
const KEYS = ["cmd", "proto", "builtin", "name", "dir", "time", "nodes"] as const;
type Key = (typeof KEYS)[number];

/** Splits at spaces outside of quotes. */
const splitWords = (text: string): readonly string[] => {
  if (text.replaceAll(WORD, "").trim() !== "") throw new UserError(`--engine: missing closing quote in ${text}`);
  return text.match(WORD) ?? [];
};
const unquote = (word: string): string =>
  word.replaceAll(QUOTED, (_, double?: string, single?: string) => double ?? single ?? "");

const parseCount = (key: string, text: string): number => {
  if (!/^[1-9]\d{0,11}$/u.test(text))
    throw new UserError(`--engine: ${key} must be a whole number from 1, not "${text}"`);
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
        `--engine: unknown key in "${word}"; the keys are ${KEYS.map((known) => `${known}=`).join(", ")} and ${OPTION_PREFIX}<name>=`,
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

/** The absolute path of a program; a name without a slash is looked up in PATH. */
const findProgram = (program: string): string => {
  const isPath = /[\\/]/u.test(program);
  const folders = isPath ? ["."] : (process.env["PATH"] ?? "").split(path.delimiter);
  const found = folders.map((one) => path.resolve(one, program)).find(isExecutable);
  if (found !== undefined) return found;
  const why = isPath && fs.existsSync(program) ? "is not executable" : "does not exist";
  throw new UserError(`--engine: the program ${program} ${why}`);
};

const readProtocol = (text: string | undefined, protocols: readonly Protocol[]): Protocol => {
  const found = text === undefined ? protocols[0] : protocols.find((protocol) => protocol === text);
  if (found !== undefined) return found;
  throw new UserError(`--engine: proto must be ${protocols.join(" or ")}, not "${text}"`);
};

/** GTP has neither: an engine takes them from its command line. */
const refuseForGtp = (protocol: Protocol, nodes: number | null, options: Readonly<Record<string, string>>): void => {
  if (protocol !== "gtp" || (nodes === null && Object.keys(options).length === 0)) return;
  const what = nodes === null ? "options" : "node limit";
  throw new UserError(`--engine: GTP has no ${what}. Set them in cmd=, such as cmd="tengen gtp --nodes 1000".`);
};

/** A parsed specification, before it is checked. */
interface ParsedSpec {
  readonly fields: ReadonlyMap<Key, string>;
  readonly options: Readonly<Record<string, string>>;
  /** The program and its arguments. */
  readonly command: readonly string[] | null;
  readonly builtIn: string | null;
}

const readSpec = (spec: string, builtIns: readonly string[]): ParsedSpec => {
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
    `--engine: "${spec}" is neither a built-in nor the path of a program. The built-ins are: ${builtIns.join(", ")}.`,
  );
};

const findBuiltIn = (name: string, builtIns: readonly string[]): string | undefined =>
  builtIns.find((known) => known.toLowerCase() === name.trim().toLowerCase());

const readCount = (fields: ParsedSpec["fields"], key: "time" | "nodes"): number | null => {
  const text = fields.get(key);
  return text === undefined ? null : parseCount(key, text);
};

/** `builtIns` are the available names; `protocols` are those of the game, the default first. */
export const parseEngineSpec = (
  spec: string,
  builtIns: readonly string[],
  protocols: readonly Protocol[],
): EngineConfig => {
  const { fields, options, command, builtIn } = readSpec(spec, builtIns);
  const name = fields.get("name");
  const common = { milliseconds: readCount(fields, "time"), nodes: readCount(fields, "nodes"), options };
  if (command !== null && builtIn === null) {
    const folder = path.resolve(fields.get("dir") ?? ".");
    if (!fs.existsSync(folder)) throw new UserError(`--engine: the directory ${folder} does not exist`);
    const [program = "", ...args] = command;
    if (program === "") throw new UserError("--engine: cmd= is empty");
    const protocol = readProtocol(fields.get("proto"), protocols);
    refuseForGtp(protocol, common.nodes, options);
    return {
      kind: "program",
      name: name ?? path.basename(program),
      ...common,
      command: [findProgram(program), ...args],
      folder,
      protocol,
    };
  }
  if (command !== null || builtIn === null) {
    throw new UserError(`--engine: "${spec}" needs either cmd=<program> or builtin=<name>`);
  }
  const of = findBuiltIn(builtIn, builtIns);
  if (of === undefined) {
    throw new UserError(`--engine: unknown built-in "${builtIn}". The built-ins are: ${builtIns.join(", ")}.`);
  }
  if (of !== SEARCHER && Object.keys(options).length > 0) throw new UserError(`--engine: ${of} has no options`);
  return { kind: "built-in", name: name ?? of, ...common, of };
};
