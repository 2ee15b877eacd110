// A Stryker plugin: a text of two words or more is a sentence for people, and no mutant. Codes, keys and everything else
// that programs read has no space between two words. Plain JavaScript, since Stryker loads it.
const isSentence = (text) => /\p{L}\S* (?:\S* )*\p{L}/u.test(text);

/** Called by Stryker with a place in the syntax tree; returns why it has no mutants. */
const shouldIgnore = ({ node }) => {
  const text =
    node.type === "StringLiteral"
      ? node.value
      : node.type === "TemplateLiteral"
        ? node.quasis.map((part) => part.value.cooked).join("x")
        : "";
  return isSentence(text) ? "a sentence for people" : undefined;
};

export const strykerPlugins = [{ kind: "Ignore", name: "sentences", value: { shouldIgnore } }];
