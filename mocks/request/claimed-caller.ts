// Reads as whom a request says that it is made, before anything verifies it: for the journal, fault rules and stubs.
import type { ServedName } from '../http/operations.ts';
import { redactTokens } from '../http/redact-tokens.ts';

export interface ClaimedCaller {
  readonly role: string;
  /** The `sub` of a user. */
  readonly user?: string;
}

/** Undefined if the request has no token or key with a role, as those of management have none. */
export function claimedCaller(headers: Headers, part: ServedName | undefined): ClaimedCaller | undefined {
  const bearer = bearerIn(headers);
  const key = headers.get('apikey');
  // Only the data interface takes a key that is a token for the caller; today's keys stand for a role everywhere.
  const token = bearer ?? (part === 'data' || key?.startsWith('sb_') === true ? key : null);
  if (token === null) return undefined;
  const opaque = /^sb_(publishable|secret)_/.exec(token)?.[1];
  if (opaque !== undefined) return { role: opaque === 'secret' ? 'service_role' : 'anon' };
  const { role, sub } = readClaims(token);
  if (typeof role !== 'string') return undefined;
  return { role, ...(typeof sub === 'string' ? { user: sub } : {}) };
}

/** All that the token of a request says, of whatever interface. */
export function claimsOf(headers: Headers): Readonly<Record<string, unknown>> {
  return { ...readClaims(bearerIn(headers) ?? headers.get('apikey') ?? '') };
}

/** A role, and the `sub` of a user, as texts that anybody may have written. */
export function describeCaller({ role, user }: ClaimedCaller): string {
  return [role, ...(user === undefined ? [] : [user])].map(shown).join(' ');
}

function bearerIn(headers: Headers): string | undefined {
  return /^bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1];
}

function readClaims(token: string): { readonly role?: unknown; readonly sub?: unknown } {
  const [, encoded = ''] = token.split('.');
  try {
    return Object(JSON.parse(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')))) as object;
  } catch {
    return {};
  }
}

function shown(text: string): string {
  return redactTokens(text.replaceAll(/\s+/gu, ' ')).slice(0, 60);
}
