// Lookup tables by 3x3 neighborhood (16 bits): eyes, points surrounded by one color, and pattern matches.
import { BORDER, EYE_TABLE, OWNER_TABLE, PATTERN_TABLE } from "./layout";
import { PATTERNS } from "./patterns";

// @ts-ignore: decorator
@inline
function neighborColor(neighborhood: u32, direction: u32): u32 {
  return (neighborhood >> (direction << 1)) & 3;
}

/** Whether all four direct neighbors are stones of the color, or border. */
function isSurrounded(neighborhood: u32, color: u32): bool {
  for (let direction: u32 = 0; direction < 4; direction++) {
    const neighbor = neighborColor(neighborhood, direction);
    if (neighbor !== color && neighbor !== BORDER) return false;
  }
  return true;
}

/** Surrounded, and the opponent has at most one diagonal point; none at the edge. */
function isEye(neighborhood: u32, color: u32): bool {
  if (!isSurrounded(neighborhood, color)) return false;
  let opponents: u32 = 0;
  let borders: u32 = 0;
  for (let direction: u32 = 4; direction < 8; direction++) {
    const neighbor = neighborColor(neighborhood, direction);
    if (neighbor === 3 - color) opponents++;
    if (neighbor === BORDER) borders = 1;
  }
  return opponents + borders < 2;
}

/** Directions of a neighborhood in the order of a pattern: clockwise from the NW corner. */
const RING: StaticArray<u32> = [7, 0, 4, 1, 5, 2, 6, 3];

/** The colors that a pattern character matches when X is black: bits for empty, black, white and border. */
function colorsMatching(character: i32): u32 {
  switch (character) {
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

/** Marks every neighborhood that matches a pattern from `step` on. Symmetries 0 to 7 rotate, 8 to 15 also mirror. */
function fillPattern(pattern: string, symmetry: u32, swapColors: bool, step: u32, neighborhood: u32): void {
  if (step === 8) {
    store<u8>(PATTERN_TABLE + neighborhood, 3);
    return;
  }
  const direction = RING[symmetry < 8 ? (step + symmetry) & 7 : (symmetry - step) & 7];
  const matching = colorsMatching(pattern.charCodeAt(step));
  for (let matched: u32 = 0; matched < 4; matched++) {
    if (((matching >> matched) & 1) === 0) continue;
    const color = swapColors && (matched === 1 || matched === 2) ? 3 - matched : matched;
    fillPattern(pattern, symmetry, swapColors, step + 1, neighborhood | (color << (direction << 1)));
  }
}

export function fillTables(): void {
  for (let neighborhood: u32 = 0; neighborhood < 65536; neighborhood++) {
    // A point with an empty neighbor is not surrounded.
    const direct = neighborhood & 0xff;
    if ((direct & 3) === 0 || (direct & 12) === 0 || (direct & 48) === 0 || (direct & 192) === 0) continue;
    store<u8>(EYE_TABLE + neighborhood, <u8>(<u32>isEye(neighborhood, 1) | ((<u32>isEye(neighborhood, 2)) << 1)));
    const owners = <u32>isSurrounded(neighborhood, 1) | ((<u32>isSurrounded(neighborhood, 2)) << 1);
    store<u8>(OWNER_TABLE + neighborhood, <u8>owners);
  }
  for (let index = 0; index < PATTERNS.length; index++) {
    for (let symmetry: u32 = 0; symmetry < 16; symmetry += 2) {
      fillPattern(PATTERNS[index], symmetry, false, 0, 0);
      fillPattern(PATTERNS[index], symmetry, true, 0, 0);
    }
  }
}
