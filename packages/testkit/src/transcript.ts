// Parses transcripts of line-based programs: `> ` marks a line that is sent, `< ` the expected answer, `#` a comment.
// An expected answer may omit fields.
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
      throw new Error(`line ${line}: "${content}" has no answer`);
    return [{ line, sent: content.slice(2), expected: JSON.parse(answer.slice(2)) as unknown }];
  });
};
