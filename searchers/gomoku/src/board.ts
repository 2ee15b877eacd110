import type { signOf } from "@tengen/stones";

/** How the kernels number the sides: 1 for black, -1 for white. */
export type Sign = ReturnType<typeof signOf>;
export const SIZE = 15;

/** Converts a board index (y * 15 + x) to a kernel cell (y * 16 + x), and back. */
export const toKernelCell = (index: number): number => Math.floor(index / SIZE) * 16 + (index % SIZE);
export const toBoardIndex = (number: number): number => (number >> 4) * SIZE + (number & 15);
