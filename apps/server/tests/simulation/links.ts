// Which parts of the world cannot reach each other at present. A cut link carries nothing, and nobody is told.
import type { World } from "./world.ts";

export interface Links {
  readonly isCut: (a: string, b: string) => boolean;
  /** Cuts a link for a while. */
  readonly cut: (a: string, b: string, milliseconds: number) => void;
  /** Calls back when a link was cut or healed. */
  readonly onChange: (listener: (a: string, b: string) => void) => void;
  readonly healAll: () => void;
}

/** The ends of links that are no processes. */
export const DATABASE = "database";
export const BUS = "bus";

const keyOf = (a: string, b: string): string => [a, b].toSorted().join(" | ");

export const openLinks = (world: World): Links => {
  /** The cut links, and how often each has been cut: only the last cut heals it. */
  const cuts = new Map<string, { readonly ends: readonly [string, string]; readonly number: number }>();
  const listeners: ((a: string, b: string) => void)[] = [];
  let count = 0;
  const emit = (a: string, b: string): void => {
    for (const listener of listeners) listener(a, b);
  };
  const heal = (key: string): void => {
    const cut = cuts.get(key);
    if (cut === undefined) return;
    cuts.delete(key);
    world.tell("links", () => `${key} is healed`);
    emit(...cut.ends);
  };
  return {
    isCut: (a, b) => cuts.size > 0 && cuts.has(keyOf(a, b)),
    cut: (a, b, milliseconds) => {
      const key = keyOf(a, b);
      count += 1;
      const number = count;
      cuts.set(key, { ends: [a, b], number });
      world.tell("links", () => `${key} is cut for ${milliseconds} ms`);
      emit(a, b);
      world.after(milliseconds, () => {
        if (cuts.get(key)?.number === number) heal(key);
      });
    },
    onChange: (listener) => void listeners.push(listener),
    healAll: () => {
      for (const key of cuts.keys()) heal(key);
    },
  };
};
