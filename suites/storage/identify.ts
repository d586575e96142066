// The identity of a storage request: the contract names the authorization parameter, and does not show its form.
import { mapValues } from '../../specs/map-values.ts';
import type { StorageTarget } from '../kit/contract/target.ts';

/** key: may do everything. anon and the users exist only if the needs say so. none: without authorization. */
export type Identity = 'key' | 'anon' | 'user1' | 'user2' | 'none';

const AS_REAL_CLIENTS_SEND_IT: Readonly<Record<string, string>> = { authorization: 'Bearer {{key}}' };

export function identify(target: StorageTarget, identity: Identity): Record<string, string> {
  return identity === 'none' ? {} : headersWith(target, keyOf(target, identity));
}

/** The headers that carry a key. */
export function headersWith(target: StorageTarget, key: string): Record<string, string> {
  const templates = target.identify ?? AS_REAL_CLIENTS_SEND_IT;
  return mapValues(templates, (template) => template.replaceAll('{{key}}', () => key));
}

function keyOf(target: StorageTarget, identity: Exclude<Identity, 'none'>): string {
  if (identity === 'key') return target.key;
  const key = identity === 'anon' ? target.anonKey : target.users[identity === 'user1' ? 0 : 1]?.token;
  if (key !== undefined) return key;
  throw new Error(`A case that acts as ${identity} must need "${identity === 'anon' ? 'anon-key' : 'users'}".`);
}
