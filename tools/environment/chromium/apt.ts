// Programs of the machine, and Debian's packages for those that are missing.
import path from "node:path";
import type { Machine } from "./machine.ts";

/** Seconds to wait for another apt-get instead of failing. */
const LOCK_TIMEOUT = "DPkg::Lock::Timeout=300";

export const findOnPath = (name: string, { env, isProgram }: Machine): string | undefined =>
  (env["PATH"] ?? "")
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, name))
    .find(isProgram);

/** Installs packages as root; nothing happens on a machine without apt-get. Returns what went wrong, or null. */
export const installPackages = async (
  title: string,
  packages: readonly string[],
  log: (text: string) => void,
  machine: Machine,
): Promise<string | null> => {
  const aptGet = findOnPath("apt-get", machine);
  if (aptGet === undefined) return null;
  const env = { ...machine.env, DEBIAN_FRONTEND: "noninteractive" };
  const steps = [["update"], ["install", "-y", "--no-install-recommends", "-o", LOCK_TIMEOUT, ...packages]];
  log(`${title} was not found: installing it with apt-get (about a minute)`);
  const started = performance.now();
  const seconds = (): number => Math.round((performance.now() - started) / 1000);
  const heartbeat = setInterval(() => log(`still installing ${title}, ${seconds()} s`), 10_000);
  try {
    for (const args of steps) {
      log(`apt-get ${args.join(" ")}`);
      const { ok, output } = await machine.run(aptGet, args, env);
      if (!ok) return `${output.trimEnd()}\napt-get ${args[0]} failed.`;
    }
  } finally {
    clearInterval(heartbeat);
  }
  log(`apt-get is done after ${seconds()} s`);
  return null;
};
