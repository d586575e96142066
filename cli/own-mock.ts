// The target if none is named: our own mock on free ports of this machine, its management API over HTTPS as the contract demands.
import { createMock } from '../mocks/app.ts';
import type { Mock } from '../mocks/app.ts';
import { serve } from '../mocks/node.ts';
import type { TargetSettings } from '../suites/kit/contract/resolve-target.ts';
import { CliError } from './cli-error.ts';

export interface OwnMock {
  readonly settings: TargetSettings;
  /** What to trust to reach it, as PEM text. */
  readonly ca?: string;
  close(): Promise<void>;
}

/** Adds a user without a part in the project; returns its token. */
function addAnotherUser({ users }: Pick<Mock, 'users'>): string {
  return users.add({ name: 'Another user' }).token;
}

/** Of the range that is reserved for documentation; the first is lifted, and the others must stay. */
const BANNED = ['198.51.100.7', '198.51.100.70', '198.51.100.8'] as const;

/** Starts the mock with the fixture; a mock that does not start is our fault. */
export async function startOwnMock(): Promise<OwnMock> {
  try {
    const mock = await createMock();
    const server = await serve(mock, { host: '127.0.0.1', port: 0, tls: true, plainPort: 0 });
    const { keys } = mock;
    const { plain = server, urls, ca } = server;
    const { token, ref } = keys;
    const users = { jwtSecret: keys.jwtSecret };
    const otherToken = addAnotherUser(mock);
    for (const address of BANNED) mock.administer({ kind: 'ban', address });
    return {
      settings: {
        data: { url: plain.urls.data, apiKey: keys.anon, serviceKey: keys.service, ...users },
        management: { url: urls.management, plainUrl: plain.url, token, ref, otherToken, bannedAddress: BANNED[0] },
        storage: { url: plain.urls.storage, key: keys.service, anonKey: keys.anon, ...users },
      },
      ...(ca === undefined ? {} : { ca }),
      async close() {
        await server.close();
        await mock.close();
      },
    };
  } catch (cause) {
    throw new CliError(`Our own mock did not start: ${cause instanceof Error ? cause.message : String(cause)}`, 4, {
      cause,
    });
  }
}
