// When the process was created, by the clock of `performance.now()`: a negative time, since the shell script of bin/
// ran first. A tournament manager counts that time too.
import fs from "node:fs";
import process from "node:process";

/** The assumption for other systems: what a shell takes on a busy machine. */
const ASSUMED_START = -100;
/** Linux reports the start of a process in ticks of 10 ms. */
const TICKS_PER_SECOND = 100;

export const readProcessStart = (): number => {
  if (process.platform !== "linux") return ASSUMED_START;
  try {
    // The program name is in brackets and may contain anything; starttime is the 20th field after it.
    const fields = fs.readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const began = (Number(fields[19]) * 1000) / TICKS_PER_SECOND;
    const uptime = Number(fs.readFileSync("/proc/uptime", "utf8").split(" ")[0]) * 1000;
    const start = performance.now() - (uptime - began);
    return start <= 0 && start > -60_000 ? start : ASSUMED_START;
  } catch {
    return ASSUMED_START;
  }
};
