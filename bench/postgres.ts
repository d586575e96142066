// A PostgreSQL server of our own for a part, if one is installed.
import { findPostgres, startTestServer, type TestServer } from '../tests/support/postgres-server.ts';
import type { Scope, Settings } from './part.ts';

export async function startServer(settings: Settings, scope: Scope): Promise<TestServer | undefined> {
  if (findPostgres() === undefined) {
    settings.note(
      'PostgreSQL is not installed here, so nothing is measured on it: apt-get install -y postgresql, or TOUCHSTONE_PG_BIN.',
    );
    return undefined;
  }
  const starting = startTestServer();
  // Before it is ready, as an interrupt may come now; a failed start rejects for the caller that waits for it.
  scope.defer(async () => (await starting.catch(() => undefined))?.stop());
  return starting;
}
