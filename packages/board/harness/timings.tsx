// Render times of the board in milliseconds, measured in the page, with two baselines for the same drawing: the
// finished markup set as innerHTML, and stones added with plain DOM calls.
import { signal } from "@preact/signals";
import { render } from "preact";
import { EMPTY_POINT, Board, makeAxes, pointName, type PointAppearance, type Scene } from "../web/index.ts";

const SIZE = 15;
const POINTS = SIZE * SIZE;
const axes = makeAxes("ABCDEFGHIJKLMNO", SIZE);

/** A scene with this many stones; every point is a new object, as in a game. */
const makeScene = (stones: number): Scene => ({
  points: Array.from({ length: POINTS }, (_, point): PointAppearance => {
    const color = point % 2 === 0 ? "black" : "white";
    return { ...EMPTY_POINT, stone: point < stones ? color : null };
  }),
  lines: [],
});

const makeContainer = (): HTMLElement => {
  const container = document.createElement("div");
  container.style.inlineSize = "40rem";
  document.body.replaceChildren(container);
  return container;
};

const makeBoard = (scene = signal(makeScene(POINTS))) => (
  <Board
    axes={axes}
    starPoints={[112]}
    scene={scene}
    showCoordinates={signal(true)}
    placing={signal("black")}
    preview={signal(null)}
    label="The board"
    describe={(point, appearance) => `${pointName(axes, point)} ${appearance.stone ?? "empty"}`}
    onPick={() => {}}
  />
);

/** Throws if the board does not have the expected stones: the time would be meaningless. */
const expectStones = (container: Element, stones: number): void => {
  const found = container.querySelectorAll(".stone").length;
  if (found !== stones) throw new Error(`the board has ${found} stones, not ${stones}`);
};

/** Render and layout. */
const timeLayout = (draw: (container: HTMLElement) => void): number => {
  const container = makeContainer();
  const from = performance.now();
  draw(container);
  container.getBoundingClientRect();
  const time = performance.now() - from;
  expectStones(container, POINTS);
  return time;
};

/** From the start of a frame until it is painted: a posted message arrives only after that. */
const timeFrame = (draw: (container: HTMLElement) => void): Promise<number> => {
  const container = makeContainer();
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const from = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => resolve(performance.now() - from));
      port1.start();
      draw(container);
      port2.postMessage(null);
    });
  });
};

const drawBoard = (container: HTMLElement): void => render(makeBoard(), container);

/** Sets the markup of a board that was rendered before. */
const makeMarkupDrawer = (): ((container: HTMLElement) => void) => {
  const other = makeContainer();
  drawBoard(other);
  const markup = other.innerHTML;
  render(null, other);
  return (container) => {
    container.innerHTML = markup;
  };
};

/** The best of several runs, with warm code. */
const bestOf = async (time: () => number | Promise<number>): Promise<number> => {
  let best = Infinity;
  for (let run = 0; run < 20; run += 1) best = Math.min(best, await time());
  return best;
};

const afterEffects = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

const makeStone = (color: string): SVGElement => {
  const make = (name: string, attributes: Readonly<Record<string, string>>): SVGElement => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    return element;
  };
  const stone = make("g", { class: "stone" });
  stone.append(
    make("circle", { class: "shadow", cx: "0.03", cy: "0.06", r: "0.475" }),
    make("circle", { class: "body", r: "0.475", fill: `url(#P0-0-${color})` }),
  );
  return stone;
};

export const timings = {
  first: (): number => timeLayout(drawBoard),
  firstMarkup: (): number => timeLayout(makeMarkupDrawer()),
  again: (): Promise<number> => bestOf(() => timeLayout(drawBoard)),
  againMarkup: (): Promise<number> => bestOf(() => timeLayout(makeMarkupDrawer())),
  frame: (): Promise<number> => bestOf(() => timeFrame(drawBoard)),
  frameMarkup: (): Promise<number> => bestOf(() => timeFrame(makeMarkupDrawer())),

  /** Adds stones one by one until the board is full; the mean time until a stone's elements exist. */
  changes: async (): Promise<number> => {
    const container = makeContainer();
    const scenes = Array.from({ length: POINTS }, (_, stones) => makeScene(stones + 1));
    const scene = signal(makeScene(0));
    render(makeBoard(scene), container);
    await afterEffects();
    const from = performance.now();
    for (const next of scenes) {
      scene.value = next;
      // The render was queued before this.
      await Promise.resolve();
    }
    const time = performance.now() - from;
    expectStones(container, POINTS);
    return time / POINTS;
  },
  changesByHand: async (): Promise<number> => {
    const container = makeContainer();
    render(makeBoard(signal(makeScene(0))), container);
    await afterEffects();
    const points = [...container.querySelectorAll("[data-point]")];
    const from = performance.now();
    for (const [point, element] of points.entries()) {
      const color = point % 2 === 0 ? "black" : "white";
      element.setAttribute("class", `point on-${color}`);
      element.setAttribute("aria-label", `${pointName(axes, point)} ${color}`);
      element.append(makeStone(color));
    }
    const time = performance.now() - from;
    expectStones(container, POINTS);
    return time / POINTS;
  },
};
