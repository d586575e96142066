// A management part for tests: without a database unless one is given, with a clock and ids that repeat.
import { createClock } from '../../runtime/clock.ts';
import type { Db } from '../../db/db.ts';
import { madeUpIn } from '../../http/conform.ts';
import type { DialectName } from '../../runtime/dialect.ts';
import { createIds } from '../../runtime/ids.ts';
import { createManagementPart } from '../operations/operations.ts';
import { createManagementStore } from '../operations/store.ts';
import type { Transitions } from '../operations/transitions.ts';

export const TOKEN = `sbp_${'5'.repeat(40)}`;
export const REF = 'abcdefghijklmnopqrst';

export type TryOut = ReturnType<typeof tryOut>;

interface TryOutOptions {
  readonly dialect?: DialectName;
  readonly db?: Db;
  readonly transitions?: Partial<Transitions>;
  readonly changed?: () => void;
}

interface SendOptions {
  /** Instead of the first user's. */
  readonly token?: string;
  /** A text, bytes or a form are sent as they are, everything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const noDatabase: Db = {
  kind: 'pglite',
  acquire: () => Promise.reject(new Error('This test has no database.')),
  close: () => Promise.resolve(),
  snapshot: () => Promise.resolve(),
  restore: () => Promise.resolve(),
  generation: () => 0,
};

export function tryOut({ dialect = 'contract', db = noDatabase, ...more }: TryOutOptions = {}) {
  const clock = createClock(new Date('2026-01-02T03:04:05Z'));
  const ids = createIds(1);
  const store = createManagementStore({ clock, ids, dialect, keys: { token: TOKEN, ref: REF } });
  const part = createManagementPart({
    backing: {
      openDatabase: () => Promise.resolve(db),
      describeDatabase: (ref) => ({ host: `db.${ref}.invalid`, version: '17.4', engine: '17' }),
      isHidden: () => false,
      apiKeys: (ref) => Promise.resolve({ anon: `anon of ${ref}`, service: `service of ${ref}` }),
    },
    store,
    clock,
    ids,
    dialect,
    ...more,
  });
  return {
    part,
    store,
    clock,
    /** `path` with a leading `/` is taken as it is, otherwise below the project. */
    send: async (method: string, path: string, { token = TOKEN, body, headers }: SendOptions = {}) => {
      const url = new URL(path.startsWith('/') ? path : `/v1/projects/${REF}/${path}`, 'http://management.test');
      const raw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
      const request = new Request(url, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
      });
      const response = await part.handle({ request, path: url.pathname, query: url.searchParams });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      return {
        status: response.status,
        /** Parsed if the answer says that it is JSON, otherwise the text. */
        body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
        /** Where the definition wants something that the mock does not know. */
        madeUp: madeUpIn(response),
      };
    },
  };
}
