// Finds the machine's own Chromium for the tests, or installs it with apt-get. A browser downloaded by an npm package
// would be a second source to trust and would lack system libraries and fonts.
import { findOnPath, installPackages } from "./apt.ts";
import { thisMachine, type Machine } from "./machine.ts";

const USUAL_PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** Without recommended packages a bare machine may have no sans-serif font, and text has no width. */
const PACKAGES = ["chromium", "fonts-liberation"];

/** A problem that the user can fix. */
export class ChromiumError extends Error {}

const ADVICE =
  "Install it (Debian: sudo apt-get install -y chromium), set TENGEN_CHROMIUM=<path>, or skip the browser tests with TENGEN_TEST_WITHOUT=chromium npm test";

/** The path of the browser, or null. If TENGEN_CHROMIUM is set, no other browser is used. */
export const findChromium = (machine: Machine = thisMachine): string | null => {
  const named = machine.env["TENGEN_CHROMIUM"] ?? "";
  if (named !== "") {
    if (machine.isProgram(named)) return named;
    throw new ChromiumError(`TENGEN_CHROMIUM is ${named}, which is not an executable file`);
  }
  const usual = USUAL_PLACES.find(machine.isProgram);
  return usual ?? NAMES.map((name) => findOnPath(name, machine)).find((file) => file !== undefined) ?? null;
};

const requireChromium = (machine: Machine = thisMachine): string => {
  const file = findChromium(machine);
  if (file === null) throw new ChromiumError(`Chromium was not found. ${ADVICE}`);
  return file;
};

export interface Chromium {
  readonly file: string;
  /** The output of --version, such as "Chromium 156.0.8078.79 built on Debian". */
  readonly version: string;
}

/** Finds the browser; if it is missing, root installs it with apt-get. */
export const ensureChromium = async (
  log: (text: string) => void,
  machine: Machine = thisMachine,
): Promise<Chromium> => {
  if (findChromium(machine) === null && machine.isRoot) {
    const problem = await installPackages("Chromium", PACKAGES, log, machine);
    if (problem !== null) throw new ChromiumError(`${problem} ${ADVICE}`);
  }
  const file = requireChromium(machine);
  // Ubuntu's package is a script that only asks for a snap, so check that it runs.
  const { ok, output } = await machine.run(file, ["--version"], machine.env);
  if (!ok) throw new ChromiumError(`${output.trimEnd()}\n${file} does not run. ${ADVICE}`);
  // Debian's launcher also prints warnings to stderr.
  return { file, version: /^.*\d\.\d.*$/mu.exec(output)?.[0].trim() ?? "of no version" };
};
