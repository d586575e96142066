// The real command judges in shards, side by side on one mock, and puts them together.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseRun } from '../reporters/ndjson.ts';
import { besideMock } from './testing/beside-mock.ts';
import type { Ended } from './testing/sandbox.ts';

const { sandbox, served, flags } = besideMock();

const ONLY = ['--only', 'storage.bucket,management.hostname,data.node,management.projects', '--seed', '3'];

function judge(...more: readonly string[]): Promise<Ended> {
  const target = flags('data', 'management', 'storage');
  const { service, jwtSecret } = served.keys;
  const env = { TOUCHSTONE_SERVICE_KEY: service, TOUCHSTONE_JWT_SECRET: jwtSecret };
  return sandbox.touchstone(['run', ...ONLY, ...target, ...more], env);
}

function merge(...words: readonly string[]): Promise<Ended> {
  return sandbox.touchstone(['merge', ...words]);
}

const outcomesIn = (folder: string): readonly string[] =>
  parseRun(sandbox.read(join(folder, 'results.ndjson')))
    .outcomes.map(({ id, verdict, message }) => `${id} ${verdict} ${message ?? ''}`)
    .toSorted();

describe('the shards of a run', () => {
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

  test('are the whole when they are put together, in its reports as well', async () => {
    const { code, out, err } = await merge('parts', '--out', 'merged', '--format', 'junit,md,html,tap');
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(outcomesIn('merged')).toEqual(outcomesIn('whole'));
    expect(outcomesIn('merged').length).toBeGreaterThan(20);
    const [whole, merged] = ['whole', 'merged'].map((name) => parseRun(sandbox.read(`${name}/results.ndjson`)));
    const told = (footer = whole?.footer): readonly object[] =>
      (footer?.interfaces ?? []).map((result) => ({ ...result, gauges: [] }));
    expect(told(merged?.footer)).toEqual(told());
    expect(out).toContain('merged/TEST-touchstone-storage.xml');
    for (const name of ['report.html', 'results.tap', 'summary.md', 'TEST-touchstone-data.xml'])
      expect(existsSync(join(sandbox.folder, 'merged', name))).toBe(true);
  });

  test('have what the check of answers found in any of them', async () => {
    const lines = sandbox.read('parts/1/results.ndjson').trimEnd().split('\n');
    const finding = {
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
    };
    lines.splice(-1, 0, JSON.stringify({ kind: 'finding', ...finding }));
    sandbox.write('found/1/results.ndjson', `${lines.join('\n')}\n`);
    const { code, out } = await merge('found', 'parts/2', 'parts/3', '--out', 'with-finding');
    expect(code).toBe(1);
    expect(out).toMatch(/^storage +NOT CONFORMANT: 1 stated clause broken\./mu);
    expect(parseRun(sandbox.read('with-finding/results.ndjson')).findings).toEqual([finding]);
  });

  test('are inconclusive without one of them, which is named', async () => {
    const { code, out } = await merge('parts/1/results.ndjson', 'parts/3', '--out', 'without');
    expect(out).toMatch(/^data +INCONCLUSIVE: Shard 2 of 3 is missing\./mu);
    expect(code).toBe(3);
  });

  test('are not put together with what is none of them', async () => {
    const shard = sandbox.read('parts/2/results.ndjson');
    sandbox.write('cut.ndjson', shard.split('\n').slice(0, -2).join('\n') + '\n');
    sandbox.write('other.ndjson', shard.replace('"seed":3', '"seed":4'));
    sandbox.write('older.ndjson', shard.replace(/"version":"[^"]*"/u, '"version":"0.0.1"'));
    sandbox.write('twin.ndjson', sandbox.read('parts/1/results.ndjson'));
    const entry = '{"case":"storage.sign.*","reason":"a","link":"https://a.test","expires":"2999-01-01"}';
    sandbox.write('excused.ndjson', shard.replace('"seed":3', `"expectations":[${entry}],"seed":3`));
    const refusals: readonly (readonly [readonly string[], RegExp])[] = [
      [['nothing'], /There is no file or folder "nothing"/u],
      [['whole'], /whole\/results\.ndjson is not a shard: it was run without --shard/u],
      [['parts', 'cut.ndjson'], /cut\.ndjson broke off before its end/u],
      [['parts/1', 'other.ndjson'], /are not of one run: the seed is 3 in the first and 4 in the second/u],
      [['parts/1', 'older.ndjson'], /older\.ndjson was written by touchstone 0\.0\.1, and this is/u],
      [['parts', 'merged/../parts/2/../2/results.ndjson'], /parts and merged\/\S+ are the same shard: name each once/u],
      [['parts/1', 'parts/1'], /parts\/1 is named twice: name each shard once/u],
      [['parts/1', 'twin.ndjson'], /are both shard 1 of 3/u],
      [
        ['parts/1', 'excused.ndjson'],
        /what is expected \(--expectations\) is nothing in the first and storage\.sign\.\* until/u,
      ],
    ];
    for (const [words, sentence] of refusals) {
      const { code, err } = await merge(...words, '--out', 'refused');
      expect(err).toMatch(sentence);
      expect(code).toBe(2);
    }
    expect(existsSync(join(sandbox.folder, 'refused'))).toBe(false);
    for (const env of [{}, { CI: 'true' }]) {
      const { code, err } = await sandbox.touchstone(['merge', 'parts', '--out', 'parts/1'], env);
      expect(err).toMatch(/parts\/1\/results\.ndjson is a shard, and the reports would replace it/u);
      expect(code).toBe(2);
    }
    expect(parseRun(sandbox.read('parts/1/results.ndjson')).footer?.exitCode).toBe(0);
  });

  test('that are refused leave no older verdict in a pipeline', async () => {
    await merge('parts', '--out', 'verdict');
    const { code } = await sandbox.touchstone(['merge', 'parts/1', 'parts/1', '--out', 'verdict'], { CI: 'true' });
    expect(code).toBe(2);
    expect(readdirSync(join(sandbox.folder, 'verdict'))).toEqual(['summary.md']);
    expect(sandbox.read('verdict/summary.md')).toMatch(/Nothing was judged \(exit 2\): parts\/1 is named twice/u);
  });
});
