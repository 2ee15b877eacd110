// Guests: a name, a unique id, and a signed token (JWT) that proves it. Nothing is stored: every server with the secret
// can verify a token.
import { jwtVerify, SignJWT } from "jose";
import * as v from "valibot";
import { labelSchema, playerIdSchema } from "@tengen/kernel";

export interface Guest {
  readonly playerId: string;
  readonly name: string;
}

/** The guest of a valid token, and when it expires. */
export interface VerifiedToken {
  readonly guest: Guest;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface Tokens {
  readonly issue: (guest: Guest) => Promise<{ readonly token: string; readonly expiresAt: number }>;
  /** Null if the token is forged, expired or malformed. */
  readonly verify: (token: string) => Promise<VerifiedToken | null>;
}

const ALGORITHM = "HS256";
const AUDIENCE = "tengen";
const claimsSchema = v.object({ sub: playerIdSchema, name: labelSchema, exp: v.number() });

/** `now` is the clock by which tokens expire, the same on all servers of a service. */
export const openTokens = (key: Uint8Array, lifetimeMs: number, now: () => number): Tokens => ({
  issue: async ({ playerId, name }) => {
    const expiresAt = Math.floor((now() + lifetimeMs) / 1000) * 1000;
    const token = await new SignJWT({ name })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(playerId)
      .setAudience(AUDIENCE)
      .setExpirationTime(expiresAt / 1000)
      .sign(key);
    return { token, expiresAt };
  },
  verify: async (token) => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        requiredClaims: ["exp"],
        currentDate: new Date(now()),
      });
      const claims = v.safeParse(claimsSchema, payload);
      if (!claims.success) return null;
      const { sub, name, exp } = claims.output;
      return { guest: { playerId: sub, name }, expiresAt: exp * 1000 };
    } catch {
      return null;
    }
  },
});
