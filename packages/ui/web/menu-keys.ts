/**
 * The item of a menu that a key leads to: arrows go round, Home and End to the ends, and a letter to the next item that
 * begins with it. Null for any other key. `at` is -1 while no item has the focus.
 */
export const itemAt = (texts: readonly string[], at: number, key: string): number | null => {
  const count = texts.length;
  if (count === 0) return null;
  switch (key) {
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowUp":
      return at <= 0 ? count - 1 : at - 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default: {
      if (key.length !== 1 || key.trim() === "") return null;
      const begins = (index: number): boolean =>
        (texts[index % count] ?? "").toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
      const step = texts.findIndex((_text, index) => begins(at + 1 + index));
      return step === -1 ? null : (at + 1 + step) % count;
    }
  }
};
