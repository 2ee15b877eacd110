// The stones that a file sets up before its first move. Some programs, such as Fox, put them into a node of their own.
import type { SgfNode } from "@tengen/stones";

/** [GO-G24] The main line, with a set-up before the first move as part of the root. */
export const gatherSetUp = (nodes: readonly SgfNode[]): readonly SgfNode[] => {
  const first = nodes.findIndex((node) => node.has("B") || node.has("W"));
  const end = first < 0 ? nodes.length : first;
  const head = nodes.slice(0, end);
  const isLate = head.slice(1).some((node) => node.has("AB") || node.has("AW") || node.has("PL"));
  if (!isLate || head.some((node) => node.get("AE")?.some((value) => value.trim() !== ""))) return nodes;
  const root = new Map(head[0]);
  for (const node of head.slice(1)) {
    for (const name of ["AB", "AW"]) {
      const values = [...(root.get(name) ?? []), ...(node.get(name) ?? [])];
      if (values.length > 0) root.set(name, values);
    }
    for (const name of ["PL", "HA"]) {
      const value = node.get(name);
      if (value !== undefined) root.set(name, value);
    }
  }
  return [root, ...nodes.slice(end)];
};
