// Requirements whose tests a person may skip: TENGEN_TEST_WITHOUT=chromium npm test. Nothing is skipped automatically
// or in CI, so a green run without a browser is a deliberate choice and says so.

export type Environment = Readonly<Record<string, string | undefined>>;

const REQUIREMENTS = ["chromium", "firefox", "webkit", "nats"] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** The tests that do not run without each requirement. */
const SKIPPED_TESTS: Readonly<Record<Requirement, string>> = {
  chromium: "browser tests did not run",
  firefox: "its smoke tests did not run",
  webkit: "its smoke tests did not run",
  nats: "cluster tests did not run",
};

/** An invalid TENGEN_TEST_WITHOUT; the message is one line. */
export class SkipError extends Error {}

const isRequirement = (name: string): name is Requirement => (REQUIREMENTS as readonly string[]).includes(name);

/** The requirements named in TENGEN_TEST_WITHOUT, each once. */
export const skippedRequirements = (env: Environment = process.env): readonly Requirement[] => {
  const names = (env["TENGEN_TEST_WITHOUT"] ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const unknown = names.filter((name) => !isRequirement(name));
  if (unknown.length > 0) {
    throw new SkipError(
      `TENGEN_TEST_WITHOUT has unknown names: ${unknown.join(", ")}. It can be ${REQUIREMENTS.join(", ")}`,
    );
  }
  const ci = env["CI"] ?? "";
  if (names.length > 0 && ci !== "" && ci !== "false") {
    throw new SkipError(`TENGEN_TEST_WITHOUT=${names.join(",")} is refused: nothing may be skipped in CI (CI=${ci})`);
  }
  return REQUIREMENTS.filter((name) => names.includes(name));
};

/** The line that reports skipped tests; null if nothing is skipped. */
export const describeSkipped = (names: readonly Requirement[]): string | null =>
  names.length === 0 ? null : `SKIPPED: ${names.map((name) => `${name} (${SKIPPED_TESTS[name]})`).join(", ")}`;
