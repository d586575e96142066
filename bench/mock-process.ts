// The mock as people run it: the command line in a process of its own, on a free port.
import { fileURLToPath } from 'node:url';
import { spawnUntilReady } from './child.ts';
import type { Scope } from './part.ts';

export const CLI = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

export interface MockProcess {
  readonly urls: Readonly<Record<'data' | 'management' | 'storage' | 'admin', string>>;
  readonly keys: Readonly<Record<'anon' | 'service' | 'jwtSecret' | 'token' | 'ref' | 'admin', string>>;
  readonly pid: number;
  readonly end: () => Promise<void>;
  /** Posts SQL, or what `path` takes, to the administration; anything but a good answer is an Error. */
  readonly administer: (body: string, path?: string, type?: string) => Promise<string>;
}

export async function startMock(
  scope: Scope,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<MockProcess> {
  const { line, end } = await spawnUntilReady([CLI, 'mock', '--port', '0', '--json', ...args], scope, env);
  const { urls, keys, pid } = JSON.parse(line) as Omit<MockProcess, 'end' | 'administer'>;
  return {
    urls,
    keys,
    pid,
    end,
    async administer(body, path = '/sql', type = 'text/plain') {
      const headers = { authorization: `Bearer ${keys.admin}`, 'content-type': type };
      const response = await fetch(`${urls.admin}${path}`, { method: 'POST', headers, body });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} was answered ${response.status} ${text}`);
      return text;
    },
  };
}
