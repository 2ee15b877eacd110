// Where the keys take the focus in a grid, by the practices of WAI-ARIA: arrows by one, Home and End along the row,
// with Control to the first and last point, Page Up and Page Down along the column.

export interface GridSize {
  readonly columns: number;
  readonly rows: number;
}

/** The point that a key leads to, perhaps the same one; null for a key that does not move the focus. */
export const moveFocus = ({ columns, rows }: GridSize, point: number, key: string, control: boolean): number | null => {
  const x = point % columns;
  const y = Math.floor(point / columns);
  const at = (column: number, row: number): number =>
    Math.min(Math.max(row, 0), rows - 1) * columns + Math.min(Math.max(column, 0), columns - 1);
  switch (key) {
    case "ArrowLeft":
      return at(x - 1, y);
    case "ArrowRight":
      return at(x + 1, y);
    case "ArrowUp":
      return at(x, y - 1);
    case "ArrowDown":
      return at(x, y + 1);
    case "Home":
      return at(0, control ? 0 : y);
    case "End":
      return at(columns - 1, control ? rows - 1 : y);
    case "PageUp":
      return at(x, 0);
    case "PageDown":
      return at(x, rows - 1);
    default:
      return null;
  }
};
