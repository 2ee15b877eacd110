// A page with this package's components, driven from outside by its tests and its benchmark. They run in a real
// browser, because focus, pointers, live regions and colours are the browser's behaviour, and a simulated DOM would
// only repeat our assumptions.
import { signal } from "@preact/signals";
import type { Color } from "@tengen/stones";
import { render, type ComponentChild } from "preact";
import "../web/board.css";
import {
  Announcer,
  EMPTY_POINT,
  Board,
  CoordinateField,
  makeAxes,
  MiniBoard,
  pointName,
  type Announcement,
  type Ghost,
  type Line,
  type PointAppearance,
  type Scene,
} from "../web/index.ts";
import type { Drawing, HarnessHandle, Appearances } from "./handle.ts";
import { timings } from "./timings.tsx";

const container = document.createElement("main");
container.style.inlineSize = "30rem";

/** Elements around the board, for the Tab key. */
const makeButton = (name: string): HTMLButtonElement => {
  const button = document.createElement("button");
  button.textContent = name;
  return button;
};

document.body.append(makeButton("Before"), container, makeButton("After"));

let count = 0;
const scene = signal<Scene>({ points: [], lines: [] });
const showCoordinates = signal(false);
const placing = signal<Color | null>(null);
const preview = signal<Ghost | null>(null);
const announcement = signal<Announcement>({ count: 0, text: "" });
let picks: string[] = [];
let unknown: string[] = [];

/** Every point is a new object, as in a game. */
const makeScene = (points: Appearances, lines: readonly Line[]): Scene => ({
  points: Array.from({ length: count }, (_, point) => ({ ...EMPTY_POINT, ...points[point] })),
  lines,
});

const show = (child: ComponentChild): void => {
  render(null, container);
  render(child, container);
};

const reset = ({ letters, rows, points = {}, lines = [], area }: Drawing) => {
  count = letters.length * rows;
  scene.value = { ...makeScene(points, lines), ...(area === undefined ? {} : { area }) };
  showCoordinates.value = false;
  placing.value = null;
  preview.value = null;
  picks = [];
  unknown = [];
  return makeAxes(letters, rows);
};

const find = (selector: string): Element => {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`there is no ${selector}`);
  return element;
};

const findPoint = (point: number): SVGElement => find(`[data-point="${point}"]`) as SVGElement;

const pointOf = (node: Node): number | "outside" => {
  const element = node instanceof Element ? node : node.parentElement;
  const name = element?.closest("[data-point]")?.getAttribute("data-point");
  return name === null || name === undefined ? "outside" : Number(name);
};

const isPointWithTabStop = (element: Element): boolean =>
  element instanceof SVGElement && element.tabIndex >= 0 && element.closest("svg.board") !== null;

let touched: (number | "outside")[] = [];
const note = (records: readonly MutationRecord[]): void => {
  touched.push(...records.map(({ target }) => pointOf(target)));
};
const observer = new MutationObserver(note);

let described: number[] = [];
const describe = (letters: string, rows: number) => (point: number, appearance: PointAppearance) => {
  described.push(point);
  return `${pointName(makeAxes(letters, rows), point)} ${appearance.stone ?? "empty"}${appearance.mark === null ? "" : ` ${appearance.mark}`}`;
};

const handle: HarnessHandle = {
  showBoard: (drawing) => {
    const axes = reset(drawing);
    show(
      <Board
        axes={axes}
        starPoints={drawing.starPoints ?? []}
        scene={scene}
        showCoordinates={showCoordinates}
        placing={placing}
        preview={preview}
        label="The board"
        describe={describe(drawing.letters, drawing.rows)}
        onPick={(point, input) => picks.push(`${point} by ${input}`)}
      />,
    );
  },
  showMiniBoard: (drawing) => {
    const axes = reset(drawing);
    show(<MiniBoard axes={axes} starPoints={drawing.starPoints ?? []} scene={scene} />);
  },
  showField: (drawing) => {
    const axes = reset(drawing);
    show(
      <CoordinateField
        axes={axes}
        label="Point"
        button="Place"
        onPick={(point) => picks.push(String(point))}
        onUnknown={(text) => unknown.push(text)}
      />,
    );
  },
  showAnnouncer: () => show(<Announcer announcement={announcement} />),

  setPoints: (points, lines = []) => {
    scene.value = makeScene(points, lines);
  },
  setCoordinates: (shown) => {
    showCoordinates.value = shown;
  },
  setPlacing: (color) => {
    placing.value = color;
  },
  setPreview: (ghost) => {
    preview.value = ghost;
  },
  announce: (text) => {
    announcement.value = { count: announcement.value.count + 1, text };
  },

  settle: () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve))));
    }),
  takePicks: () => picks.splice(0),
  takeUnknown: () => unknown.splice(0),

  watch: () => {
    touched = [];
    described = [];
    observer.disconnect();
    observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true });
  },
  takeTouched: () => {
    note(observer.takeRecords());
    return [...new Set(touched.splice(0))];
  },
  takeDescribed: () => described.splice(0),

  focusedPoint: () => {
    const point = document.activeElement === null ? "outside" : pointOf(document.activeElement);
    return point === "outside" ? null : point;
  },
  tabStops: () =>
    [...document.querySelectorAll("*")].filter(isPointWithTabStop).map((element) => Number(pointOf(element))),
  clickWithoutPointer: (point) => findPoint(point).dispatchEvent(new MouseEvent("click", { bubbles: true })),
  focusByScript: (point) => findPoint(point).focus(),
  gradientOf: (selector) => {
    const id = /url\("#(?<id>.*)"\)/u.exec(getComputedStyle(find(selector)).fill)?.groups?.["id"] ?? "";
    return [...find(`[id="${id}"]`).children].map((stop) => getComputedStyle(stop).stopColor);
  },
  styleOf: (selector, property) => getComputedStyle(find(selector)).getPropertyValue(property),
  classOnTop: (selector) => {
    const { x, y, width, height } = find(selector).getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.getAttribute("class") ?? "";
  },
  colorOf: (token) => {
    container.style.color = `var(${token})`;
    const { color } = getComputedStyle(container);
    container.style.color = "";
    return color;
  },
  setRoot: (attributes) => {
    for (const [name, value] of Object.entries(attributes)) document.documentElement.setAttribute(name, value);
  },
};

Object.assign(globalThis, { harness: handle, timings });
