/** The bench signature. A functional change of the search changes it, and only then. */
export const SIGNATURE = { nodes: 10_000, text: "bda9f83f" };
