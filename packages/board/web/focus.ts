// Keyboard navigation in a grid, after the WAI-ARIA practices: arrows by one, Home and End to the ends of the row, with
// Control to the first and last point, Page Up and Page Down to the ends of the column.

export interface GridSize {
  readonly columns: number;
  readonly rows: number;
}

/** The point that a key moves the focus to, possibly the same; null for any other key. */
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
