// What people call the points: a letter for the column, a number for the row. Which letters there are is the game's
// business (Go leaves out the I), so a board is given its axes.

export interface Axes {
  /** From left to right. */
  readonly columns: readonly string[];
  /** From top to bottom. */
  readonly rows: readonly string[];
}

/** Rows are numbered from the bottom, as on every board. */
export const makeAxes = (letters: string, rows: number): Axes => ({
  columns: letters.split(""),
  rows: Array.from({ length: rows }, (_, y) => String(rows - y)),
});

/** The name of the point with an index, row by row from the top left. */
export const pointName = ({ columns, rows }: Axes, point: number): string =>
  `${columns[point % columns.length]}${rows[Math.floor(point / columns.length)]}`;

/** The point that a person means by `h8`, `H 8` or `8h`; null where there is none. */
export const parsePoint = ({ columns, rows }: Axes, text: string): number | null => {
  const plain = text.replaceAll(/\s/gu, "").toUpperCase();
  const letterFirst = plain.replace(/^(\d+)(\p{L}+)$/u, "$2$1");
  const parts = /^(?<letter>\p{L}+)0*(?<number>\d+)$/u.exec(letterFirst)?.groups;
  const x = columns.indexOf(parts?.["letter"] ?? "");
  const y = rows.indexOf(parts?.["number"] ?? "");
  return x < 0 || y < 0 ? null : y * columns.length + x;
};
