// The memory that several threads of the search by threats share: the tables and what is known are everybody's, and each thread has a desk of
// its own, as assembly/patterns/layout.ts has them. The kernel is not in here: who starts threads does not need it.
import { makeSharedMemory, type WasmMemory } from "@tengen/threads";

/** Where the table begins, and how large a desk is. */
export const TABLE = 0x640000;
const DESK_SIZE = 0x100000;

/** A memory for a table of so many bytes and a desk for each thread. */
export interface SharedDesks {
  readonly memory: WasmMemory;
  readonly bytes: number;
}

/** Null where the host has no memory that can be shared. */
export const makeDesks = (bytes: number, threads: number): SharedDesks | null => {
  const memory = makeSharedMemory(TABLE + bytes + (threads - 1) * DESK_SIZE);
  return memory === null ? null : { memory, bytes };
};

/** Where a thread's desk lies; 0 for the first, which has its own before the table. */
export const deskOf = ({ bytes }: SharedDesks, thread: number): number =>
  thread === 0 ? 0 : TABLE + bytes + (thread - 1) * DESK_SIZE;
