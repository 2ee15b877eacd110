/** Focuses the board: when the focused element is removed, or a turn is to be played. */
export const focusBoard = (): void =>
  document.querySelector<SVGElement>(".board [tabindex='0']")?.focus({ preventScroll: true });
