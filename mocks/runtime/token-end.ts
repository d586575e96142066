// Refuses a lifetime among the claims of a token: it would be a claim like any other, and the token good for an hour.

const LIFETIMES = ['expiresIn', 'expires_in'];

/** Throws an Error that says which claim ends a token. */
export function checkEnd(claims: Readonly<Record<string, unknown>>): void {
  const given = LIFETIMES.find((name) => Object.hasOwn(claims, name));
  if (given !== undefined)
    throw new Error(
      `${given} is not a claim of a token: its end is exp, in seconds since 1970 on the mock's clock. Without exp it is good for an hour.`,
    );
}
