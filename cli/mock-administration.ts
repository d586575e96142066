// Who may administer a mock that other machines reach: with the published keys nobody, unless its user asks for that.
import { randomBytes } from 'node:crypto';
import { isLoopback } from '../mocks/request/allowed-hosts.ts';
import type { Mock, MockOptions } from '../mocks/mock.ts';

export const ADMINISTRATION_MODES = ['fixed', 'random', 'off'] as const;

export interface AdministrationFlags {
  readonly host: string;
  /** `fixed`: with the published keys, or those of the seed. `random`: with keys of this start. */
  readonly admin?: (typeof ADMINISTRATION_MODES)[number];
}

/** An access token opens SQL as the administration does, so both are as secret. A seed is guessed too easily. */
export function toAdministration({ host, admin }: AdministrationFlags): Pick<MockOptions, 'keys' | 'administration'> {
  const isOpen = !isLoopback(host);
  const mode = admin ?? (isOpen ? 'random' : 'fixed');
  if (mode === 'fixed' || (mode === 'off' && !isOpen)) return mode === 'off' ? { administration: 'off' } : {};
  return {
    keys: { admin: randomBytes(16).toString('hex'), token: `sbp_${randomBytes(20).toString('hex')}` },
    ...(mode === 'off' ? { administration: 'off' } : {}),
  };
}

/** What the start says when other machines reach the mock. */
export function noteOnAdministration({ host, admin = 'random' }: AdministrationFlags): string | undefined {
  if (isLoopback(host)) return undefined;
  const reached = `other machines reach this mock at ${host}`;
  if (admin === 'fixed')
    return `${reached}, and with the published admin key whoever knows it runs SQL as the owner of the database: --admin random makes a key, --admin off closes the administration.`;
  const keys = 'the access token is one of this start';
  return admin === 'off'
    ? `${reached}: the administration is off, and ${keys}.`
    : `${reached}: the admin key is one of this start, and ${keys} (--admin off closes the administration, --admin fixed takes the published keys).`;
}

/** What the start says when SQL of the administration could reach beyond the database. */
export async function noteOnSuperuser({ sql }: Pick<Mock, 'sql'>): Promise<string | undefined> {
  const [rows = []] = await sql('select rolname as name from pg_roles where rolname = current_user and rolsuper');
  const [row] = rows;
  if (row === undefined) return undefined;
  return `the role ${String(row['name'])} of --database-url is a superuser: SQL of the administration and of management has its rights, which reach programs and files of the server's machine. From the second start on a smaller role will do: docs/guides/persistence.md, "A smaller role".`;
}
