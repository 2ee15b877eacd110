// Finds numbered rules without a test. A rule is a line `- ID text` in a SPEC.md; a test names it as `[ID]` in its
// title. Rules under a heading that starts with "Awaiting" are not implemented yet. Rules under one that starts with
// "Measured" are about speed: a benchmark names them, because no test is timed.

export interface Rule {
  readonly id: string;
  readonly file: string;
  readonly kind: "tested" | "measured" | "awaiting";
}

const RULE = /^- (?<id>[A-Z]{2,}-[A-Z]*\d+) /u;
const MENTION = /\[(?<id>[A-Z]{2,}-[A-Z]*\d+)\]/gu;

export const rulesIn = (file: string, text: string): readonly Rule[] => {
  let kind: Rule["kind"] = "tested";
  return text.split("\n").flatMap((line) => {
    if (line.startsWith("## Awaiting")) kind = "awaiting";
    else if (line.startsWith("## Measured")) kind = "measured";
    else if (line.startsWith("## ")) kind = "tested";
    const id = RULE.exec(line)?.groups?.["id"];
    return id === undefined ? [] : [{ id, file, kind }];
  });
};

export const idsIn = (testName: string): readonly string[] =>
  [...testName.matchAll(MENTION)].map((match) => match.groups?.["id"] ?? "");

export interface Coverage {
  readonly covered: number;
  readonly awaiting: readonly string[];
  /** One sentence each. */
  readonly problems: readonly string[];
}

/** Compares the rules with the names of the passed tests and of the benchmarks. */
export const coverageOf = (
  rules: readonly Rule[],
  testNames: readonly string[],
  measureNames: readonly string[],
): Coverage => {
  const named = new Set(testNames.flatMap(idsIn));
  const measured = new Set(measureNames.flatMap(idsIn));
  const known = new Set(rules.map((rule) => rule.id));
  const twice = rules.filter((rule, index) => rules.findIndex((other) => other.id === rule.id) !== index);
  const isCovered = ({ id, kind }: Rule): boolean => (kind === "measured" ? measured : named).has(id);
  const uncovered = rules.filter((rule) => rule.kind !== "awaiting" && !isCovered(rule));
  const early = rules.filter((rule) => rule.kind === "awaiting" && isCovered(rule));
  return {
    covered: rules.filter((rule) => rule.kind !== "awaiting" && isCovered(rule)).length,
    awaiting: rules.filter((rule) => rule.kind === "awaiting").map((rule) => rule.id),
    problems: [
      ...twice.map(({ id, file }) => `${id} is defined a second time in ${file}`),
      ...uncovered.map(({ id, file, kind }) =>
        kind === "measured"
          ? `${id} of ${file} has no benchmark that names it`
          : `${id} of ${file} has no test that names it and passes`,
      ),
      ...early.map(({ id, file }) => `${id} has a test: move it out of the awaiting rules of ${file}`),
      ...[...named, ...measured]
        .filter((id) => !known.has(id))
        .map((id) => `a test or benchmark names ${id}, which no SPEC.md has`),
    ],
  };
};
