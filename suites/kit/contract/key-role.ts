// What a key says of its own role: a target's keys are easily mixed up.
import { decodeJwt } from 'jose';

const PREFIXES: readonly (readonly [string, string])[] = [
  ['sb_secret_', 'service_role'],
  ['sb_publishable_', 'anon'],
];

/** Undefined if it says nothing: a target may have keys of any form. */
export function roleOfKey(key: string): string | undefined {
  const [, known] = PREFIXES.find(([prefix]) => key.startsWith(prefix)) ?? [];
  if (known !== undefined) return known;
  try {
    const { role } = decodeJwt(key);
    return typeof role === 'string' ? role : undefined;
  } catch {
    return undefined;
  }
}
