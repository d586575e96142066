// The doctor on incomplete targets: one sentence says what is wrong, and the last line what to do next.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve } from '../mocks/node.ts';
import { createMock } from '../mocks/app.ts';
import { dataSuite } from '../suites/data/suite.ts';
import { besideMock } from './testing/beside-mock.ts';
import { serveSlowly } from '../tests/support/served-mock.ts';

const { sandbox, served, flags } = besideMock();
/** A server that has nothing. */
const empty = createServer((_, response) => response.writeHead(404).end());
let emptyUrl = '';
beforeAll(async () => {
  await once(empty.listen(0, '127.0.0.1'), 'listening');
  emptyUrl = `http://127.0.0.1:${(empty.address() as AddressInfo).port}`;
});
afterAll(() => {
  empty.close();
});

async function doctor(...args: readonly string[]) {
  const { code, out } = await sandbox.touchstone(['doctor', ...args]);
  return { code, lines: out.trimEnd().split('\n') };
}

it('says that nobody is there, that the key is wrong, and that the address is, each in one line', async () => {
  const { data } = served.urls;
  const cases = [
    [['--data', 'http://127.0.0.1:9', '--api-key', 'k'], /cannot be reached: connection refused/u],
    [['--data', data, '--api-key', 'wrong.key.here'], /refuses the API key \(status 401\)/u],
    [
      ['--data', `${data}/api`, '--api-key', served.keys.anon],
      /nothing of the data API answers at .* does the URL that was given end where \/graphql\/v1 begins\?$/u,
    ],
    [
      ['--management', `${data}/api`, '--token', served.keys.token, '--ref', served.keys.ref],
      /nothing of the management API answers at .* end where \/v1 begins\?$/u,
    ],
  ] as const;
  for (const [args, sentence] of cases) {
    const { code, lines } = await doctor(...args);
    expect([code, lines.length, lines[2]]).toEqual([
      3,
      3,
      expect.stringMatching(/^Next: mend this first; a run could not judge (data|management) at all\.$/u),
    ]);
    expect(lines[1]).toMatch(sentence);
  }
});

it('says where storage is, if its URL lacks the prefix, and asks for it where another path is wrong', async () => {
  const { data, storage } = served.urls;
  const key = ['--storage-key', served.keys.service];
  const lacking = await doctor('--storage', data, ...key);
  expect([lacking.code, lacking.lines[1]]).toEqual([
    3,
    `  nothing of the storage API answers at ${data}/bucket/ (status 404), and something does at ${storage}/bucket/: the URL of storage includes its prefix, so give ${storage}`,
  ]);
  const misspelt = await doctor('--storage', `${data}/strage/v1`, ...key);
  expect([misspelt.code, misspelt.lines[1]]).toEqual([3, expect.stringMatching(`so give ${storage}$`)]);
  const wrong = await doctor('--storage', `${emptyUrl}/elsewhere`, ...key);
  expect(wrong.lines.join('\n')).not.toContain('key accepted');
  expect(wrong.lines[1]).toMatch(
    /^ {2}unclear +reachable, but .* \(status 404\): .* with a prefix such as \/storage\/v1\?$/u,
  );
});

it('says what an anonymous caller needs, takes it by flag, and repeats no key that a flag gave', async () => {
  const target = flags('storage');
  const without = await doctor(...target);
  expect(without.lines.join('\n')).toMatch(
    /missing +anon-key \(\d+ cases do not apply\): .*--storage-anon-key, or storage\.anonKey in the file/u,
  );
  const env = { TOUCHSTONE_STORAGE_KEY: served.keys.service };
  const args = ['doctor', ...target.slice(0, 2), '--storage-anon-key', served.keys.anon];
  const { code, out } = await sandbox.touchstone(args, env);
  expect(out).toMatch(/ok +anon-key/u);
  expect(out.trimEnd().split('\n').at(-1)).toBe(
    `Next: npx touchstone run --storage ${served.urls.storage} --storage-key "$TOUCHSTONE_STORAGE_KEY" --storage-anon-key '<storage-anon-key>'`,
  );
  expect(code).toBe(0);
});

it('says what is missing before what is there, and first what cases wait for', async () => {
  const { code, lines } = await doctor(...flags('data', 'storage'));
  const states = lines.flatMap((line) => {
    const [, state = '', text = ''] = /^ {2}(missing|ok) +(.*)/u.exec(line) ?? [];
    return state === '' ? [] : [state === 'missing' && text.includes('apply') ? 'absent' : state];
  });
  const sections = states.join(' ').replaceAll(/(\w+)(?: \1)+/gu, '$1');
  expect([code, sections]).toEqual([3, 'missing absent ok absent ok']);
});

it('says once what many needs are missing for, how many cases wait, and what to do next', async () => {
  const elsewhere = ['--storage', `${emptyUrl}/elsewhere`, '--storage-key', 'k'];
  const { code, lines } = await doctor(...flags('data'), ...elsewhere);
  expect(code).toBe(3);
  expect(lines).toContain(
    '  mode      provisioned: the fixture has to be in the database, and is judged by what it holds',
  );
  expect(lines.filter((line) => line.includes('upload-binding'))).toHaveLength(1);
  expect(lines.find((line) => line.includes('upload-binding'))).toMatch(
    /^ {2}missing +bucket-binding, .*\(\d+ cases wait for it\): .* does the URL end just before the paths of the API\?/u,
  );
  expect(lines.at(-1)).toMatch(
    /^Next: mend what is missing, since \d+ cases wait for it; then npx touchstone run --data /u,
  );
});

it('has one word for users who were not given, and says what supplies them', async () => {
  const { lines } = await doctor(...flags('data', 'storage'));
  const users = lines.filter((line) => /^ {2}\w+ +[\w, -]*\busers \(/u.test(line));
  expect(users.map((line) => line.replace(/\d+ cases?/u, 'cases'))).toEqual([
    expect.stringMatching(/^ {2}missing .*\(cases wait for it\): .* \(--jwt-secret, or --user-token twice\)$/u),
    expect.stringMatching(/^ {2}missing .*\(cases do not apply\): .* \(--jwt-secret, or --user-token twice\)$/u),
  ]);
  expect(lines.filter((line) => line.startsWith('missing: '))).toHaveLength(1);
});

it('counts what a run would try without what does not apply in its mode', async () => {
  const { lines } = await doctor(...flags('data'), '--fixture', 'introspect');
  const tried = /a run would try \d+ cases: (\d+) read$/mu.exec(lines.join('\n').split('\nNext')[0] ?? '')?.[1];
  const laws = dataSuite.cases.filter((item) => item.hazard === 'read' && !item.needs.includes('fixture'));
  expect(Number(tried)).toBe(laws.length);
  expect(lines.filter((line) => line.startsWith('  it would'))).toEqual([]);
});

it('tells of a clock that is not ours, and tokens are minted by it', async () => {
  const mock = await createMock();
  mock.clock.advance('3h');
  const late = await serve(
    {
      async fetch(request) {
        const answer = await mock.fetch(request);
        answer.headers.set('date', mock.clock.now().toUTCString());
        return answer;
      },
    },
    { port: 0 },
  );
  const { keys } = mock;
  const target = ['--data', late.urls.data, '--api-key', keys.anon, '--service-key', keys.service];
  try {
    const { code, lines } = await doctor(...target, '--jwt-secret', keys.jwtSecret);
    expect(lines).toContain('  clock     3 h ahead of ours: tokens are valid by the clock of the target');
    expect([code, lines.join('\n')]).toEqual([0, expect.not.stringContaining('refuses')]);
  } finally {
    await late.close();
    await mock.close();
  }
});

it('compares what is claimed with what is there, and gives the command of the run where all is well', async () => {
  const storage = `storage: { url: "${served.urls.storage}", key: "${served.keys.service}", anonKey: "${served.keys.anon}", jwtSecret: "${served.keys.jwtSecret}" }`;
  sandbox.write('well.yaml', `${storage}\nclaims: { storage.short-links: true }\n`);
  const well = await doctor('--config', 'well.yaml');
  expect([well.code, well.lines.at(-1)]).toEqual([0, 'Next: npx touchstone run --config well.yaml']);
  sandbox.write('odd.yaml', `${storage}\nclaims: { storage.short-links: false }\n`);
  expect((await doctor('--config', 'odd.yaml')).lines.join('\n')).toContain('storage.short-links is undeclared');
});

it('waits no longer for an answer than the configuration allows a run to', async () => {
  const slow = await serveSlowly(served, 1_500);
  sandbox.write(
    'slow.yaml',
    `storage: { url: "${slow.urls.storage}", key: "${served.keys.service}" }\nretries: 0\ntimeouts: { response: 300 }\n`,
  );
  const { code, lines } = await doctor('--config', 'slow.yaml');
  await slow.close();
  expect(lines[1]).toMatch(/cannot be reached: .*300 ms/u);
  expect(code).toBe(3);
});

it('takes what is allowed as run does, by commas or by the variable, and hands it to the run that it recommends', async () => {
  const target = flags('management');
  const given = ['--allow', 'billable,irreversible', '--rate', '500'];
  const { code, out } = await sandbox.touchstone(['doctor', ...target, ...given]);
  expect(out).toMatch(/ok +project-binding/u);
  expect(out).toMatch(/\d+ billable, \d+ irreversible$/mu);
  expect(out).toMatch(/^Next: npx touchstone run .* --rate 500 --allow billable,irreversible$/mu);
  expect(code).toBe(0);
  const env = { TOUCHSTONE_ALLOW: 'billable' };
  const told = await sandbox.touchstone(['doctor', ...target], env);
  expect(told.out).toMatch(/\d+ billable, \d+ irreversible \(withheld; --allow irreversible\)$/mu);
  expect(told.err).toBe('');
});
