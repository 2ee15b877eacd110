/** Where the focus goes when what had it is gone, or a turn is to be played on the board. */
export const focusBoard = (): void =>
  document.querySelector<SVGElement>(".board [tabindex='0']")?.focus({ preventScroll: true });
