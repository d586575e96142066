// The real command judges in shards, side by side on one mock, and puts them together.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parseRun } from '../reporters/ndjson.ts';
import { besideMock } from './testing/beside-mock.ts';
import { testTyped } from './testing/typed-tests.ts';
import type { Ended } from './testing/sandbox.ts';

const beside = besideMock();
const { sandbox, served, flags } = beside;

const ONLY = ['--only', 'storage.bucket,management.hostname,data.node,management.projects', '--seed', '3'];

function judge(...more: readonly string[]): Promise<Ended> {
  const target = flags('data', 'management', 'storage');
  const { service, jwtSecret } = served.keys;
  const env = { TOUCHSTONE_SERVICE_KEY: service, TOUCHSTONE_JWT_SECRET: jwtSecret };
  return sandbox.touchstone(['run', ...ONLY, ...target, ...more], env);
}

const read = (folder: string): string => sandbox.read(join(folder, 'results.ndjson'));

const outcomesIn = (folder: string): readonly string[] =>
  parseRun(read(folder))
    .outcomes.map(({ id, verdict, message }) => `${id} ${verdict} ${message ?? ''}`)
    .toSorted();

beforeAll(async () => {
  const all = await Promise.all([
    judge('--out', 'whole'),
    judge('--out', 'parts/1', '--shard', '1/3'),
    judge('--out', 'parts/2', '--shard', '2/3', '--shuffle'),
    judge('--out', 'parts/3', '--shard', '3/3'),
  ]);
  expect(all.map(({ code, err }) => (code === 0 ? '' : err))).toEqual(['', '', '', '']);
  expect(all[2]?.err).toContain('seed 3, shard 2 of 3, shuffled by the seed');
  expect(all[2]?.out).toContain('this is shard 2 of 3');
});

test('the shards of a run are the whole when they are put together, in its reports as well', async () => {
  const words = ['merge', 'parts', '--out', 'merged', '--format', 'junit,md,html,tap'];
  const { code, out, err } = await sandbox.touchstone(words);
  expect(err).toBe('');
  expect(code).toBe(0);
  expect(outcomesIn('merged')).toEqual(outcomesIn('whole'));
  expect(outcomesIn('merged').length).toBeGreaterThan(20);
  const [whole, merged] = ['whole', 'merged'].map((name) => parseRun(read(name)));
  const told = (footer = whole?.footer): readonly object[] =>
    (footer?.interfaces ?? []).map((result) => ({ ...result, gauges: [] }));
  expect(told(merged?.footer)).toEqual(told());
  expect(out).toContain('merged/TEST-touchstone-storage.xml');
  for (const name of ['report.html', 'results.tap', 'summary.md', 'TEST-touchstone-data.xml'])
    expect(existsSync(join(sandbox.folder, 'merged', name))).toBe(true);
});

const FINDING = JSON.stringify({
  kind: 'finding',
  id: 'storage.bucket.id@getBucket',
  interface: 'storage',
  clause: 'storage.bucket.id',
  operation: 'getBucket',
  verdict: 'fail',
  scored: true,
  difference: { what: 'getBucket answers what its schema says', path: '/id', expected: 'string', actual: '7' },
  exchange: { request: { method: 'GET', url: 'http://x.test/bucket/b', headers: [] }, duration: 1 },
  count: 1,
  cases: [],
  checks: ['getBucket answers what its schema says, at /id'],
});

testTyped(new URL('merge.yaml', import.meta.url), beside, {
  values: () => {
    const [first = '', second = '', third = ''] = ['parts/1', 'parts/2', 'parts/3'].map(read);
    const entry = '{"case":"storage.sign.*","reason":"a","link":"https://a.test","expires":"2999-01-01"}';
    return {
      whole: read('whole'),
      first,
      second,
      third,
      finding: FINDING,
      found: first.replace(/^(?=\{"kind":"footer")/mu, () => `${FINDING}\n`),
      cut: `${second.split('\n').slice(0, -2).join('\n')}\n`,
      other: second.replace('"seed":3', '"seed":4'),
      older: second.replace(/"version":"[^"]*"/u, '"version":"0.0.1"'),
      excused: second.replace('"seed":3', `"expectations":[${entry}],"seed":3`),
    };
  },
});
