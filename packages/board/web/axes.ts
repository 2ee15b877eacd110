// Coordinates: a letter for the column, a number for the row. The game chooses the letters (Go skips the I).

export interface Axes {
  /** From left to right. */
  readonly columns: readonly string[];
  /** From top to bottom. */
  readonly rows: readonly string[];
}

/** Rows are numbered from the bottom. */
export const makeAxes = (letters: string, rows: number): Axes => ({
  columns: letters.split(""),
  rows: Array.from({ length: rows }, (_, y) => String(rows - y)),
});

/** The name of a point, such as H8. */
export const pointName = ({ columns, rows }: Axes, point: number): string =>
  `${columns[point % columns.length]}${rows[Math.floor(point / columns.length)]}`;

/** The point named by `h8`, `H 8` or `8h`; null if there is none. */
export const parsePoint = ({ columns, rows }: Axes, text: string): number | null => {
  const plain = text.replaceAll(/\s/gu, "").toUpperCase();
  const letterFirst = plain.replace(/^(\d+)(\p{L}+)$/u, "$2$1");
  const parts = /^(?<letter>\p{L}+)0*(?<number>\d+)$/u.exec(letterFirst)?.groups;
  const x = columns.indexOf(parts?.["letter"] ?? "");
  const y = rows.indexOf(parts?.["number"] ?? "");
  return x < 0 || y < 0 ? null : y * columns.length + x;
};
