// The rooms in the order of dependency, and what each may import: itself, and these. ARCHITECTURE.md shows the same
// list to people; a test holds the two equal.

export interface Room {
  /** The folder, from the root; `games/*` stands for every game. */
  readonly folder: string;
  readonly mayImport: readonly string[];
}

export const ROOMS: readonly Room[] = [
  { folder: "packages/kernel", mayImport: [] },
  { folder: "packages/stones", mayImport: ["packages/kernel"] },
  { folder: "packages/match", mayImport: ["packages/kernel"] },
  { folder: "packages/bots", mayImport: ["packages/kernel", "packages/match"] },
  { folder: "packages/catalogue", mayImport: ["packages/kernel"] },
  { folder: "packages/node-host", mayImport: ["packages/kernel", "packages/bots", "packages/catalogue"] },
  { folder: "games/*", mayImport: ["packages/kernel", "packages/stones"] },
  {
    folder: "apps/server",
    mayImport: ["packages/kernel", "packages/match", "packages/bots", "packages/catalogue", "packages/node-host"],
  },
  {
    folder: "apps/cli",
    mayImport: [
      "packages/kernel",
      "packages/stones",
      "packages/match",
      "packages/bots",
      "packages/catalogue",
      "packages/node-host",
    ],
  },
  {
    folder: "packages/testkit",
    mayImport: ["packages/kernel", "packages/stones", "packages/match", "packages/bots", "packages/catalogue"],
  },
  {
    folder: "tools",
    mayImport: ["packages/kernel", "packages/match", "packages/bots", "packages/catalogue", "packages/node-host"],
  },
];

/** The room a file belongs to: its own folder (a game's own, not `games/*`), and the row of the table. */
export const roomOf = (file: string): { readonly folder: string; readonly room: Room } | null => {
  for (const room of ROOMS) {
    const [head = "", star] = room.folder.split("/*");
    if (!file.startsWith(`${head}/`)) continue;
    if (star === undefined) return { folder: room.folder, room };
    const [game, ...rest] = file.slice(head.length + 1).split("/");
    if (rest.length > 0) return { folder: `${head}/${game}`, room };
  }
  return null;
};

export const isTestFile = (file: string): boolean => file.endsWith(".test.ts");
