// What holds for every project here: its folder starts as it is, and says only what is meant; its type definitions compile with
// code that uses them; invented rows fill its tables.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Mock } from '../../../mocks/app.ts';
import { createClient, type ClientMock, type Identity } from '../../../mocks/client.ts';
import { testWith } from '../../../mocks/vitest.ts';
import { openWorkshop, type Workshop } from '../../clients/types/workshop.ts';
import { askerOf } from '../../support/ask.ts';

/** Each project's seed makes them. */
export const ANN = '11111111-1111-4111-8111-111111111111';
export const BOB = '22222222-2222-4222-8222-222222222222';
export const ann: Identity = { claims: { sub: ANN, email: 'ann@example.com' } };
export const bob: Identity = { claims: { sub: BOB, email: 'bob@example.com' } };

/** Those who ask, in the order of `seenBy`. */
const CALLERS: readonly Identity[] = ['service', 'anon', ann, bob];

interface Said {
  /** Without the path of the folder; of a stand-in its name alone. */
  readonly warnings: readonly string[];
  /** Code that uses `./types.ts`, with lines that must not compile. */
  readonly app: string;
  /** Those whose tables get rows, beside `public`. */
  readonly schemas?: readonly string[];
}

const program = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url));

/** The tests of every project, and a `test` for its own. */
export function describeProject(folder: string, { warnings, app, schemas = [] }: Said) {
  const told: string[] = [];
  const own = testWith({ schema: { folder }, warn: (message) => void told.push(message), starting: () => undefined });
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop();
  });
  afterAll(() => workshop.close());

  own('the folder starts as it is, and says only what is meant', ({ mock }) => {
    expect(mock.dialect).toBe('supabase');
    expect(told.map((message) => shorten(message, folder))).toEqual(warnings);
  });

  own('its type definitions compile, and so does an app that uses them', async ({ mock }) => {
    const answer = await createClient(mock).management('GET', `/v1/projects/${mock.keys.ref}/types/typescript`);
    await workshop.write('types.ts', (answer.json as { readonly types: string }).types);
    await workshop.write('app.ts', app);
    expect(app).toContain('@ts-expect-error');
    expect(workshop.compile()).toEqual([]);
  });

  own('invented rows fill its tables, and a comment says which get none', async ({ mock }) => {
    const names = ['public', ...schemas];
    const flags = ['seed', '--schema', folder, '--schemas', names.join(','), '--rows', '3'];
    const { stdout: rows } = await promisify(execFile)(process.execPath, [program, ...flags]);
    const before = await countRows(mock, names);
    await mock.sql(rows);
    const after = await countRows(mock, names);
    const unfilled = [...after].filter(([name, count]) => count === before.get(name) && !rows.includes(`-- ${name} `));
    expect([before.size > 0, unfilled]).toEqual([true, []]);
  });
  return own;
}

async function countRows(mock: Mock, schemas: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const [tables = []] = await mock.sql(`select format('%I.%I', nspname, relname) as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where relkind in ('r', 'p') and not relispartition
    and nspname = any ('{${schemas.join(',')}}')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`);
  const counts = tables.map(async ({ name }) => {
    const [rows] = await mock.sql(`select count(*)::int as count from ${String(name)}`);
    return [String(name), Number(rows?.[0]?.['count'])] as const;
  });
  return new Map(await Promise.all(counts));
}

function shorten(message: string, folder: string): string {
  return message.replaceAll(`${folder}/`, '').replace(/^Extension (\S+) has a stand-in here: .*$/su, 'stand-in: $1');
}

/** What each caller finds in one field of a collection; undefined if it may not ask. */
export async function seenBy(mock: ClientMock, collection: string, field: string): Promise<readonly unknown[]> {
  const ask = askerOf(mock);
  const seen: unknown[] = [];
  for (const caller of CALLERS) {
    const { data } = await ask(caller, `{ ${collection} { edges { node { ${field} } } } }`);
    const found = data?.[collection] as { readonly edges: readonly { readonly node: object }[] } | undefined;
    seen.push(found?.edges.flatMap(({ node }) => Object.values(node) as unknown[]).toSorted());
  }
  return seen;
}
