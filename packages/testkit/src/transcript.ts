// A session with a program that answers lines: `> ` before what is said, `< ` before what must be answered, `#` before a
// remark. In an expected answer, fields may be left out.
export interface Exchange {
  readonly line: number;
  readonly sent: string;
  readonly expected: unknown;
}

export const parseTranscript = (text: string): readonly Exchange[] => {
  const lines = text.split("\n").map((content, index) => ({ content, line: index + 1 }));
  const spoken = lines.filter(({ content }) => content !== "" && !content.startsWith("#"));
  return spoken.flatMap(({ content, line }, index) => {
    if (content.startsWith("< ")) return [];
    const answer = spoken[index + 1]?.content ?? "";
    if (!content.startsWith(">") || !answer.startsWith("< "))
      throw new Error(`line ${line}: nothing answers "${content}"`);
    return [{ line, sent: content.slice(2), expected: JSON.parse(answer.slice(2)) as unknown }];
  });
};
