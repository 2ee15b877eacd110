/** The bench signatures. A functional change of a search changes its own, and only then. */
export const SIGNATURES = {
  playouts: { nodes: 80_000, text: "1cc3a5d2" },
  alphaBeta: { nodes: 2_002_190, text: "44f3540d" },
  alphaBetaWithNet: { nodes: 1_989_285, text: "2a5d42ac" },
};
