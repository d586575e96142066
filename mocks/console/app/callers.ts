// As whom the console asks the data API: the anon key, the service key, or a signed-in user.
import { useSyncExternalStore } from 'react';
import { admin, type Connection } from './connection.ts';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly role: string;
}

const KEPT = 'touchstone-caller';
const listeners = new Set<() => void>();

/** `anon`, `service`, or the id of a user. */
export function useCaller(): string {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    () => sessionStorage.getItem(KEPT) ?? 'anon',
  );
}

export function setCaller(caller: string): void {
  sessionStorage.setItem(KEPT, caller);
  for (const listener of listeners) listener();
}

export function listUsers(): Promise<User[]> {
  return admin('/auth/users');
}

export async function tokenOf(id: string): Promise<string> {
  const { token } = await admin<{ token: string }>(`/auth/users/${encodeURIComponent(id)}/token`, { method: 'POST' });
  return token;
}

export async function headersFor(caller: string, { keys }: Connection): Promise<Record<string, string>> {
  if (caller === 'anon') return { apikey: keys.anon };
  if (caller === 'service') return { apikey: keys.service, authorization: `Bearer ${keys.service}` };
  return { apikey: keys.anon, authorization: `Bearer ${await tokenOf(caller)}` };
}

export function nameOf({ email, phone, id }: Pick<User, 'email' | 'phone' | 'id'>): string {
  return [email, phone, id].find((text) => text !== '') ?? id;
}
