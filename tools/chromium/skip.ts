// What a person without the means may leave out of the tests: TENGEN_TEST_WITHOUT=chromium npm test. Never by itself and
// never in CI, so that a green run without a browser is somebody's decision and says so.

export type Environment = Readonly<Record<string, string | undefined>>;

const LEAVABLE = ["chromium", "nats"] as const;
export type Requirement = (typeof LEAVABLE)[number];

/** What the tests miss without each. */
const MISSED: Readonly<Record<Requirement, string>> = {
  chromium: "browser tests did not run",
  nats: "tests of many servers did not run",
};

/** A wish that is not granted; told in one line. */
export class SkipError extends Error {}

const isLeavable = (word: string): word is Requirement => (LEAVABLE as readonly string[]).includes(word);

/** The words of TENGEN_TEST_WITHOUT, each once. */
export const skippedRequirements = (env: Environment = process.env): readonly Requirement[] => {
  const words = (env["TENGEN_TEST_WITHOUT"] ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const unknown = words.filter((word) => !isLeavable(word));
  if (unknown.length > 0) {
    throw new SkipError(`TENGEN_TEST_WITHOUT knows ${LEAVABLE.join(", ")}, not ${unknown.join(", ")}`);
  }
  const ci = env["CI"] ?? "";
  if (words.length > 0 && ci !== "" && ci !== "false") {
    throw new SkipError(`TENGEN_TEST_WITHOUT=${words.join(",")} is refused: in CI (CI=${ci}) nothing is left out`);
  }
  return LEAVABLE.filter((word) => words.includes(word));
};

/** The line that says so aloud; null when nothing is left out. */
export const describeSkipped = (words: readonly Requirement[]): string | null =>
  words.length === 0 ? null : `LEFT OUT: ${words.map((word) => `${word} (${MISSED[word]})`).join(", ")}`;
