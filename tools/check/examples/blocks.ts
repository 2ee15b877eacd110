// The code blocks of a document, and what is to become of them.

export interface Block {
  /** The first word after the fence. */
  readonly language: string;
  /** The file that the block is, if a second word names one. */
  readonly file: string | null;
  readonly text: string;
  /** The line of the fence, counted from 1. */
  readonly line: number;
  /** Why the block is not run, from a comment `<!-- not run: … -->` on the line above; null if it is. */
  readonly notRun: string | null;
}

const FENCE = /^```(?<language>\w*)(?: (?<file>\S+))?$/u;
const NOT_RUN = /^<!-- not run: (?<reason>.+) -->$/u;

/** All fenced blocks of a document, in order. */
export const readBlocks = (document: string): readonly Block[] => {
  const lines = document.split("\n");
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const groups = FENCE.exec(lines[at] ?? "")?.groups;
    if (groups === undefined) continue;
    const end = lines.indexOf("```", at + 1);
    if (end < 0) throw new Error(`the code block of line ${at + 1} does not end`);
    blocks.push({
      language: groups["language"] ?? "",
      file: groups["file"] ?? null,
      text: `${lines.slice(at + 1, end).join("\n")}\n`,
      line: at + 1,
      notRun: NOT_RUN.exec(lines[at - 1] ?? "")?.groups?.["reason"] ?? null,
    });
    at = end;
  }
  return blocks;
};

/** One command of a console block: what is typed, and the lines that follow it. */
export interface Command {
  readonly command: string;
  /** What is typed after the program has started. */
  readonly input: readonly string[];
  readonly output: readonly string[];
}

/** What is typed into a referee, an engine of UCI and one of GTP; every other line is an answer. */
const INPUT = /^(?:\{"cmd"|position |go |boardsize |play |genmove |quit$)/u;

/** The commands of a console block. A command line that ends with a backslash goes on. */
export const readCommands = (text: string): readonly Command[] => {
  const commands: { command: string; input: string[]; output: string[] }[] = [];
  let goesOn = false;
  for (const line of text.split("\n")) {
    const last = commands.at(-1);
    if (line.startsWith("$ ")) commands.push({ command: line.slice(2), input: [], output: [] });
    else if (last === undefined) throw new Error("a console block starts with a command: $ …");
    else if (goesOn) last.command += `\n${line}`;
    else if (INPUT.test(line)) last.input.push(line);
    else if (line.trim() !== "") last.output.push(line);
    goesOn = line.endsWith("\\");
  }
  return commands;
};

/** What no machine repeats: the speed of a search. */
const VOLATILE = /\b(?<name>nps|time) \d+/gu;

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** Spaces align columns, which are wider elsewhere. */
const squeeze = (text: string): string => text.trimEnd().replaceAll(/ +/gu, " ");

/** Whether a text is what a document shows, in which `…` stands for anything. */
export const matchesShown = (shown: string, text: string): boolean => {
  const parts = squeeze(shown.replaceAll(VOLATILE, "$<name> …")).split("…").map(escapePattern);
  return new RegExp(`^${parts.join(".*")}$`, "u").test(squeeze(text));
};

/** The first shown line that does not follow in the output after the ones before it; null if all do. */
export const firstMissing = (shown: readonly string[], output: string): string | null => {
  const lines = output.split("\n");
  let at = 0;
  for (const line of shown) {
    const found = lines.findIndex((text, index) => index >= at && matchesShown(line, text));
    if (found < 0) return line;
    at = found + 1;
  }
  return null;
};

/** A statement whose value is shown in a comment behind it. */
const SHOWN_VALUE = /^(?<statement>[^\s/].*); \/\/ (?<value>.+)$/u;

/** A program that runs a block and refuses to end well if a shown value is another one. */
export const checkedProgram = (text: string): string => {
  const lines = text.split("\n").map((line) => {
    const { statement, value } = SHOWN_VALUE.exec(line)?.groups ?? {};
    if (statement === undefined || value === undefined || /^(?:const|let|import|await) /u.test(statement)) return line;
    return `$check(${statement}, ${JSON.stringify(value)});`;
  });
  return `${lines.join("\n")}
import $assert from "node:assert/strict";
import { inspect as $inspect } from "node:util";
function $check(value, shown) {
  const text = $inspect(value, { depth: null, breakLength: Infinity, compact: Infinity }).replaceAll("'", '"');
  const parts = shown.split("…").map((part) => part.replaceAll(/[.*+?^\${}()|[\\]\\\\]/gu, "\\\\$&"));
  $assert.match(text, new RegExp("^" + parts.join(".*") + "$", "u"));
}
`;
};
