import { GO_SIZE } from "@tengen/stones";

export const SIZE = GO_SIZE;
export const POINTS = GO_SIZE * GO_SIZE;
