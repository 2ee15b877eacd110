// Compiles and runs reference programs in C, for this machine.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** The compiled program; null if there is no compiler. */
export const compileC = (source: string): string | null => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-kernel-"));
  const program = path.join(folder, "kernel");
  for (const compiler of ["cc", "gcc", "clang"]) {
    const { status } = spawnSync(
      compiler,
      ["-O3", "-march=native", "-ffp-contract=off", "-o", program, source, "-lm"],
      { stdio: "ignore" },
    );
    if (status === 0) return program;
  }
  return null;
};

/** Runs a reference, which prints nanoseconds per iteration and a checksum. */
export const runC = (program: string, args: readonly string[]): readonly [nanoseconds: number, sum: number] => {
  const { stdout, status } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`the C reference failed with exit status ${status}`);
  const [nanoseconds = 0, sum = 0] = stdout.trim().split(" ").map(Number);
  return [nanoseconds, sum];
};
