// Good shape in 3x3 points, for either side to move: hane, cuts and what stops them, after the patterns of MoGo's report. A pattern names
// the points around in a ring, from a corner on: X and O are the two colours, x and o anything but that, . empty, S a stone of either, # the edge, ?
// anything. Turned, mirrored and with colours exchanged it is the same.
export const PATTERNS = [
  // Hane: round the head, from one side, and the turn that keeps the other out.
  "XOX.???.",
  "XO..?.?.",
  "XO?.?.xX",
  // A stone at the shoulder.
  ".O.....X",
  // Cuts: free, peeped at, straight through, and at the knight's move.
  "XO?o?o?O",
  "XO?X???O",
  "?X?OoooO",
  "OX?O???o",
  // On the edge: chasing, blocking a cut and a connection, going down, cutting.
  "X.??###O",
  "OX?O###X",
  "?X?O###x",
  "?XSx###x",
  "?OXO###X",
];
