// Standard Gomoku: exactly five win, for both sides.
export const EXACT_BLACK: bool = true;
export const EXACT_WHITE: bool = true;
export const HAS_FORBIDDEN: bool = false;
export const HAS_NET: bool = false;
