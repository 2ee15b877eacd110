// 3x3 patterns of good shape, for either side to move: hane, cuts and blocked cuts, after MoGo. A pattern lists the
// eight neighbors of the move, clockwise from a corner. Rotations, reflections and swapped colors match too.
//   X, O  the two colors         x, o  anything but X, anything but O
//   S     a stone of either      .     empty
//   #     the border             ?     anything
export const PATTERNS = [
  // Hane: enclosing, non-cutting, and with a stone at the side.
  "XOX.???.",
  "XO..?.?.",
  "XO?.?.xX",
  // Magari.
  ".O.....X",
  // Cuts: unprotected, peeped, de, and keima.
  "XO?o?o?O",
  "XO?X???O",
  "?X?OoooO",
  "OX?O???o",
  // At the edge: chase, block a cut, block a connection, sagari, cut.
  "X.??###O",
  "OX?O###X",
  "?X?O###x",
  "?XSx###x",
  "?OXO###X",
];
