// A witness of every place that shows a bucket or an object record.
import { toList } from './handlers.ts';
import type { Witness } from './witness.ts';

/** Every place that shows a record, by keys and kinds of values. */
export async function everyRecord(w: Witness): Promise<unknown> {
  await w.bucket('one', { public: true });
  await w.bucket('two', { file_size_limit: 1000, allowed_mime_types: ['text/plain'] });
  for (const path of ['docs/a.txt', 'docs/b.txt', 'docs/sub/c.txt']) await w.upload('one', path, path);
  await w.upload('one', 'docs/large.png', 'x'.repeat(20_000), 'image/png');
  const shown = async () => [
    (await w.send('GET', '/bucket/one')).json,
    (await w.send('GET', '/bucket/two')).json,
    // The order of buckets is the table's own.
    toList((await w.send('GET', '/bucket/')).json).toSorted((a, b) => String(a['id']).localeCompare(String(b['id']))),
    (await w.send('POST', '/object/list/one', { prefix: 'docs' })).json,
    (await w.send('POST', '/object/list/one', { prefix: 'docs', limit: 5, offset: 1 })).json,
  ];
  const before = await shown();
  const gone = await w.send('DELETE', '/object/one', { prefixes: ['docs/a.txt', 'docs/b.txt'] });
  const partly = await w.send('DELETE', '/object/one', { prefixes: ['docs/sub/c.txt', 'docs/a.txt'] });
  await w.send('PUT', '/bucket/two', { public: true });
  await w.send('POST', '/bucket/one/empty');
  return kinds([before, gone.json, partly.json, await shown()]);
}

function kinds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kinds);
  if (typeof value !== 'object' || value === null)
    return typeof value === 'number' && !Number.isInteger(value) ? 'fraction' : value === null ? 'null' : typeof value;
  return Object.entries(value)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, inner]) => [key, kinds(inner)]);
}
