// The custom element `<tengen-board>`. Its attributes describe a board in HTML; its methods are those of `makeBoard`. A pick
// is an event, `pick`, which bubbles.
import { ATTRIBUTES, changedSettings, type Attributes } from "./attributes.ts";
import {
  changeConfig,
  DEFAULT_CONFIG,
  nameOf,
  parseName,
  type BoardConfig,
  type PickedPoint,
  type Point,
} from "./config.ts";
import { makeBoardIn, type TengenBoard } from "./make-board.tsx";

/** The element `<tengen-board>`: a board and an element. */
export interface TengenBoardElement extends HTMLElement {
  /** What the board shows now. */
  readonly config: BoardConfig;
  /** Changes what is given and keeps the rest. A RangeError says what is wrong; then nothing has changed. */
  set(changes: Partial<BoardConfig>): void;
  /** Has a screen reader read out a text. */
  announce(text: string): void;
  /** The name of a point, such as `H8`. */
  nameOf(point: Point): string;
  /** The point of a name, such as `h8`; null if there is none. */
  parse(name: string): Point | null;
  /** Moves the keyboard focus to a point. `focus` moves it to the point that had it last. */
  focusPoint(point: Point): void;
}

/** The event `pick` of a `<tengen-board>`. */
export type PickEvent = CustomEvent<PickedPoint>;

const attributesOf = (element: Element): Attributes =>
  Object.fromEntries(
    ATTRIBUTES.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );

const makeElementClass = (): CustomElementConstructor =>
  class extends HTMLElement implements TengenBoardElement {
    static readonly observedAttributes: readonly string[] = ATTRIBUTES;

    readonly #root = this.attachShadow({ mode: "open" });
    #attributes: Attributes = {};
    #config: BoardConfig = DEFAULT_CONFIG;
    #board: TengenBoard | null = null;

    get config(): BoardConfig {
      return this.#config;
    }

    readonly #pick = (picked: PickedPoint): void => {
      this.#config.onPick(picked);
      this.dispatchEvent(new CustomEvent("pick", { detail: picked, bubbles: true }));
    };

    connectedCallback(): void {
      this.#board ??= makeBoardIn(this.#root, { ...this.#config, onPick: this.#pick });
    }

    /** An element that only moves within its page is connected again in the same task, and keeps its board. */
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#board?.destroy();
        this.#board = null;
      });
    }

    /** What cannot be read is an error of the page, and the board stays as it is. */
    attributeChangedCallback(): void {
      const now = attributesOf(this);
      this.set(changedSettings(this.#attributes, now));
      this.#attributes = now;
    }

    set(changes: Partial<BoardConfig>): void {
      this.#config = changeConfig(this.#config, changes);
      this.#board?.set({ ...changes, onPick: this.#pick });
    }

    announce(text: string): void {
      this.#board?.announce(text);
    }

    focusPoint(point: Point): void {
      this.#board?.focus(point);
    }

    override focus(): void {
      this.#board?.focus();
    }

    nameOf(point: Point): string {
      return nameOf(this.#config, point);
    }

    parse(name: string): Point | null {
      return parseName(this.#config, name);
    }
  };

/** Defines `<tengen-board>` in a page; once is enough. Where there are no pages it does nothing. */
export const defineTengenBoard = (): void => {
  if (typeof customElements === "undefined" || customElements.get("tengen-board") !== undefined) return;
  customElements.define("tengen-board", makeElementClass());
};
