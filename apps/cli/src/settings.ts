import { listSettings } from "@tengen/server/settings";

/** The environment variables of the server, for `--help`. */
export const describeSettings = (): string => {
  const rows = listSettings().map(({ env, description, defaultText }) => [
    env,
    defaultText === "" ? description : `${description} (${defaultText})`,
  ]);
  const limits = [
    "A message has at most 10 levels of JSON; an envelope has at most 8 levels, 512",
    "values and strings of 1,024 characters; a request body has at most 8 KiB; a ping",
    "names at most 64 matches. Ten invalid messages close a connection (4400). A log",
    "that is sent again counts as one message per 8 KiB, up to a fifth of the limit.",
    "Too many messages close a connection (4429); too many requests are refused",
    "(429). Close codes: packages/protocol/SPEC.md.",
  ];
  const width = Math.max(...rows.map(([name]) => name?.length ?? 0));
  return `\nEnvironment:\n${rows.map(([name = "", text = ""]) => `  ${name.padEnd(width)}  ${text}`).join("\n")}\n\nLimits:\n${limits.map((line) => `  ${line}`).join("\n")}`;
};
