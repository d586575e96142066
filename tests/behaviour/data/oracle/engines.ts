// The databases that the properties hold on: PGlite, and a real server if there is one.
import type { Session } from '../../../../mocks/db/db.ts';
import { openPglite } from '../../../../mocks/db/pglite.ts';
import { openPostgres } from '../../../../mocks/db/postgres.ts';
import { findPostgres, startTestServer, wantsPostgres } from '../../../support/postgres-server.ts';

export interface Engine {
  readonly name: string;
  open(): Promise<{ readonly session: Session; readonly close: () => Promise<void> }>;
}

const bin = findPostgres();

const pglite: Engine = {
  name: 'PGlite',
  async open() {
    const db = await openPglite();
    const session = await db.acquire();
    return {
      session,
      async close() {
        await session.release();
        await db.close();
      },
    };
  },
};

const server: Engine = {
  name: 'a PostgreSQL server',
  async open() {
    const server = await startTestServer(bin ?? '');
    const db = await openPostgres({ url: await server.createDatabase() });
    const session = await db.acquire();
    return {
      session,
      async close() {
        await session.release();
        await db.close();
        await server.stop();
      },
    };
  },
};

/** In CI a missing server fails; elsewhere it is left out. */
export const engines: readonly Engine[] = wantsPostgres() ? [pglite, server] : [pglite];
