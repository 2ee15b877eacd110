// PostgreSQL's errors: which of them are worth another try, which are the fault of what was stored, and what people should do about the others.

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Lost to somebody else for a moment: nothing of the statement was done, and it may be tried again. */
const TRANSIENT = ["40001", "40P01", "55P03"];
export const isTransient = (error: unknown): boolean => TRANSIENT.includes(codeOf(error));

/** A value that the database does not take. */
export const isBadData = (error: unknown): boolean => /^2[23]/u.test(codeOf(error));

const NO_SERVER = "start PostgreSQL, or name another address in DATABASE_URL";
const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: NO_SERVER,
  ENOTFOUND: NO_SERVER,
  EAI_AGAIN: NO_SERVER,
  ETIMEDOUT: NO_SERVER,
  "57P03": "wait until PostgreSQL has started",
  "53300": "PostgreSQL has no connection left: raise its max_connections",
  "28P01": "the password in DATABASE_URL is not right",
  "28000": "PostgreSQL lets this user not in: look at pg_hba.conf and at the user in DATABASE_URL",
  "3D000": "there is no such database: make it with `createdb`, or name another in DATABASE_URL",
  "42501": "give this user the right to make tables in the database",
  "25006": "DATABASE_URL must name the primary: a standby takes nothing",
};

/** An address without its password. */
export const describeUrl = (url: string): string => {
  try {
    const { protocol, host, pathname } = new URL(url);
    // With such a letter in the password, what stands after it is a part of the password.
    return pathname.includes("@") ? "DATABASE_URL" : `${protocol}//${host}${pathname}`;
  } catch {
    return "DATABASE_URL";
  }
};

/** The error as people should read it: which database, what is wrong, what to do. */
export const explainPostgresError = (error: unknown, url: string): Error => {
  // Where a name has several addresses, Node has an error for each.
  const [first] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  const one = first ?? error;
  const said = one instanceof Error ? one.message : String(one);
  const advice = ADVICE[codeOf(one)];
  return new Error(
    `The database ${describeUrl(url)} cannot be used (${said})${advice === undefined ? "" : `: ${advice}`}.`,
    {
      cause: error,
    },
  );
};
