// The memory limit of a manager.

/** Megabytes that Node, its threads and the program use besides the search tree: 148 were measured on Linux. */
const PROCESS_MB = 160;
const MEGABYTE = 1024 * 1024;

/** Megabytes for the search tree under a limit in bytes (0: none), at most `wanted`. */
export const hashForMemoryLimit = (maxMemory: number, wanted: number): number =>
  maxMemory <= 0 ? wanted : Math.max(1, Math.min(wanted, Math.floor(maxMemory / MEGABYTE) - PROCESS_MB));
