// Which numbered rules have a test that names them. A rule is a line `- ID text` in a SPEC.md; a test names it as `[ID]`.
// Rules under a heading that starts with "Awaiting" belong to a room that is still to be built.

export interface Rule {
  readonly id: string;
  readonly file: string;
  readonly awaiting: boolean;
}

const RULE = /^- (?<id>[A-Z]{2,}-[A-Z]*\d+) /u;
const MENTION = /\[(?<id>[A-Z]{2,}-[A-Z]*\d+)\]/gu;

export const rulesIn = (file: string, text: string): readonly Rule[] => {
  let awaiting = false;
  return text.split("\n").flatMap((line) => {
    if (line.startsWith("## ")) awaiting = line.startsWith("## Awaiting");
    const id = RULE.exec(line)?.groups?.["id"];
    return id === undefined ? [] : [{ id, file, awaiting }];
  });
};

export const idsIn = (testName: string): readonly string[] =>
  [...testName.matchAll(MENTION)].map((match) => match.groups?.["id"] ?? "");

export interface Coverage {
  readonly covered: number;
  readonly awaiting: readonly string[];
  /** What is wrong, a sentence each. */
  readonly faults: readonly string[];
}

/** Rules against the names of the tests that passed. */
export const coverageOf = (rules: readonly Rule[], testNames: readonly string[]): Coverage => {
  const named = new Set(testNames.flatMap(idsIn));
  const known = new Set(rules.map((rule) => rule.id));
  const twice = rules.filter((rule, index) => rules.findIndex((other) => other.id === rule.id) !== index);
  const untested = rules.filter((rule) => !rule.awaiting && !named.has(rule.id));
  const early = rules.filter((rule) => rule.awaiting && named.has(rule.id));
  return {
    covered: rules.filter((rule) => !rule.awaiting && named.has(rule.id)).length,
    awaiting: rules.filter((rule) => rule.awaiting).map((rule) => rule.id),
    faults: [
      ...twice.map(({ id, file }) => `${id} is defined a second time in ${file}`),
      ...untested.map(({ id, file }) => `${id} of ${file} has no test that names it and passes`),
      ...early.map(({ id, file }) => `${id} has a test: move it out of the awaiting rules of ${file}`),
      ...[...named].filter((id) => !known.has(id)).map((id) => `a test names ${id}, which no SPEC.md has`),
    ],
  };
};
