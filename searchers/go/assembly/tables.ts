// Answers about the eight points around a point, by their code of 16 bits: eyes, single points that are somebody's, and good shape.
import { EYES, OWNED, SHAPES } from "./layout";
import { PATTERNS } from "./patterns";

// @ts-ignore: decorator
@inline
function slot(code: u32, side: u32): u32 {
  return (code >> (side << 1)) & 3;
}

/** Whether the points beside are the colour's, or walls. */
function isOwned(code: u32, color: u32): bool {
  for (let side: u32 = 0; side < 4; side++) {
    const there = slot(code, side);
    if (there !== color && there !== 3) return false;
  }
  return true;
}

/** So, and at most one corner is the other's; none at the edge. */
function isEye(code: u32, color: u32): bool {
  if (!isOwned(code, color)) return false;
  let others: u32 = 0;
  let walls: u32 = 0;
  for (let side: u32 = 4; side < 8; side++) {
    const there = slot(code, side);
    if (there === 3 - color) others++;
    if (there === 3) walls = 1;
  }
  return others + walls < 2;
}

/** The ring round a point, as sides of a code: a pattern begins in a corner, and goes round. */
const RING: StaticArray<u32> = [7, 0, 4, 1, 5, 2, 6, 3];

/** What a sign of a pattern stands for when X is black: a bit for each of empty, black, white and wall. */
function allowed(sign: i32): u32 {
  switch (sign) {
    case 88: // X
      return 0b0010;
    case 79: // O
      return 0b0100;
    case 46: // .
      return 0b0001;
    case 120: // x
      return 0b1101;
    case 111: // o
      return 0b1011;
    case 83: // S
      return 0b0110;
    case 35: // #
      return 0b1000;
  }
  return 0b1111;
}

/** Marks every code that the rest of a pattern can have. Turns go by two steps of the ring; mirrored ones run backwards. */
function fillPattern(pattern: string, turn: u32, swap: bool, step: u32, code: u32): void {
  if (step === 8) {
    store<u8>(SHAPES + code, 3);
    return;
  }
  const place = RING[turn < 8 ? (step + turn) & 7 : (turn - step) & 7];
  const those = allowed(pattern.charCodeAt(step));
  for (let there: u32 = 0; there < 4; there++) {
    if (((those >> there) & 1) === 0) continue;
    const color = swap && (there === 1 || there === 2) ? 3 - there : there;
    fillPattern(pattern, turn, swap, step + 1, code | (color << (place << 1)));
  }
}

export function fillTables(): void {
  for (let code: u32 = 0; code < 65536; code++) {
    // Nothing is somebody's beside an empty point.
    const beside = code & 0xff;
    if ((beside & 3) === 0 || (beside & 12) === 0 || (beside & 48) === 0 || (beside & 192) === 0) continue;
    store<u8>(EYES + code, <u8>(<u32>isEye(code, 1) | ((<u32>isEye(code, 2)) << 1)));
    store<u8>(OWNED + code, <u8>(<u32>isOwned(code, 1) | ((<u32>isOwned(code, 2)) << 1)));
  }
  for (let index = 0; index < PATTERNS.length; index++) {
    for (let turn: u32 = 0; turn < 16; turn += 2) {
      fillPattern(PATTERNS[index], turn, false, 0, 0);
      fillPattern(PATTERNS[index], turn, true, 0, 0);
    }
  }
}
