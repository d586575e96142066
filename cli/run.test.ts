// The real command judges: reports, comparison, interruption, leftovers, configuration.
import { chmodSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { serve } from '../mocks/node.ts';
import { lintJunit } from '../reporters/testing/junit-profile.ts';
import { parseRun } from '../reporters/ndjson.ts';
import { findElements, parseXml } from '../reporters/testing/xml-tree.ts';
import { seedOf as usualSeed } from '../specs/clauses.ts';
import { besideMock } from './testing/beside-mock.ts';
import type { Ended } from './testing/sandbox.ts';

const { sandbox, served, flags } = besideMock();

describe('a real run on our own mock', () => {
  const only = 'storage.bucket,data.node,management.secrets,management.auth.https-only';
  let ended: Ended;
  beforeAll(async () => {
    ended = await sandbox.touchstone(['run', '--only', only, '--seed', '7', '--format', 'junit,html,json,tap,md']);
  });

  test('is green, with a verdict for each interface', () => {
    for (const name of ['data', 'management', 'storage'])
      expect(ended.out).toMatch(
        new RegExp(`^${name} +PARTIALLY CONFORMANT: All \\d+ scored cases that ran hold`, 'mu'),
      );
    expect(ended.code).toBe(0);
  });

  test('has management over HTTPS alone, at an address of its own, so that this is judged, too', () => {
    const { header, outcomes } = parseRun(sandbox.read('reports/results.ndjson'));
    const { data = '', management = '', storage = '' } = header.targets;
    expect(management).toMatch(/^https:\/\/127\.0\.0\.1:/u);
    expect(new Set([data, management, storage].map((url) => new URL(url).origin)).size).toBe(3);
    expect(outcomes.find(({ id }) => id === 'management.auth.https-only')?.verdict).toBe('pass');
  });

  test('writes valid JUnit for each interface, with tests and no failures', () => {
    for (const name of ['data', 'management', 'storage']) {
      const root = parseXml(sandbox.read(`reports/TEST-touchstone-${name}.xml`));
      expect(lintJunit(root)).toEqual([]);
      expect(Number(root.attributes['tests'])).toBeGreaterThan(0);
      expect(root.attributes).toMatchObject({ failures: '0', errors: '0' });
    }
  });

  test('writes results that every other report is rendered from', async () => {
    const run = parseRun(sandbox.read('reports/results.ndjson'));
    expect(run.footer?.exitCode).toBe(0);
    expect(run.header).toMatchObject({ seed: 7, ownMock: true });
    const shown = ['--out', 'again', '--format', 'junit,html,tap,md'];
    const again = await sandbox.touchstone(['report', 'reports/results.ndjson', ...shown]);
    expect(again.code).toBe(0);
    for (const name of ['TEST-touchstone-storage.xml', 'report.html', 'results.tap', 'summary.md'])
      expect(sandbox.read(`again/${name}`)).toBe(sandbox.read(`reports/${name}`));
    const cases = findElements(parseXml(sandbox.read('reports/TEST-touchstone-data.xml')), 'testcase');
    expect(cases).toHaveLength(run.outcomes.filter((outcome) => outcome.interface === 'data').length);
  });

  test('a run compared with itself has no difference; one with a new failure ends with 1', async () => {
    const same = await sandbox.touchstone(['compare', 'reports/results.ndjson', 'reports']);
    expect(same.out).toContain('no difference. Nothing is gated.');
    expect(same.code).toBe(0);
    const worse = sandbox.write(
      'worse.ndjson',
      sandbox.read('reports/results.ndjson').replace('"verdict":"pass"', '"verdict":"fail"'),
    );
    const compared = await sandbox.touchstone(['compare', 'reports/results.ndjson', worse]);
    expect(compared.out).toContain('1 new-fail. 1 of them gated');
    expect(compared.out).toContain('| change | case | before | after |');
    expect(compared.code).toBe(1);
    const { isTTY } = process.stdout;
    process.stdout.isTTY = true;
    onTestFinished(() => {
      process.stdout.isTTY = isTTY;
    });
    const read = await sandbox.touchstone(['compare', 'reports', worse], { NO_COLOR: '1' });
    expect(read.out).toMatch(
      /^new-fail {2}\S+ {2}.+\n {10}before {2}PASS\n {10}after {3}FAIL.*\n\n1 new-fail\. 1 of them/u,
    );
    expect(read.out).not.toContain('|');
    expect(read.code).toBe(1);
    const painted = await sandbox.touchstone(['compare', 'reports', worse]);
    expect(painted.out).toContain('\u001B[');
    const copied = await sandbox.touchstone(['compare', 'reports', worse, '--markdown'], { NO_COLOR: '1' });
    expect(copied.out).toBe(compared.out);
    expect((await sandbox.touchstone(['compare', 'reports', worse, '--html', 'compared.html'])).code).toBe(1);
    const [changes = '', clauses = ''] = sandbox.read('compared.html').split('<h2>').slice(1);
    expect(changes).toMatch(/^From base to head \(\d+ changes?\)[^]*new-fail[^]*PASS → FAIL/u);
    expect(clauses).toMatch(/^Clauses that differ \([1-9]/u);
  });

  test('several runs stand side by side, the last change first, and the page is opened if it is asked for', async () => {
    const runs = ['reports/results.ndjson', 'worse.ndjson', 'again/../reports/results.ndjson'];
    // As the program of the machine that opens pages.
    chmodSync(sandbox.write('bin/xdg-open', `#!/bin/sh\necho "$1" > opened\n`), 0o755);
    const PATH = `${join(sandbox.folder, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`;
    const { code } = await sandbox.touchstone(['report', ...runs, '--out', 'side', '--open'], { PATH });
    expect(code).toBe(0);
    expect(sandbox.read('side/matrix.md')).toContain('Cases that differ (1)');
    const page = sandbox.read('side/matrix.html');
    expect(page).toMatch(/From worse to reports \(1 change\)[^]*fixed[^]*Clauses that differ \([1-9]/u);
    expect(page).toMatch(/(?:<td[^>]*><span class="badge (?:pass|fail)">(?:pass|fail)<\/span><\/td>){3}/u);
    await expect.poll(() => sandbox.read('opened')).toBe(`${join(sandbox.folder, 'side/matrix.html')}\n`);
  });
});

test('an interrupted run cleans up, writes its reports and ends with 3', async () => {
  let sent = false;
  const { code, out } = await sandbox.start(['run', '--out', 'interrupted'], {
    onError(child, err) {
      if (!sent && err.includes('judging data')) sent = child.kill('SIGINT');
    },
  });
  expect(out).toMatch(/interrupted/u);
  expect(out).toMatch(/\nRun it again: npx touchstone run --seed \d+ --out interrupted\n$/u);
  expect(code).toBe(3);
  expect(sandbox.read('interrupted/summary.md')).toMatch(/INCONCLUSIVE/u);
});

test('what a killed run left behind is removed by sweep, and nothing else', async () => {
  let hanging = true;
  let reached: () => void = () => undefined;
  const cleaning = new Promise<void>((resolve) => (reached = resolve));
  // A server that stops answering at the first removal.
  const stuck = await serve(
    {
      fetch(request) {
        if (!hanging || request.method !== 'DELETE') return served.mock.fetch(request);
        reached();
        return new Promise(() => undefined);
      },
    },
    { port: 0 },
  );
  const target = ['--storage', stuck.urls.storage, '--storage-key', served.keys.service];
  const left = async (): Promise<unknown> =>
    (await served.mock.sql("select count(*)::int as n from storage.buckets where name like 'ts-%'"))[0]?.[0]?.['n'];
  const before = await left();
  await sandbox.start(['run', ...target, '--out', 'killed'], {
    onError(child, err) {
      if (err.includes('judging') || err.includes('run ')) void cleaning.then(() => child.kill('SIGKILL'));
    },
  });
  hanging = false;
  expect(Number(await left())).toBeGreaterThan(Number(before));
  const dry = await sandbox.touchstone(['sweep', ...target]);
  expect(dry.out).toMatch(/^storage bucket ts-\S+ of run \w+: would be removed/mu);
  const swept = await sandbox.touchstone(['sweep', ...target, '--apply']);
  expect(swept.out).toMatch(/: removed$/mu);
  expect(await left()).toBe(before);
  expect((await sandbox.touchstone(['sweep', ...target])).out).toContain('Nothing to remove');
  await stuck.close();
});

test('a run has the seed of the requirement set unless it names one, or explores with any', async () => {
  const only = ['run', ...flags('storage'), '--only', 'storage.bucket.get-missing', '--format', 'md', '--out'];
  const seedOf = (folder: string): number => parseRun(sandbox.read(`${folder}/results.ndjson`)).header.seed;
  await sandbox.touchstone([...only, 'as-usual']);
  expect(seedOf('as-usual')).toBe(usualSeed());
  const { err } = await sandbox.touchstone([...only, 'exploring', '--seed', 'random']);
  expect(seedOf('exploring')).not.toBe(seedOf('as-usual'));
  expect(err).toContain(`seed ${seedOf('exploring')}`);
});
