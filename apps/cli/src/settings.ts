import { LIMITS, SETTINGS } from "@tengen/server/settings";

/** The environment that a server heeds, for `--help`. */
export const describeSettings = (): string => {
  const rows = [
    ...SETTINGS.map(({ env, text }) => [env, text]),
    ...Object.values(LIMITS).map(({ env, text, value }) => [env, `${text} (${value})`]),
  ];
  const width = Math.max(...rows.map(([name]) => name?.length ?? 0));
  return `\nEnvironment:\n${rows.map(([name = "", text = ""]) => `  ${name.padEnd(width)}  ${text}`).join("\n")}`;
};
