// The mock as people run it: the command line in a process of its own, on a free port, with default settings.
import { SignJWT } from 'jose';
import { spawnUntilReady } from '../child.ts';
import type { Scope } from '../part.ts';
import type { Address } from './ask.ts';
import { CLAIMS } from './settings.ts';

interface Ready {
  readonly pid: number;
  readonly urls: { readonly data: string; readonly admin: string };
  readonly keys: { readonly anon: string; readonly jwtSecret: string; readonly admin: string };
}

export interface MockServer extends Address {
  readonly pid: number;
  /** The URL of its administration. */
  readonly admin: string;
  end(): Promise<void>;
  /** Runs SQL as the owner. */
  sql(text: string): Promise<void>;
}

export async function startMock(
  scope: Scope,
  cli: string,
  schemaFile: string,
  database: readonly string[],
): Promise<MockServer> {
  const args = [cli, 'mock', '--port', '0', '--json', '--schema', schemaFile, ...database];
  const { line, end } = await spawnUntilReady(args, scope);
  const { urls, keys, pid } = JSON.parse(line) as Ready;
  const token = await new SignJWT({ ...CLAIMS })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(keys.jwtSecret));
  return {
    pid,
    end,
    admin: urls.admin,
    url: `${urls.data}/graphql/v1`,
    headers: { apikey: keys.anon, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    async sql(text) {
      const headers = { authorization: `Bearer ${keys.admin}`, 'content-type': 'text/plain' };
      const response = await fetch(`${urls.admin}/sql`, { method: 'POST', headers, body: text });
      if (!response.ok) throw new Error(`SQL was answered ${response.status} ${await response.text()}`);
    },
  };
}
