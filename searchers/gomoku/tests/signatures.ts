/** The bench signatures. A functional change of a search changes its own, and only then. */
export const SIGNATURES = {
  playouts: { nodes: 80_000, text: "1cc3a5d2" },
  alphaBeta: { nodes: 2_007_517, text: "e8227d21" },
  alphaBetaWithNet: { nodes: 2_004_809, text: "31bb6738" },
};
