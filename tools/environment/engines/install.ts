// Finds Firefox and WebKit for the slow tests, or installs them with apt-get, as Chromium is.
import path from "node:path";
import { findOnPath, installPackages } from "../chromium/apt.ts";
import { thisMachine, type Machine } from "../chromium/machine.ts";
import { withLock } from "../lock.mjs";

export const ENGINES = ["firefox", "webkit"] as const;
export type EngineName = (typeof ENGINES)[number];

interface Needs {
  readonly title: string;
  /** Debian's packages. */
  readonly packages: readonly string[];
  /** The program that is driven, and those it needs: a name on the path or absolute paths, the first that exists. */
  readonly programs: readonly (readonly string[])[];
}

const MINI_BROWSERS = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map(
  (machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`,
);

const NEEDS: Readonly<Record<EngineName, Needs>> = {
  firefox: { title: "Firefox", packages: ["firefox-esr"], programs: [["firefox-esr", "firefox"]] },
  webkit: {
    title: "WebKit",
    packages: ["webkit2gtk-driver", "libwebkit2gtk-4.1-0", "xvfb"],
    programs: [["WebKitWebDriver"], MINI_BROWSERS, ["Xvfb"]],
  },
};

/** A problem that the user can fix. */
export class EngineError extends Error {}

export interface InstalledEngine {
  readonly program: string;
  /** The programs that it needs, in the order of the list above. */
  readonly beside: readonly string[];
}

const find = (names: readonly string[], machine: Machine): string | undefined =>
  names
    .map((name) => (path.isAbsolute(name) ? [name].find(machine.isProgram) : findOnPath(name, machine)))
    .find((file) => file !== undefined);

/** The programs of an engine; null if any is missing. */
export const findEngine = (name: EngineName, machine: Machine = thisMachine): InstalledEngine | null => {
  const files = NEEDS[name].programs.flatMap((names) => find(names, machine) ?? []);
  const [program, ...beside] = files;
  return program === undefined || files.length < NEEDS[name].programs.length ? null : { program, beside };
};

const lock = path.resolve(import.meta.dirname, "../../../node_modules/.tengen/chromium.lock");
const toStderr = (text: string): void => console.error(`tengen: ${text}`);

/** Finds an engine; if it is missing, root installs it with apt-get. */
export const ensureEngine = async (
  name: EngineName,
  machine: Machine = thisMachine,
  log: (text: string) => void = toStderr,
): Promise<InstalledEngine> => {
  const { title, packages } = NEEDS[name];
  const advice = `Install it (Debian: sudo apt-get install -y ${packages.join(" ")}), or skip its tests with TENGEN_TEST_WITHOUT=${name} npm run test:slow`;
  const install = async (): Promise<void> => {
    if (findEngine(name, machine) !== null) return;
    const problem = await installPackages(title, packages, log, machine);
    if (problem !== null) throw new EngineError(`${problem} ${advice}`);
  };
  if (findEngine(name, machine) === null && machine.isRoot) await withLock(lock, install, log);
  const found = findEngine(name, machine);
  if (found === null) throw new EngineError(`${title} was not found. ${advice}`);
  return found;
};
