// A scene as the text of an SVG image that stands on its own: the board without styles, scripts or interaction, with its
// colours written out. Pictures, animations and link previews are made from it, in the page and outside of browsers, so
// it is a pure function of plain values. The board on the page is drawn by components, because it changes point by point;
// both take their measures from the same constants.
import { COLORS, type Color } from "@tengen/stones";
import type { Axes } from "./axes.ts";
import { COORDINATES_GUTTER, makeGridPath, makeViewBox, positionOf, STAR_RADIUS } from "./grid.tsx";
import { isDisc, labelSize, MARK_PATHS, STONE_RADIUS } from "./point.tsx";
import type { Grade, Line, Mark, PointAppearance, Scene } from "./scene.ts";

/** The design tokens (`--<name>`) that a picture needs. */
export const PICTURE_TOKENS = [
  "board",
  "board-line",
  "board-name",
  "board-mark",
  "board-hint",
  "board-hint-ink",
  "board-strike",
  "board-strike-edge",
  "board-heat",
  "grade-good",
  "grade-inaccuracy",
  "grade-mistake",
  "grade-blunder",
  "grade-ink",
  "stone-black-light",
  "stone-black-dark",
  "stone-black-edge",
  "stone-white-light",
  "stone-white-dark",
  "stone-white-edge",
  "stone-shadow",
  "on-black",
  "on-white",
  "on-black-mark",
  "on-black-last",
  "on-white-last",
] as const;
type PictureToken = (typeof PICTURE_TOKENS)[number];

/** A colour for each token, as `#rrggbb`, `rgb(…)` or `transparent`. */
export type PictureColors = Readonly<Record<PictureToken, string>>;

/** The wooden board in light colours, for where there is no page: the values of tokens.css, which a test compares. */
export const WOODEN_COLORS: PictureColors = {
  board: "#e4bd7d",
  "board-line": "#4b3412",
  "board-name": "#5a3f17",
  "board-mark": "#a8361f",
  "board-hint": "#1659b8",
  "board-hint-ink": "#ffffff",
  "board-strike": "#c4301a",
  "board-strike-edge": "#fff6ec",
  "board-heat": "#c2281c",
  "grade-good": "#9ed79a",
  "grade-inaccuracy": "#f4dd6b",
  "grade-mistake": "#f3a25c",
  "grade-blunder": "#ee8377",
  "grade-ink": "#1a1712",
  "stone-black-light": "#66645f",
  "stone-black-dark": "#0c0b0a",
  "stone-black-edge": "transparent",
  "stone-white-light": "#ffffff",
  "stone-white-dark": "#d3cdc0",
  "stone-white-edge": "#a1988a",
  "stone-shadow": "rgba(30, 16, 0, 0.32)",
  "on-black": "#f6f3ea",
  "on-white": "#1a1712",
  "on-black-mark": "#fea285",
  "on-black-last": "#ffd9cd",
  "on-white-last": "#a12f18",
};

export interface Picture {
  readonly axes: Axes;
  readonly starPoints: readonly number[];
  readonly scene: Scene;
  readonly showCoordinates: boolean;
  readonly colors: PictureColors;
  /** The width and height in pixels of the square that the board is fitted into. */
  readonly size: number;
  /** The font of coordinates and labels; a generic one where it is missing. */
  readonly font: string;
  /** A style sheet, such as one with the font in it; it is the caller's, not a person's. */
  readonly style?: string;
}

const FONTS = "system-ui, sans-serif";

const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** An element with these attributes. Numbers are rounded: a thousandth of the distance of two points is invisible. */
const element = (name: string, attributes: Readonly<Record<string, string | number>>, content = ""): string => {
  const written = Object.entries(attributes).map(([key, value]) => {
    const text = typeof value === "number" ? String(Math.round(value * 1000) / 1000) : escapeXml(value);
    return ` ${key}="${text}"`;
  });
  return content === "" ? `<${name}${written.join("")}/>` : `<${name}${written.join("")}>${content}</${name}>`;
};

const writeText = (text: string, x: number, y: number, size: number, weight: number, fill: string): string =>
  // Half the height of a capital below the middle; not every program knows `dy` in em.
  element("text", { x, y: y + 0.35 * size, "font-size": size, "font-weight": weight, fill }, escapeXml(text));

const drawGradients = (colors: PictureColors): string =>
  COLORS.map((color) =>
    element(
      "radialGradient",
      { id: `stone-${color}`, cx: "38%", cy: "32%", r: "68%" },
      element("stop", { offset: "0", "stop-color": colors[`stone-${color}-light`] }) +
        element("stop", { offset: "1", "stop-color": colors[`stone-${color}-dark`] }),
    ),
  ).join("");

const drawGrid = ({ axes, starPoints, colors }: Picture): string => {
  const [columns, rows] = [axes.columns.length, axes.rows.length];
  const stroke = colors["board-line"];
  return [
    element("path", { d: makeGridPath(columns, rows), fill: "none", stroke, "stroke-width": 0.03 }),
    element("rect", { width: columns - 1, height: rows - 1, fill: "none", stroke, "stroke-width": 0.05 }),
    ...starPoints.map((star) => {
      const { x, y } = positionOf(star, columns);
      return element("circle", { cx: x, cy: y, r: STAR_RADIUS, fill: stroke });
    }),
  ].join("");
};

const drawCoordinates = ({ axes: { columns, rows }, colors }: Picture): string => {
  const far = 0.5 + COORDINATES_GUTTER / 2;
  const write = (text: string, x: number, y: number): string => writeText(text, x, y, 0.36, 500, colors["board-name"]);
  return [
    ...columns.flatMap((text, x) => [write(text, x, -far), write(text, x, rows.length - 1 + far)]),
    ...rows.flatMap((text, y) => [write(text, -far, y), write(text, columns.length - 1 + far, y)]),
  ].join("");
};

const drawArea = ({ from, to }: Line, columns: number, colors: PictureColors): string => {
  const [a, b] = [positionOf(from, columns), positionOf(to, columns)];
  return element("rect", {
    x: Math.min(a.x, b.x) - 0.5,
    y: Math.min(a.y, b.y) - 0.5,
    width: Math.abs(b.x - a.x) + 1,
    height: Math.abs(b.y - a.y) + 1,
    fill: colors["board-hint"],
    "fill-opacity": 0.12,
    stroke: colors["board-hint"],
    "stroke-width": 0.06,
  });
};

const drawStone = (stone: Color, { faded, pending }: PointAppearance, x: number, y: number, colors: PictureColors) =>
  element(
    "g",
    faded ? { opacity: 0.45 } : pending ? { opacity: 0.7 } : {},
    element("circle", { cx: x + 0.03, cy: y + 0.06, r: STONE_RADIUS, fill: colors["stone-shadow"] }) +
      element("circle", {
        cx: x,
        cy: y,
        r: STONE_RADIUS,
        fill: `url(#stone-${stone})`,
        stroke: colors[`stone-${stone}-edge`],
        "stroke-width": 0.02,
      }),
  );

interface MarkShape {
  readonly mark: Mark;
  readonly grade: Grade | null;
}

/** What a mark is drawn with on a point: its fill, its outline and the width of that. */
const paintOf = (
  { mark, grade }: MarkShape,
  stone: Color | null,
  colors: PictureColors,
): Readonly<Record<string, string | number>> => {
  const ink = stone === null ? colors["board-line"] : colors[`on-${stone}`];
  if (mark === "last") {
    const fills = { black: colors["on-black-mark"], white: colors["on-white-last"] };
    return { fill: stone === null ? colors["board-mark"] : fills[stone] };
  }
  if (mark === "best") return { fill: colors["board-hint"], stroke: colors.board, "stroke-width": 0.03 };
  if (mark === "candidate" && grade !== null) {
    return { fill: colors[`grade-${grade}`], stroke: colors["grade-ink"], "stroke-width": 0.04 };
  }
  if (mark === "candidate") return { fill: colors.board, stroke: colors["board-hint"], "stroke-width": 0.05 };
  if (mark === "hint" && stone === null) {
    const blue = colors["board-hint"];
    return { fill: blue, "fill-opacity": 0.22, stroke: blue, "stroke-width": 0.11 };
  }
  return { fill: "none", stroke: ink, "stroke-width": 0.07 };
};

const RADII: Partial<Readonly<Record<Mark, number>>> = {
  last: 0.14,
  circle: 0.22,
  hint: 0.3,
  best: 0.43,
  candidate: 0.43,
};

const drawMark = (shape: MarkShape, stone: Color | null, x: number, y: number, colors: PictureColors): string => {
  const { mark } = shape;
  const paint = paintOf(shape, stone, colors);
  const radius = RADII[mark];
  if (radius !== undefined) return element("circle", { cx: x, cy: y, r: radius, ...paint });
  const d = MARK_PATHS[mark as keyof typeof MARK_PATHS];
  return element("path", { d, transform: `translate(${x} ${y})`, ...paint });
};

const inkOf = ({ mark, grade, stone }: PointAppearance, colors: PictureColors): string => {
  if (stone !== null) return mark === "last" ? colors[`on-${stone}-last`] : colors[`on-${stone}`];
  if (mark === "best") return colors["board-hint-ink"];
  return colors[mark === "candidate" && grade !== null ? "grade-ink" : "board-name"];
};

const drawPoint = (appearance: PointAppearance, x: number, y: number, colors: PictureColors): string => {
  const { stone, mark, grade, label, heat, territory, pending } = appearance;
  const parts: string[] = [];
  if (heat > 0) {
    const fill = colors["board-heat"];
    parts.push(element("rect", { x: x - 0.5, y: y - 0.5, width: 1, height: 1, fill, opacity: heat * 0.75 }));
  }
  if (stone !== null) parts.push(drawStone(stone, appearance, x, y, colors));
  if (pending) {
    const ring = { fill: "none", stroke: colors["board-hint"], "stroke-width": 0.08, "stroke-dasharray": "0.3 0.16" };
    parts.push(element("circle", { cx: x, cy: y, r: STONE_RADIUS, ...ring }));
  }
  if (territory !== null) {
    const fill = colors[territory === "black" ? "stone-black-dark" : "stone-white-light"];
    const edge = territory === "white" ? { stroke: colors["stone-white-edge"], "stroke-width": 0.03 } : {};
    parts.push(element("rect", { x: x - 0.14, y: y - 0.14, width: 0.28, height: 0.28, fill, ...edge }));
  }
  if (mark !== null && (label === "" || isDisc(mark))) parts.push(drawMark({ mark, grade }, stone, x, y, colors));
  if (label !== "") parts.push(writeText(label, x, y, labelSize(label), 600, inkOf(appearance, colors)));
  return parts.join("");
};

const drawLine = ({ from, to }: Line, columns: number, colors: PictureColors): string => {
  const [a, b] = [positionOf(from, columns), positionOf(to, columns)];
  const shape = { d: `M${a.x} ${a.y}L${b.x} ${b.y}`, fill: "none", "stroke-linecap": "round" };
  return (
    element("path", { ...shape, stroke: colors["board-strike-edge"], "stroke-width": 0.16 }) +
    element("path", { ...shape, stroke: colors["board-strike"], "stroke-width": 0.09 })
  );
};

/** The SVG image of a scene. */
export const drawPicture = (picture: Picture): string => {
  const { axes, scene, showCoordinates, colors, size, font, style = "" } = picture;
  const columns = axes.columns.length;
  const points = scene.points.map((appearance, point) => {
    const { x, y } = positionOf(point, columns);
    return drawPoint(appearance, x, y, colors);
  });
  const parts = [
    drawGrid(picture),
    showCoordinates ? drawCoordinates(picture) : "",
    scene.area === undefined ? "" : drawArea(scene.area, columns, colors),
    ...points,
    ...scene.lines.map((line) => drawLine(line, columns, colors)),
  ];
  const viewBox = makeViewBox(axes, showCoordinates);
  const [left = "0", top = "0"] = viewBox.split(" ");
  const wood = { x: left, y: top, width: "100%", height: "100%", fill: colors.board };
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox, width: size, height: size },
    (style === "" ? "" : element("style", {}, style)) +
      element("defs", {}, drawGradients(colors)) +
      element("rect", wood) +
      element("g", { "font-family": `${font}, ${FONTS}`, "text-anchor": "middle" }, parts.join("")),
  );
};
