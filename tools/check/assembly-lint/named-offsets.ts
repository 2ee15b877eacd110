// An oxlint plugin with one rule for AssemblyScript: memory is addressed by named constants. `load<u32>(block, VISITS)`
// and `load<u8>(table + (index << 2))` pass; `load<u32>(block, 16)` and `load<u8>(table + 81)` do not.

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly operator?: string;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly expression?: Node;
  readonly argument?: Node;
  readonly consequent?: Node;
  readonly alternate?: Node;
  readonly left?: Node;
  readonly right?: Node;
  readonly arguments?: readonly Node[];
}

interface Context {
  readonly report: (fault: { readonly node: Node; readonly message: string }) => void;
}

/** "load" or "store" for a call that reads or writes memory, else null. */
const accessOf = (callee: Node | undefined): "load" | "store" | null => {
  const isSimd = callee?.type === "MemberExpression" && ["v128", "atomic"].includes(callee.object?.name ?? "");
  const name = (isSimd ? callee.property : callee)?.name ?? "";
  if (name.startsWith("load") && (isSimd || name === "load")) return "load";
  return name.startsWith("store") && (isSimd || name === "store") ? "store" : null;
};

/** The operands of an expression; of a conditional one only its two values. */
const partsOf = (node: Node): readonly Node[] =>
  [node.left, node.right, node.expression, node.argument, node.consequent, node.alternate].filter(
    (part) => part !== undefined,
  );

const isNumber = (node: Node): boolean => node.type === "Literal" && typeof node.value === "number";

const hasNumber = (node: Node): boolean => isNumber(node) || partsOf(node).some(hasNumber);

const isConstant = (node: Node): boolean =>
  isNumber(node) || (partsOf(node).length > 0 && partsOf(node).every(isConstant));

/** Terms of a sum that consist of numbers only. Numbers that scale an index are fine. */
const bareTermsIn = (node: Node): readonly Node[] => {
  if (isConstant(node)) return [node];
  const isSum = node.type === "BinaryExpression" && (node.operator === "+" || node.operator === "-");
  const isChoice = node.type === "ConditionalExpression";
  const isWrapper = node.type === "TSTypeAssertion" || node.type === "ParenthesizedExpression";
  return isSum || isChoice || isWrapper ? partsOf(node).flatMap(bareTermsIn) : [];
};

const namedOffsets = {
  create: (context: Context) => ({
    CallExpression: (call: Node) => {
      const access = accessOf(call.callee);
      if (access === null) return;
      const address = call.arguments?.[0];
      const offset = call.arguments?.[access === "load" ? 1 : 2];
      const bare = [
        ...(address === undefined ? [] : bareTermsIn(address)),
        ...(offset !== undefined && hasNumber(offset) ? [offset] : []),
      ];
      for (const node of bare) {
        context.report({ node, message: `A bare number as an offset of ${access}. Give it a name.` });
      }
    },
  }),
};

export default { meta: { name: "assembly" }, rules: { "named-offsets": namedOffsets } };
