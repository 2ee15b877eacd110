// Which pages may use the server.

/** Allows pages of the server's own origin and of the listed ones, and clients that are not pages. */
export const isOriginAllowed = (
  origins: readonly string[],
  origin: string | undefined,
  host: string | undefined,
): boolean => {
  if (origin === undefined || origins.includes(origin)) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
};
