// The paged list by name, on odd names and in large buckets.
import { expect, test } from 'vitest';
import { bootstrap } from '../../db/bootstrap.ts';
import type { Row } from '../../db/db.ts';
import { openPglite } from '../../db/pglite.ts';
import { compile, literal } from '../../db/sql.ts';
import { listByName, type PageByName } from './list-v2-by-name.ts';
import { peek, run } from '../records/store.ts';
import { opened } from '../../../tests/support/opened.ts';

const db = opened(async () => {
  const one = await openPglite();
  const session = await one.acquire();
  await bootstrap(session);
  const names = compile(literal(JSON.stringify(oddNames()))).text;
  await session.exec(`insert into storage.buckets (id, name) values ('odd', 'odd'), ('large', 'large');
    insert into storage.objects (bucket_id, name) select 'odd', value from jsonb_array_elements_text(${names}::jsonb);
    insert into storage.objects (bucket_id, name) select 'large', 'folder/' || n from generate_series(1, 5000) as n;
    insert into storage.objects (bucket_id, name) select 'large', 'after-' || n from generate_series(1, 5000) as n;
    analyze storage.objects`);
  await session.release();
  return one;
});

const first = { bucketId: 'odd', prefix: '', grouped: false, order: 'asc', after: undefined, limit: 1000 } as const;
const keysOf = (rows: readonly Row[]): string[] => rows.map((row) => row['key'] ?? '');

/** All names of one to three segments from a few that do not sort as words do; some are empty. */
function oddNames(): readonly string[] {
  const segments = ['', 'a', 'a-', 'a0', 'A', 'b.txt', 'é', '𐍈'];
  const longer = (names: readonly string[]): readonly string[] =>
    names.flatMap((name) => segments.map((segment) => `${name}/${segment}`));
  const two = longer(segments);
  return [...segments, ...two, ...longer(two)].filter((name, index) => name !== '' && index % 3 !== 1);
}

test.each([
  { grouped: false, order: 'asc' },
  { grouped: false, order: 'desc' },
  { grouped: true, order: 'asc' },
  { grouped: true, order: 'desc' },
] as const)('pages of any size show each entry once and in order: %o', async (kind) => {
  for (const prefix of ['', 'a', 'a/', 'a/a', '/', '/a', 'é/', 'none'])
    for (const limit of [1, 7, 1000]) {
      const keys = oddNames()
        .filter((name) => name.startsWith(prefix))
        .map((name) => {
          const slash = name.indexOf('/', prefix.length);
          return kind.grouped && slash >= 0 ? name.slice(0, slash + 1) : name;
        });
      const expected = [...new Set(keys)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      if (kind.order === 'desc') expected.reverse();
      const seen: string[] = [];
      for (;;) {
        const page: PageByName = { ...first, ...kind, prefix, limit, after: seen.at(-1) };
        const rows = await peek(db(), (session) => run(session, listByName(page)));
        seen.push(...keysOf(rows));
        if (rows.length < limit) break;
      }
      expect(seen).toEqual(expected);
    }
});

test.each([
  { grouped: true, after: undefined, shown: ['after-1', 'after-10', 'after-100'] },
  { grouped: true, after: 'after-999', shown: ['folder/'] },
  { grouped: false, after: 'folder/4998', shown: ['folder/4999', 'folder/5', 'folder/50'] },
  { grouped: true, order: 'desc', after: undefined, shown: ['folder/', 'after-999', 'after-998'] },
  { grouped: false, order: 'desc', after: 'after-10', shown: ['after-1'] },
] as const)('a page costs what it shows, not what the bucket holds: %o', async ({ shown, ...asked }) => {
  const { text, params } = compile(listByName({ ...first, ...asked, bucketId: 'large', limit: 3 }));
  const rows = await peek(db(), (session) => session.query(text, params));
  expect(keysOf(rows)).toEqual(shown);
  const [plan] = await peek(db(), (session) => session.query(`explain (analyze, format json) ${text}`, params));
  const read = [...(plan?.['QUERY PLAN'] ?? '').matchAll(/"(?:Actual Rows|Rows Removed by Filter)": (\d+)/g)];
  expect(read.length).toBeGreaterThan(1);
  expect(Math.max(...read.map(([, count]) => Number(count)))).toBeLessThan(20);
});
