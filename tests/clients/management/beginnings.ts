// What the tables of management clients begin with: names, values, and what the project holds before a call.
import { createHash } from 'node:crypto';
import type { Site } from './site.ts';

export const ROOT_KEY = 'ab'.repeat(32);
export const SLUG = 'hello';
export const HOSTNAME = 'app.example.com';
export const NETWORK = '203.0.113.0/24';
export const BANNED = '203.0.113.9';

/** A secret is read as the digest of its value. */
export function digest(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

export async function makeFunction(site: Site): Promise<void> {
  await site.send('POST', '/functions', { slug: SLUG, name: 'Hello', body: 'the source' });
}

export async function makeSecrets(site: Site): Promise<void> {
  await site.send('POST', '/secrets', [
    { name: 'KEPT', value: 'one' },
    { name: 'GONE', value: 'two' },
  ]);
}

export function ban({ mock }: Site): void {
  mock.administer({ kind: 'ban', address: BANNED });
}

export async function beginHostname(site: Site): Promise<void> {
  await site.send('POST', '/custom-hostname/initialize', { custom_hostname: HOSTNAME });
}

/** Takes the hostname as far as `reverify` does. */
export async function proveHostname(site: Site): Promise<void> {
  await beginHostname(site);
  await site.send('POST', '/custom-hostname/reverify');
}
