/** The protocol version, incremented by every change that older clients would misread. */
export const PROTOCOL = 1;
