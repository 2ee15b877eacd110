/** A text table; columns of numbers are right-aligned. */
export const makeTable = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const isNumber = head.map((_, column) => rows.every((row) => typeof row[column] === "number"));
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) =>
          isNumber[column] === true ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};
