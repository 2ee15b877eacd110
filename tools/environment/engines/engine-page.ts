// A page in a browser that Playwright does not drive: Debian's Firefox and WebKit, by their standard protocols.

export interface EnginePage {
  /** Loads a page. */
  readonly goTo: (url: string) => Promise<void>;
  /** The value of an expression in the page; a promise is awaited. Only JSON comes back. */
  readonly evaluate: <Value>(expression: string) => Promise<Value>;
  /** Presses and releases the mouse at a point of the window, as a person does. */
  readonly clickAt: (x: number, y: number) => Promise<void>;
  /** Types into what has the focus. */
  readonly type: (text: string) => Promise<void>;
}

export interface Engine {
  /** Such as "firefox 153.7.0". */
  readonly version: string;
  readonly page: EnginePage;
  /** Errors and warnings that the browser has logged. WebKit's driver does not report them. */
  readonly problems: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** An expression whose value is the JSON text of another one's. */
export const asJson = (expression: string): string =>
  `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`;

/** A click as both protocols describe it. */
export const clickActions = (x: number, y: number) => [
  {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];

export const keyActions = (text: string) => [
  {
    type: "key",
    id: "keyboard",
    actions: text.split("").flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  },
];
