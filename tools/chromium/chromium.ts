// The browser of the tests is the machine's own Chromium, installed by its package manager where that is ours to do. Refused:
// a browser that an npm package downloads, which is a second source to trust and has no system libraries or fonts with it.
import path from "node:path";
import { thisMachine, type Machine } from "./machine.ts";

const USUAL_PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** Without recommendations a bare machine may have no face for sans-serif, and text has no width. */
const PACKAGES = ["chromium", "fonts-liberation"];

/** Waits for another apt-get instead of failing; in seconds. */
const LOCK_TIMEOUT = "DPkg::Lock::Timeout=300";

/** Something the person who starts can mend. */
export class ChromiumError extends Error {}

const ADVICE =
  "Install it (Debian: sudo apt-get install -y chromium) or name one with TENGEN_CHROMIUM=<path>; to leave the browser tests out: TENGEN_TEST_WITHOUT=chromium npm test";

const findOnPath = (name: string, { env, isProgram }: Machine): string | undefined =>
  (env["PATH"] ?? "")
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, name))
    .find(isProgram);

/** The path of the browser, or null. One that is named must be there: no other takes its place. */
export const findChromium = (machine: Machine = thisMachine): string | null => {
  const named = machine.env["TENGEN_CHROMIUM"] ?? "";
  if (named !== "") {
    if (machine.isProgram(named)) return named;
    throw new ChromiumError(`TENGEN_CHROMIUM is ${named}, where there is no program`);
  }
  const usual = USUAL_PLACES.find(machine.isProgram);
  return usual ?? NAMES.map((name) => findOnPath(name, machine)).find((file) => file !== undefined) ?? null;
};

export const requireChromium = (machine: Machine = thisMachine): string => {
  const file = findChromium(machine);
  if (file === null) throw new ChromiumError(`there is no Chromium. ${ADVICE}`);
  return file;
};

const install = async (machine: Machine, aptGet: string, say: (text: string) => void): Promise<void> => {
  const env = { ...machine.env, DEBIAN_FRONTEND: "noninteractive" };
  const steps = [["update"], ["install", "-y", "--no-install-recommends", "-o", LOCK_TIMEOUT, ...PACKAGES]];
  say("there is no Chromium: installing it with apt-get (about a minute)");
  const started = performance.now();
  const seconds = (): number => Math.round((performance.now() - started) / 1000);
  const heartbeat = setInterval(() => say(`still installing Chromium, ${seconds()} s`), 10_000);
  try {
    for (const args of steps) {
      say(`apt-get ${args.join(" ")}`);
      const { ok, output } = await machine.run(aptGet, args, env);
      if (!ok) throw new ChromiumError(`${output.trimEnd()}\napt-get ${args[0]} failed. ${ADVICE}`);
    }
  } finally {
    clearInterval(heartbeat);
  }
  say(`apt-get is done after ${seconds()} s`);
};

export interface Chromium {
  readonly file: string;
  /** As it names itself, such as "Chromium 156.0.8078.79 built on Debian". */
  readonly version: string;
}

/** The browser, installed first where it is missing and this user may: as root, where there is apt-get. */
export const ensureChromium = async (
  say: (text: string) => void,
  machine: Machine = thisMachine,
): Promise<Chromium> => {
  if (findChromium(machine) === null && machine.isRoot) {
    const aptGet = findOnPath("apt-get", machine);
    if (aptGet !== undefined) await install(machine, aptGet, say);
  }
  const file = requireChromium(machine);
  // Ubuntu's package is a script that only asks for a snap: it must answer, not only be there.
  const { ok, output } = await machine.run(file, ["--version"], machine.env);
  if (!ok) throw new ChromiumError(`${output.trimEnd()}\n${file} does not run. ${ADVICE}`);
  // Debian's launcher grumbles on stderr beside it.
  return { file, version: /^.*\d\.\d.*$/mu.exec(output)?.[0].trim() ?? "of no version" };
};
