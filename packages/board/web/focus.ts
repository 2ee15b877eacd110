// Keyboard navigation in a grid, after the WAI-ARIA practices: arrows by one, Home and End to the ends of the row, with
// Control to the first and last point, Page Up and Page Down to the ends of the column.

export interface GridSize {
  readonly columns: number;
  readonly rows: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

type Move = (place: Place, size: GridSize) => Place;

export interface BoardKeys {
  /** What the keys have in common. */
  readonly id: "point" | "row" | "column" | "board_ends" | "pick";
  /** By key; a key that picks does not move. */
  readonly moves: Readonly<Record<string, Move>>;
}

const stay: Move = (place) => place;

/** All keys of the board: what works is what a page lists. */
export const BOARD_KEYS: readonly BoardKeys[] = [
  {
    id: "point",
    moves: {
      ArrowLeft: ({ x, y }) => ({ x: x - 1, y }),
      ArrowRight: ({ x, y }) => ({ x: x + 1, y }),
      ArrowUp: ({ x, y }) => ({ x, y: y - 1 }),
      ArrowDown: ({ x, y }) => ({ x, y: y + 1 }),
    },
  },
  { id: "row", moves: { Home: ({ y }) => ({ x: 0, y }), End: ({ y }, { columns }) => ({ x: columns - 1, y }) } },
  {
    id: "column",
    moves: { PageUp: ({ x }) => ({ x, y: 0 }), PageDown: ({ x }, { rows }) => ({ x, y: rows - 1 }) },
  },
  {
    id: "board_ends",
    moves: {
      "Control+Home": () => ({ x: 0, y: 0 }),
      "Control+End": (_place, { columns, rows }) => ({ x: columns - 1, y: rows - 1 }),
    },
  },
  { id: "pick", moves: { Enter: stay, " ": stay } },
];

const findKeys = (name: string): BoardKeys | undefined => BOARD_KEYS.find(({ moves }) => Object.hasOwn(moves, name));

/** Whether a key picks the focused point. */
export const isPickKey = (key: string): boolean => findKeys(key)?.id === "pick";

/** The point that a key moves the focus to, possibly the same; null for any other key. */
export const moveFocus = (size: GridSize, point: number, key: string, control: boolean): number | null => {
  const { columns, rows } = size;
  const name = control && findKeys(`Control+${key}`) !== undefined ? `Control+${key}` : key;
  const keys = findKeys(name);
  const move = keys?.id === "pick" ? undefined : keys?.moves[name];
  if (move === undefined) return null;
  const { x, y } = move({ x: point % columns, y: Math.floor(point / columns) }, size);
  return Math.min(Math.max(y, 0), rows - 1) * columns + Math.min(Math.max(x, 0), columns - 1);
};
