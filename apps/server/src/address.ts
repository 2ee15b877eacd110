export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Where to listen: `PORT` (8080) and `HOST` (localhost, so that only this machine reaches it). */
export const readAddress = (
  env: Readonly<Record<string, string | undefined>>,
): Address | { readonly problem: string } => {
  const text = env["PORT"] || "8080";
  const port = Number(text);
  if (!/^\d{1,5}$/u.test(text) || port > 65_535) {
    return { problem: `PORT must be a number from 0 to 65535, not "${text}"` };
  }
  // An empty HOST is no wish to listen everywhere.
  return { host: env["HOST"] || "localhost", port };
};

/** What people open; an IPv6 address stands in brackets. */
export const makeUrl = ({ host, port }: Address): string => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

/** What to do when listening fails; null for an error of another kind. */
export const explainListenError = (error: unknown, { host, port }: Address): string | null => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} is taken. Stop the program that uses it, or choose another port: PORT=${port < 65_535 ? port + 1 : 8080} npm start`;
    case "EACCES":
      return `this user may not listen on port ${port}. Choose one above 1023: PORT=8080 npm start`;
    case "ENOTFOUND":
    case "EADDRNOTAVAIL":
      return `this machine has no address ${host}. Set HOST to one it has, such as localhost or 0.0.0.0`;
    default:
      return null;
  }
};
