// Requirements whose tests a person may skip: TENGEN_TEST_WITHOUT=chromium npm test. Nothing is skipped automatically or in
// CI, so a green run without a browser is a deliberate choice and says so.

export type Environment = Readonly<Record<string, string | undefined>>;

const LEAVABLE = ["chromium", "nats"] as const;
export type Requirement = (typeof LEAVABLE)[number];

/** The tests that do not run without each requirement. */
const MISSED: Readonly<Record<Requirement, string>> = {
  chromium: "browser tests did not run",
  nats: "tests of many servers did not run",
};

/** An invalid TENGEN_TEST_WITHOUT; the message is one line. */
export class SkipError extends Error {}

const isLeavable = (word: string): word is Requirement => (LEAVABLE as readonly string[]).includes(word);

/** The requirements named in TENGEN_TEST_WITHOUT, each once. */
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

/** The line that reports skipped tests; null if nothing is skipped. */
export const describeSkipped = (words: readonly Requirement[]): string | null =>
  words.length === 0 ? null : `LEFT OUT: ${words.map((word) => `${word} (${MISSED[word]})`).join(", ")}`;
