// A file as the analysis board needs it: what other programs leave out is written down, in every variation.
import {
  makeSgf,
  makeSgfMove,
  otherColor,
  parseSgf,
  toGameNode,
  toSgfTree,
  type Color,
  type GameNode,
  type SgfNode,
} from "@tengen/stones";
import { gatherSetUp } from "./set-up.ts";

const colorOf = (node: SgfNode): Color | null => (node.has("B") ? "black" : node.has("W") ? "white" : null);

/** [GO-G24] The set-up of the nodes before the first move, while they have no variations, in the root. */
const gatherInRoot = (root: GameNode): GameNode => {
  const chain = [root];
  for (let last = root; last.children.length === 1; chain.push(last)) {
    const [next] = last.children;
    if (next === undefined || colorOf(next.properties) !== null) break;
    last = next;
  }
  const [properties] = gatherSetUp(chain.map((node) => node.properties));
  return properties === undefined || properties === root.properties
    ? root
    : { properties, children: chain.at(-1)?.children ?? [] };
};

/** [GO-G23] A pass before a move of the colour that has just played. */
const withPasses = (node: GameNode, last: Color | null): GameNode => ({
  ...node,
  children: node.children.map((child) => {
    const color = colorOf(child.properties);
    const next = withPasses(child, color ?? last);
    if (color === null || color !== last) return next;
    return { properties: makeSgfMove({ color: otherColor(color), place: null }), children: [next] };
  }),
});

/** The text with what `parseRulesetSgf` has added; the same text if it added nothing. */
export const completeSgf = (text: string, hasImpliedPasses: boolean): string => {
  const file = parseSgf(text);
  const [first, ...others] = file.ok ? file.value.games.map(toGameNode) : [];
  if (first === undefined) return text;
  const gathered = gatherInRoot(first);
  const isEmpty = !gathered.properties.has("AB") && !gathered.properties.has("HA");
  const completed = hasImpliedPasses ? withPasses(gathered, isEmpty ? "white" : null) : gathered;
  return completed === first ? text : makeSgf([completed, ...others].map(toSgfTree));
};
