// Renju: black wins with exactly five and has forbidden moves; white wins with five or more.
export const EXACT_BLACK: bool = true;
export const EXACT_WHITE: bool = false;
export const HAS_FORBIDDEN: bool = true;
export const HAS_NET: bool = false;
