// All windows of a board, as tables of numbers. A window is five cells in a row, where a five is possible.
import { listWindows, STONES_TO_WIN } from "@tengen/stones";

/** The number of cells of a window. */
export const WINDOW_LENGTH = STONES_TO_WIN;

export interface Windows {
  /** The number of windows. */
  readonly count: number;
  /** The points of window w start at index WINDOW_LENGTH * w; a point is y * size + x. */
  readonly points: Int16Array;
  /** The windows of point p are `through[from[p]]` up to, but not including, `through[from[p + 1]]`. */
  readonly from: Int16Array;
  readonly through: Int16Array;
}

export const makeWindows = (size: number): Windows => {
  const windows = listWindows(size);
  const windowsOf: number[][] = Array.from({ length: size * size }, () => []);
  for (const [window, points] of windows.entries()) for (const point of points) windowsOf[point]?.push(window);
  const from = new Int16Array(size * size + 1);
  for (const [point, through] of windowsOf.entries()) from[point + 1] = (from[point] ?? 0) + through.length;
  return {
    count: windows.length,
    points: Int16Array.from(windows.flat()),
    from,
    through: Int16Array.from(windowsOf.flat()),
  };
};
