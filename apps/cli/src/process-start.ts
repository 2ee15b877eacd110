// When the process was created, by the clock of `performance.now()`: before 0, since a shell ran first and became this program. Whoever counts the time
// of a turn has counted that too.
import fs from "node:fs";
import process from "node:process";

/** Where the system does not say: what a shell takes on a busy machine. */
const ALLOWANCE = -100;
/** Ticks a second, in which Linux tells when a process began. */
const TICKS = 100;

export const readProcessStart = (): number => {
  if (process.platform !== "linux") return ALLOWANCE;
  try {
    // The name of the program stands in brackets and may hold anything; the 22nd field is the 20th after it.
    const fields = fs.readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const began = (Number(fields[19]) * 1000) / TICKS;
    const isUp = Number(fs.readFileSync("/proc/uptime", "utf8").split(" ")[0]) * 1000;
    const start = performance.now() - (isUp - began);
    return start <= 0 && start > -60_000 ? start : ALLOWANCE;
  } catch {
    return ALLOWANCE;
  }
};
