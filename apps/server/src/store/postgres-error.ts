// Classifies PostgreSQL errors: transient ones, bad data, and what to do about the others.

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Conflicts with a concurrent transaction: the statement had no effect, and may be retried. */
const TRANSIENT = ["40001", "40P01", "55P03"];
export const isTransient = (error: unknown): boolean => TRANSIENT.includes(codeOf(error));

/** A value that the database rejects. */
export const isBadData = (error: unknown): boolean => /^2[23]/u.test(codeOf(error));

const CHECK_SERVER = "Start PostgreSQL, or correct DATABASE_URL";
const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: CHECK_SERVER,
  ENOTFOUND: CHECK_SERVER,
  EAI_AGAIN: CHECK_SERVER,
  ETIMEDOUT: CHECK_SERVER,
  "57P03": "Wait until PostgreSQL has started",
  "53300": "PostgreSQL has no free connections: raise its max_connections",
  "28P01": "Correct the password in DATABASE_URL",
  "28000": "Check pg_hba.conf and the user in DATABASE_URL",
  "3D000": "Create the database with `createdb`, or correct DATABASE_URL",
  "42501": "Allow this user to create tables in the database",
  "25006": "Set DATABASE_URL to the primary: a standby is read-only",
};

/** A URL without its password. */
export const describeUrl = (url: string): string => {
  try {
    const { protocol, host, pathname } = new URL(url);
    // An unencoded @ means that the host and path contain a part of the password.
    return pathname.includes("@") ? "DATABASE_URL" : `${protocol}//${host}${pathname}`;
  } catch {
    return "DATABASE_URL";
  }
};

/** The error with an explanation: which database, what is wrong, what to do. */
export const explainPostgresError = (error: unknown, url: string): Error => {
  // If a host name has several addresses, Node reports an error for each.
  const [first] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  const one = first ?? error;
  const message = one instanceof Error ? one.message : String(one);
  const advice = ADVICE[codeOf(one)];
  return new Error(
    `The database ${describeUrl(url)} cannot be used (${message}).${advice === undefined ? "" : ` ${advice}.`}`,
    {
      cause: error,
    },
  );
};
