import { listSettings } from "@tengen/server/settings";

/** The environment that a server heeds, for `--help`. */
export const describeSettings = (): string => {
  const rows = listSettings().map(({ env, description, defaultText }) => [
    env,
    defaultText === "" ? description : `${description} (${defaultText})`,
  ]);
  const fixed = [
    "A message has at most 10 levels of JSON, an envelope 8 levels, 512 values and texts of 1,024 characters; the body of a request 8 KiB;",
    "a ping names at most 64 matches. Ten messages that are none close a connection (4400). A log that is sent again counts as a message for",
    "each 8 KiB, at most for a fifth of what is allowed; too many messages close a connection (4429), too many requests are refused (429). Close codes: packages/protocol/SPEC.md.",
  ];
  const width = Math.max(...rows.map(([name]) => name?.length ?? 0));
  return `\nEnvironment:\n${rows.map(([name = "", text = ""]) => `  ${name.padEnd(width)}  ${text}`).join("\n")}\n\nFixed:\n${fixed.map((line) => `  ${line}`).join("\n")}`;
};
