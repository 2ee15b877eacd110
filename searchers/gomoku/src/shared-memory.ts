// The memory that the threads of the alpha-beta search share (lazy SMP): lookup tables and transposition table are
// common, and each thread has a thread memory of its own (assembly/patterns/layout.ts). This module does not load the
// kernel, because a program that starts threads does not need it.
import { makeSharedMemory, type WasmMemory } from "@tengen/workers";
import { THREAD_MEMORY_SIZE, TT_BASE } from "../assembly/patterns/constants.ts";

/** Memory for a transposition table and for each thread. */
export interface SharedSearchMemory {
  readonly memory: WasmMemory;
  readonly bytes: number;
}

/** Null if the host has no shared memory. */
export const makeSharedSearchMemory = (bytes: number, threads: number): SharedSearchMemory | null => {
  const memory = makeSharedMemory(TT_BASE + bytes + (threads - 1) * THREAD_MEMORY_SIZE);
  return memory === null ? null : { memory, bytes };
};

/** Address of a thread's memory; 0 for the first thread, whose memory is at a fixed address before the table. */
export const threadMemoryOffset = ({ bytes }: SharedSearchMemory, thread: number): number =>
  thread === 0 ? 0 : TT_BASE + bytes + (thread - 1) * THREAD_MEMORY_SIZE;
