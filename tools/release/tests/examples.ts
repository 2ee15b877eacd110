// The examples in the README of a package, as a reader would paste them.

export interface Example {
  readonly language: string;
  readonly code: string;
}

const BLOCK = /^```(?<language>\w+)\n(?<code>[\s\S]*?)^```$/gmu;

export const readExamples = (markdown: string): readonly Example[] =>
  [...markdown.matchAll(BLOCK)].map(({ groups }) => ({
    language: groups?.["language"] ?? "",
    code: groups?.["code"] ?? "",
  }));

/** What a script promises to print: the comment behind each `console.log`. */
export const promisedOutput = ({ code }: Example): readonly string[] =>
  [...code.matchAll(/console\.log\(.*\); \/\/ (?<text>.+)$/gmu)].map(({ groups }) => groups?.["text"] ?? "");

/** What a page promises to show: the comment at its end. */
export const promisedText = ({ code }: Example): string =>
  /<!-- shows (?<text>.+) -->/u.exec(code)?.groups?.["text"] ?? "";

export interface Session {
  readonly command: string;
  /** What is typed while it runs. */
  readonly input: string;
}

/** The commands of a console example; a line without a prompt is input for the command above it. */
export const readSessions = ({ code }: Example): readonly Session[] =>
  code
    .split(/^\$ /mu)
    .slice(1)
    .map((part) => {
      const [command = "", ...lines] = part.split("\n");
      return { command, input: lines.join("\n") };
    });
