// The mock in a process of its own, seeded, with everything that a whole battery needs.
import type { TargetSettings } from '../../suites/kit/contract/resolve-target.ts';
import { spawnUntilReady } from '../child.ts';
import type { Scope } from '../part.ts';

interface Ready {
  readonly urls: {
    readonly data: string;
    readonly management: string;
    readonly storage: string;
    readonly admin: string;
  };
  readonly keys: Readonly<Record<'anon' | 'service' | 'jwtSecret' | 'token' | 'ref' | 'admin', string>>;
}

export interface BenchTarget {
  readonly origin: string;
  readonly settings: Required<Pick<TargetSettings, 'data' | 'management' | 'storage'>>;
  end(): Promise<void>;
}

/** Equal seeds make equal keys, and equal ids for equal requests. */
export async function startTarget(scope: Scope, cli: string): Promise<BenchTarget> {
  const { line, end } = await spawnUntilReady([cli, 'mock', '--port', '0', '--json', '--seed', '1'], scope);
  const { urls, keys } = JSON.parse(line) as Ready;
  const headers = { authorization: `Bearer ${keys.admin}`, 'content-type': 'application/json' };
  const response = await fetch(`${urls.admin}/users`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Another user' }),
  });
  if (!response.ok) throw new Error(`A second user was answered ${response.status} ${await response.text()}`);
  const { token: otherToken } = (await response.json()) as { readonly token: string };
  const { jwtSecret } = keys;
  return {
    origin: new URL(urls.data).origin,
    settings: {
      data: { url: urls.data, apiKey: keys.anon, serviceKey: keys.service, jwtSecret },
      management: { url: urls.management, token: keys.token, ref: keys.ref, otherToken },
      storage: { url: urls.storage, key: keys.service, anonKey: keys.anon, jwtSecret },
    },
    end,
  };
}
