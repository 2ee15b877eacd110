// Freestyle with a net, which the host writes into the memory (net.ts).
export const EXACT_BLACK: bool = false;
export const EXACT_WHITE: bool = false;
export const HAS_FORBIDDEN: bool = false;
export const HAS_NET: bool = true;
