// When the process was created, by the clock of `performance.now()`: a negative time, since the shell script of bin/
// ran first. A tournament manager counts that time too.
import fs from "node:fs";
import process from "node:process";

/** Where the system does not say: what a shell takes on a busy machine. */
const ALLOWANCE = -100;
/** Ticks a second, in which Linux tells when a process began. */
const TICKS = 100;

export const readProcessStart = (): number => {
  if (process.platform !== "linux") return ALLOWANCE;
  try {
    // The program name is in brackets and may contain anything; starttime is the 20th field after it.
    const fields = fs.readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const began = (Number(fields[19]) * 1000) / TICKS;
    const isUp = Number(fs.readFileSync("/proc/uptime", "utf8").split(" ")[0]) * 1000;
    const start = performance.now() - (isUp - began);
    return start <= 0 && start > -60_000 ? start : ALLOWANCE;
  } catch {
    return ALLOWANCE;
  }
};
