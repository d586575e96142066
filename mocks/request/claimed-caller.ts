// Reads as whom a request says that it is made, before anything verifies it: for the journal.
import type { InterfaceName } from '../../specs/clause.ts';
import { redactTokens } from '../http/redact-tokens.ts';

/** A role, and the `sub` of a user. Undefined if the request has no token with a role, as those of management have none. */
export function claimedCaller(headers: Headers, part: InterfaceName | undefined): string | undefined {
  const bearer = /^bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1];
  // Only the data interface takes the key for the caller.
  const token = bearer ?? (part === 'data' ? headers.get('apikey') : null);
  const { role, sub } = token === null ? {} : readClaims(token);
  if (typeof role !== 'string') return undefined;
  return [role, ...(typeof sub === 'string' ? [sub] : [])].map(shown).join(' ');
}

function readClaims(token: string): { readonly role?: unknown; readonly sub?: unknown } {
  const [, encoded = ''] = token.split('.');
  try {
    return Object(JSON.parse(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')))) as object;
  } catch {
    return {};
  }
}

/** The text is anybody's. */
function shown(text: string): string {
  return redactTokens(text.replaceAll(/\s+/gu, ' ')).slice(0, 60);
}
