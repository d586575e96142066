// A mock whose storage is guarded by the policies that projects write, the people who ask it, and what all of it holds.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMock, type Mock } from '../../mocks/app.ts';
import { createClient, type MockClient } from '../../mocks/client.ts';
import type { Ground } from '../support/databases.ts';
import { fill, readTable } from '../support/table.ts';

export const ANN = '317eadce-631a-4429-a0bb-f19a7a517b4a';
export const BEN = '4d56e902-f0a0-4662-8448-a4d9e643c142';

type Refusal = readonly [http: number, statusCode: string, code: string, error: string, message: string];

interface Table {
  readonly sql: string;
  readonly objects: readonly (readonly [path: string, by: 'ann' | 'service'])[];
  readonly reads: Readonly<Record<string, Wish>>;
  readonly writes: Readonly<Record<string, Wish>>;
  readonly refusals: Readonly<Record<string, Refusal>>;
}

const {
  sql: WORLD,
  objects: OBJECTS,
  reads: READS,
  writes: WRITES,
  refusals,
} = readTable(import.meta.url, ['sql', 'objects', 'reads', 'writes', 'refusals']) as Table;

/** none sends no token, ghost one with a role that does not exist. */
export const CALLERS = ['none', 'anon', 'ann', 'ben', 'service', 'ghost'] as const;
export type CallerName = (typeof CALLERS)[number];

export interface Wish {
  readonly method: string;
  /** Below the storage prefix. */
  readonly path: string;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: string | Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

type Answer = Awaited<ReturnType<MockClient['storage']>>;

export interface StorageWorld {
  readonly mock: Mock;
  as(caller: CallerName, wish: Wish): Promise<Answer>;
  with(token: string | undefined, wish: Wish): Promise<Answer>;
  /** What an operation on a place is answered, as `nameAnswer` calls it. */
  ask(caller: CallerName, operation: string, place: string): Promise<string>;
  /** A print of all rows and all bytes: equal when nothing changed. */
  print(): Promise<string>;
  close(): Promise<void>;
}

export const isWrite = (operation: string): boolean => operation in WRITES;

function requestOf(operation: string, place: string): Wish {
  const wish = WRITES[operation] ?? READS[operation];
  if (wish === undefined) throw new Error(`There is no operation "${operation}".`);
  const [[bucket = '', ...rest] = [], [toBucket, ...toRest] = []] = place.split(' > ').map((part) => part.split('/'));
  const name = rest.join('/');
  return fill(wish, { place, bucket, name, names: name.split(' + '), toBucket, toName: toRest.join('/') });
}

/** `sql` comes after the world's own. Its state is kept under the name `world`. */
export async function openStorageWorld(ground: Ground, sql = ''): Promise<StorageWorld> {
  const dir = mkdtempSync(join(tmpdir(), 'touchstone-row-security-'));
  const started = await ground.start();
  const database = await started.database();
  const schema = { sql: fill(`${WORLD}${sql}`, { ANN, BEN }) };
  const mock = await createMock({ database, dialect: 'supabase', blobs: { dir }, schema });
  const tokens: Readonly<Record<CallerName, string | undefined>> = {
    none: undefined,
    anon: mock.keys.anon,
    ann: await mock.as({ sub: ANN }),
    ben: await mock.as({ sub: BEN }),
    service: mock.keys.service,
    ghost: await mock.as({ sub: BEN, role: 'ghost' }),
  };

  const { storage } = createClient(mock);
  const send: StorageWorld['with'] = (token, { method, path, body, headers = {} }) =>
    storage(method, path, body, { as: token === undefined ? 'nobody' : { token }, headers });
  const make = async (caller: CallerName, wish: Wish): Promise<void> => {
    const { status, text } = await send(tokens[caller], wish);
    if (status !== 200) throw new Error(`${wish.path}: ${text}`);
  };
  await make('ann', { method: 'POST', path: '/bucket', body: { name: 'own-ann' } });
  for (const [path, by] of fill(OBJECTS, { ANN }))
    await make(by, { method: 'POST', path: `/object/${path}`, body: path });
  await mock.snapshot('world');

  return {
    mock,
    as: (caller, wish) => send(tokens[caller], wish),
    with: send,
    ask: async (caller, operation, place) => nameAnswer(place, await send(tokens[caller], requestOf(operation, place))),
    async print() {
      const [rows] = await mock.sql(`select md5(concat((select json_agg(o order by id) from storage.objects o),
        (select json_agg(b order by id) from storage.buckets b))) as md5`);
      const bytes = createHash('md5');
      const files = readdirSync(dir).filter((name) => !name.startsWith('.'));
      for (const name of files.toSorted()) bytes.update(name).update(readFileSync(join(dir, name)));
      return JSON.stringify([rows, bytes.digest('hex')]);
    },
    async close() {
      await mock.close();
      await started.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const NO_ACCESS = 'Either the object does not exist or you do not have access to it';

interface Entry {
  readonly bucket_id?: string;
  readonly id?: string;
  readonly name?: string;
  readonly error?: string | null;
  readonly signedURL?: string | null;
}

/** The name of a refusal, `ok`, the names in a list, or else the whole answer. */
export function nameAnswer(place: string, { status, text }: Pick<Answer, 'status' | 'text'>): string {
  if (text === '') return status === 200 ? 'ok' : `bare ${status}`;
  if (status === 200 && text === place) return 'ok';
  const whole = `${status} ${text}`;
  if (!text.startsWith('{') && !text.startsWith('[')) return whole;
  const body = JSON.parse(text) as Entry | readonly Entry[] | Pages;
  if (status === 200) return Array.isArray(body) ? nameList(body as readonly Entry[]) : nameObject(body);
  const refusal = Object.entries(refusals).find(([, [http, statusCode, code, error, message]]) =>
    isSame({ http: status, ...(body as Entry) }, { http, statusCode, error, message, code }),
  );
  return refusal?.[0] ?? whole;
}

interface Pages {
  readonly folders?: readonly Entry[];
  readonly objects?: readonly Entry[];
}

function nameObject(body: object): string {
  const { folders, objects } = body as Pages;
  return folders === undefined || objects === undefined ? 'ok' : nameList([...objects, ...folders]);
}

/** Signed links are named by whether they are there. */
function nameList(entries: readonly Entry[]): string {
  const names = entries.map(({ name, error, signedURL }) => {
    if (name !== undefined) return name.replace(/\/$/, '');
    if (typeof signedURL === 'string' && error === null) return 'link';
    return signedURL === null && error === NO_ACCESS ? 'no' : JSON.stringify({ error, signedURL });
  });
  // Deleted records come in the order of the table, which nothing promises.
  const isOrdered = entries.every(({ bucket_id: bucket }) => bucket === undefined);
  return `[${(isOrdered ? names : names.toSorted()).join(' ')}]`;
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
