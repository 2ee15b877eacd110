// The attributes of `<tengen-board>` as settings of a board, for boards that are written in HTML.
import type { Color } from "@tengen/stones";
import { changeConfig, DEFAULT_CONFIG, parseName, type BoardConfig, type Point, type Stone } from "./config.ts";

/** The attributes, in the order in which they are read. */
export const ATTRIBUTES = [
  "size",
  "columns",
  "rows",
  "letters",
  "black",
  "white",
  "last",
  "placing",
  "label",
  "theme",
  "surface",
  "stone-set",
  "no-coordinates",
  "no-animations",
] as const;
export type Attribute = (typeof ATTRIBUTES)[number];
export type Attributes = Readonly<Partial<Record<Attribute, string>>>;

const readCount = (attributes: Attributes, name: "columns" | "rows"): number => {
  const text = attributes[name] ?? attributes.size;
  return text === undefined ? DEFAULT_CONFIG[name] : Number(text);
};

const readPoints = (config: BoardConfig, name: Attribute, text: string): readonly Point[] =>
  text
    .split(/[\s,]+/u)
    .filter((word) => word !== "")
    .map((word) => {
      const point = parseName(config, word);
      if (point === null)
        throw new RangeError(
          `tengen-board: the attribute ${name} has ${JSON.stringify(word)}, which is no point of this board; write points such as ${config.letters[0]}1, with spaces between`,
        );
      return point;
    });

/** The settings that the attributes describe. Throws a RangeError that says what is wrong. */
export const readAttributes = (attributes: Attributes): Partial<BoardConfig> => {
  const shape = {
    columns: readCount(attributes, "columns"),
    rows: readCount(attributes, "rows"),
    letters: attributes.letters ?? DEFAULT_CONFIG.letters,
  };
  const config = changeConfig(DEFAULT_CONFIG, shape);
  const points = (name: Color | "last") => readPoints(config, name, attributes[name] ?? "");
  const stones = (color: Color): readonly Stone[] => points(color).map((point) => ({ ...point, color }));
  const { placing = "", label, theme, surface } = attributes;
  if (!["", "black", "white"].includes(placing))
    throw new RangeError(`tengen-board: the attribute placing is ${JSON.stringify(placing)}; it is black or white`);
  return {
    ...shape,
    stones: [...stones("black"), ...stones("white")],
    lastMove: points("last")[0] ?? null,
    placing: placing === "" ? null : (placing as Color),
    label: label ?? DEFAULT_CONFIG.label,
    theme: (theme ?? DEFAULT_CONFIG.theme) as BoardConfig["theme"],
    surface: (surface ?? DEFAULT_CONFIG.surface) as BoardConfig["surface"],
    stoneSet: (attributes["stone-set"] ?? DEFAULT_CONFIG.stoneSet) as BoardConfig["stoneSet"],
    coordinates: attributes["no-coordinates"] === undefined,
    animations: attributes["no-animations"] === undefined,
  };
};

/** The settings that differ after a change of attributes. All others stay as the page has set them. */
export const changedSettings = (before: Attributes, now: Attributes): Partial<BoardConfig> => {
  const old = readAttributes(before);
  return Object.fromEntries(
    Object.entries(readAttributes(now)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof BoardConfig]),
    ),
  );
};
