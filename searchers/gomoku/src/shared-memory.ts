// The memory that several threads of the search by threats share: the tables and what is known are everybody's, and each thread has a desk of
// its own, as assembly/patterns/layout.ts has them. The kernel is not in here: who starts threads does not need it.
import { makeSharedMemory, type WasmMemory } from "@tengen/threads";
import { AT_TABLE, BYTES_OF_DESK } from "../assembly/patterns/numbers.ts";

/** A memory for a table of so many bytes and a desk for each thread. */
export interface SharedSearchMemory {
  readonly memory: WasmMemory;
  readonly bytes: number;
}

/** Null where the host has no memory that can be shared. */
export const makeSharedSearchMemory = (bytes: number, threads: number): SharedSearchMemory | null => {
  const memory = makeSharedMemory(AT_TABLE + bytes + (threads - 1) * BYTES_OF_DESK);
  return memory === null ? null : { memory, bytes };
};

/** Where a thread's desk lies; 0 for the first, which has its own before the table. */
export const threadMemoryOffset = ({ bytes }: SharedSearchMemory, thread: number): number =>
  thread === 0 ? 0 : AT_TABLE + bytes + (thread - 1) * BYTES_OF_DESK;
