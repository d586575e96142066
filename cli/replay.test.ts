// The real command records a run and judges the recording again; no secret is in any of its files, and one that is ends it.
import fs, { existsSync, readdirSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parseRun } from '../reporters/ndjson.ts';
import { serve } from '../mocks/node.ts';
import { takeSome } from '../tests/support/extent.ts';
import { findShown } from '../tests/support/shown-part.ts';
import { besideMock } from './testing/beside-mock.ts';
import type { Ended } from './testing/sandbox.ts';
import { testTyped } from './testing/typed-tests.ts';

const ONLY = 'storage.bucket,storage.sign.tampered-token,management.encryption,management.projects,data.auth';
/** What the target says when a bucket is asked for, as long as it is set. */
let telling: ((key: string) => string) | undefined;
let recorded: Ended;

const beside = besideMock({}, (next) => async (request) => {
  const response = await next(request);
  // Names tell what made them: a case, not a need (n) nor a canary (g).
  const asked = request.method === 'GET' && /\/bucket\/.*-s(?![ng])[0-9a-z]+-\d+$/u.test(request.url);
  if (telling === undefined || !asked) return response;
  return Response.json({ message: telling(served.keys.service) }, { status: 500 });
});
const { sandbox, served, flags } = beside;

beforeAll(async () => {
  telling = (key) =>
    [
      key,
      key.slice(0, 30).toUpperCase(),
      btoa(`x:${key}`),
      btoa(`Bearer ${key}`),
      Buffer.from(key).toString('hex').replaceAll(/../gu, '%$&'),
      key.replaceAll(/./gu, (one) => `\\u00${one.charCodeAt(0).toString(16)}`),
    ].join(' ');
  recorded = await run(`--only ${ONLY} --seed 7 --record kept/run.ndjson --format junit,html,json,tap,md`);
});

function run(words: string): Promise<Ended> {
  const { service, jwtSecret } = served.keys;
  const secrets = ['--service-key', service, '--jwt-secret', jwtSecret];
  return sandbox.touchstone(['run', ...flags('data', 'management', 'storage'), ...secrets, ...words.split(' ')]);
}

function outcomesIn(file: string): readonly unknown[] {
  return parseRun(sandbox.read(file)).outcomes.map(
    ({ id, verdict, clause, message, difference, observations, attempts }) =>
      JSON.stringify({ id, verdict, clause, message, difference, observations, attempts }),
  );
}

describe('a run that is recorded on a target that repeats its keys', () => {
  test('is red, and is the same when it is replayed without the target, with the same exit code and reports', async () => {
    expect(recorded.code).toBe(1);
    expect(recorded.out).toMatch(/^Reports: .*, kept\/run\.ndjson$/mu);
    const { code } = await sandbox.touchstone(['replay', 'kept/run.ndjson', '--out', 'again', '--format', 'tap,md']);
    expect(code).toBe(1);
    expect(outcomesIn('again/results.ndjson')).toEqual(outcomesIn('reports/results.ndjson'));
    expect(readdirSync(join(sandbox.folder, 'again')).toSorted()).toEqual([
      'results.ndjson',
      'results.tap',
      'summary.md',
    ]);
    const compared = await sandbox.touchstone(['compare', 'reports', 'again']);
    expect(compared.out).toMatch(/^\d+ same-fail(?:, \d+ slower)?\. Nothing is gated\.$/mu);
  });

  test('leaves no secret in any file, in any form', () => {
    const { anon, service, jwtSecret, token } = served.keys;
    const files = readdirSync(sandbox.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    expect(files.length).toBeGreaterThan(7);
    const secrets = [anon, service, jwtSecret, token];
    expect(files.filter((file) => findShown(readFileSync(file, 'utf8'), secrets) !== undefined)).toEqual([]);
  });

  test('can be judged in part', async () => {
    const judge = (only: string) => sandbox.touchstone(['replay', 'kept/run.ndjson', '--only', only, '--out', 'part']);
    const { code, out } = await judge('data.auth');
    expect(out).toMatch(/^data +PARTIALLY CONFORMANT: All \d+ scored/mu);
    expect(code).toBe(0);
    const other = await judge('storage.copy');
    expect(other.code).toBe(3);
    expect(sandbox.read('part/summary.md')).toMatch(/the recording has no answer to/u);
  });

  test('repeats one case on a target, with the seed of the run', async () => {
    telling = undefined;
    const words = ['replay', 'kept/run.ndjson', '--only', 'storage.bucket.get-missing', ...flags('storage')];
    const live = await sandbox.touchstone([...words, '--out', 'live']);
    expect(live.code).toBe(0);
    const { header, outcomes } = parseRun(sandbox.read('live/results.ndjson'));
    expect(header).toMatchObject({ seed: 7, targets: { storage: served.urls.storage } });
    expect(outcomes).toMatchObject([{ id: 'storage.bucket.get-missing', verdict: 'pass' }]);
  });
});

const KEYS = [
  ['secret keys of today', 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'],
  ['access tokens', 'sbp_9f1c0e7ab2d34856c1a09e8d7f6b5a4c3d2e1f00'],
  ['base64 with all signs', 'q+7/Zk3xB1+/9dPqLr0VtYw2Hj4+Mn/8sA=='],
  ['short ones', 'k3y+/=9Z'],
] as const;
test.each(takeSome('keys', KEYS, 1))('a recording with keys that are %s is judged the same', async (_, key) => {
  const { keys, mock } = served;
  const mapped = await serve(
    {
      fetch(request) {
        const headers = new Headers(request.headers);
        for (const [name, value] of headers)
          if (value === key || value === `Bearer ${key}`)
            headers.set(
              name,
              value.replace(key, () => keys.service),
            );
        return mock.fetch(new Request(request, { headers }));
      },
    },
    { port: 0 },
  );
  const target = ['--storage', mapped.urls.storage, '--storage-key', key];
  const only = ['--only', 'storage.auth,storage.bucket.get-missing'];
  const kept = ['--record', 'opaque.ndjson', '--out', 'opaque'];
  const { code } = await sandbox.touchstone(['run', ...target, ...only, ...kept]);
  await mapped.close();
  expect(code).toBe(0);
  expect((await sandbox.touchstone(['replay', 'opaque.ndjson', '--out', 'same'])).code).toBe(0);
  expect(outcomesIn('same/results.ndjson')).toEqual(outcomesIn('opaque/results.ndjson'));
  expect((await sandbox.touchstone(['compare', 'opaque', 'same'])).code).toBe(0);
  const shown = ['opaque.ndjson', 'opaque/results.ndjson', 'opaque/report.html'].map((name) =>
    findShown(sandbox.read(name), [key]),
  );
  expect(shown).toEqual([undefined, undefined, undefined]);
});

test('a secret that gets into a file all the same ends the run with 4, and the files that hold it are gone', async () => {
  telling = undefined;
  const { service } = served.keys;
  // What writes files puts a part of the key into two of them.
  const planted: Readonly<Record<string, string>> = {
    'report.html': `<!-- ${btoa(`Bearer ${service.slice(-14)}`)} -->`,
    'leaking.ndjson': service.slice(40, 52).replaceAll(/./gu, (one) => `&#${one.charCodeAt(0)};`),
  };
  const { writeFileSync } = fs;
  const leak = (on: boolean): void => {
    fs.writeFileSync = on
      ? (file, data, options) => {
          const part = planted[basename(String(file))] ?? '';
          writeFileSync(file, typeof data === 'string' && data !== '' ? `${data}${part}` : data, options);
        }
      : writeFileSync;
    syncBuiltinESMExports();
  };
  leak(true);
  onTestFinished(() => {
    leak(false);
  });
  const { code, err } = await run(
    '--only storage.bucket.get-answers-the-one-asked --record leaking.ndjson --out leaks --format html,md',
  );
  expect(err).toMatch(
    /^touchstone: A secret was found in leaks\/report\.html \([\w-]+\).*, leaking\.ndjson \([\w-]+\).*; removed\./mu,
  );
  expect(findShown(err, [service])).toBeUndefined();
  expect(code).toBe(4);
  const left = ['leaks/report.html', 'leaking.ndjson', 'leaks/results.ndjson', 'leaks/summary.md'].filter((name) =>
    existsSync(join(sandbox.folder, name)),
  );
  expect(left).toEqual(['leaks/results.ndjson', 'leaks/summary.md']);
});

testTyped(new URL('replay.yaml', import.meta.url), beside, {
  values: () => {
    const kept = sandbox.read('kept/run.ndjson');
    return {
      kept,
      cut: kept.slice(0, kept.length / 2),
      anotherFormat: kept.replace('"format":1', '"format":7'),
      noJson: `# ${kept}`,
      otherBindings: kept.replace('"createBucket"', '"makeBucket"'),
      otherValues: kept.replaceAll('{{name}}', '{{nom}}'),
      otherRequirements: kept.replace('"seed"', '"requirementSet":"9.9","seed"'),
    };
  },
});
