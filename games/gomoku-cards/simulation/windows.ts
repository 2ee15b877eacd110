// All windows of a board, as tables of numbers. A window is five cells in a row, where a five is possible.
import { isInside, LINE_DIRECTIONS, step } from "@tengen/stones";

/** The number of cells of a window. */
export const WINDOW_LENGTH = 5;

export interface Windows {
  /** The number of windows. */
  readonly count: number;
  /** The points of window w start at index WINDOW_LENGTH * w; a point is y * size + x. */
  readonly points: Int16Array;
  /** The windows of point p are `through[from[p]]` up to, but not including, `through[from[p + 1]]`. */
  readonly from: Int16Array;
  readonly through: Int16Array;
}

export const listWindows = (size: number): Windows => {
  const windows: number[][] = [];
  const windowsOf: number[][] = Array.from({ length: size * size }, () => []);
  for (let start = 0; start < size * size; start += 1) {
    const first = { x: start % size, y: Math.floor(start / size) };
    for (const direction of LINE_DIRECTIONS) {
      if (!isInside(size, step(first, direction, WINDOW_LENGTH - 1))) continue;
      const points = Array.from({ length: WINDOW_LENGTH }, (_, count) => {
        const { x, y } = step(first, direction, count);
        return y * size + x;
      });
      for (const point of points) windowsOf[point]?.push(windows.length);
      windows.push(points);
    }
  }
  const from = new Int16Array(size * size + 1);
  for (const [point, through] of windowsOf.entries()) from[point + 1] = (from[point] ?? 0) + through.length;
  return {
    count: windows.length,
    points: Int16Array.from(windows.flat()),
    from,
    through: Int16Array.from(windowsOf.flat()),
  };
};
