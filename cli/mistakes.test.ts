// The mistakes that people make first: each ends with its code and says what is wrong, where, and a cure, and the cure works.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { besideMock } from './testing/beside-mock.ts';
import type { Watch } from './testing/run-here.ts';
import type { Ended } from './testing/sandbox.ts';

const NOWHERE = 'http://127.0.0.1:59999';
const FEW = ['--only', 'storage.bucket.get-missing', '--consistency', '0'];
/** Called for each upload. */
let onUpload: () => void = () => undefined;
const busy = createServer();
const { sandbox, served } = besideMock({}, (next) => (request) => {
  if (request.method === 'POST' && request.url.includes('/object/')) onUpload();
  return next(request);
});

beforeAll(async () => {
  await once(busy.listen(0, '127.0.0.1'), 'listening');
  sandbox.write('wrong.sql', 'create table note (id int primary key);\ncreate tabel other (id int);\n');
  sandbox.write('right.sql', 'create table note (id int primary key);\n');
  sandbox.write('place.sql', 'create table place (id int primary key);\ncreate extension plv8;\n');
  sandbox.write('stubs.yaml', '- { method: GET, path: /a, body: [] }\n\n- { method: GET, path: /b, statsu: 200 }\n');
  sandbox.write('wrong.yaml', `storage: { url: ${served.urls.storage}, ky: "\${env:KEY}" }\n`);
  sandbox.write('right.yaml', `storage: { url: ${served.urls.storage}, key: "\${env:KEY}" }\n`);
  const judged = await run([...storage(), ...FEW, '--out', 'done']);
  expect(judged.code).toBe(0);
  const results = sandbox.read('done/results.ndjson');
  const cut = results.split('\n').slice(0, -2).join('\n');
  sandbox.write('cut/results.ndjson', `${cut}\n`);
  sandbox.write(
    'newer/results.ndjson',
    results.replace('"format":1', '"format":2').replace(/"version":"[^"]*"/u, '"version":"9.9.9"'),
  );
});
afterAll(() => {
  busy.close();
});

const storage = (url = served.urls.storage, key = served.keys.service): string[] =>
  `run --storage ${url} --storage-key ${key}`.split(' ');
const data = (url: string, apiKey: string, serviceKey: string): string[] => [
  ...`run --data ${url} --api-key ${apiKey} --service-key ${serviceKey}`.split(' '),
  ...'--only data.order.asc-null-first --consistency 0'.split(' '),
];
const management = (url: string, token: string, ref: string): string[] =>
  `run --management ${url} --token ${token} --ref ${ref} --only management.projects`.split(' ');
const mock = (...words: readonly string[]): string[] => ['mock', '--json', '--port', '0', ...words];

/** A mock is stopped as soon as it is ready. */
function run(words: readonly string[]): Promise<Ended> {
  const watch: Watch = words[0] === 'mock' ? { onOut: (send) => send('SIGTERM') } : {};
  return sandbox.watch(words, watch, { KEY: served.keys.service });
}

interface Mistake {
  readonly wrong: () => readonly string[];
  readonly code: 1 | 2 | 3;
  /** What is wrong, where, and the cure; of both streams together. */
  readonly says: readonly (string | RegExp)[];
  /** Ends with 0. Gets what was said, so that it can follow it to the letter. */
  readonly cure?: (said: string) => readonly string[];
}

/** The address that a message ends its advice with. */
const advised = (said: string): string => /so give (\S+?)\.? /u.exec(said)?.[1] ?? 'no address is advised';
const suggested = (said: string): string => /Did you mean "([^"]+)"\?/u.exec(said)?.[1] ?? 'nothing is suggested';

const MISTAKES: Readonly<Record<string, Mistake>> = {
  'a wrong address': {
    wrong: () => [...storage(`${NOWHERE}/storage/v1`), ...FEW],
    code: 3,
    says: [`${NOWHERE}/storage/v1 cannot be reached: connection refused; is the server running, and is this its port?`],
    cure: () => [...storage(), ...FEW],
  },
  'the prefix of storage left out': {
    wrong: () => [...storage(served.url), ...FEW],
    code: 3,
    says: ['/bucket/ (status 404), and something does at ', 'the URL of storage includes its prefix, so give http'],
    cure: (said) => [...storage(advised(said)), ...FEW],
  },
  'the prefix of storage twice': {
    wrong: () => [...storage(`${served.urls.storage}/storage/v1`), ...FEW],
    code: 3,
    says: ['/storage/v1/storage/v1/bucket/ (status 404)', 'so give http'],
    cure: (said) => [...storage(advised(said)), ...FEW],
  },
  'the prefix of storage misspelt': {
    wrong: () => [...storage(`${served.url}/strage/v1`), ...FEW],
    code: 3,
    says: ['/strage/v1/bucket/ (status 404)', 'so give http'],
    cure: (said) => [...storage(advised(said)), ...FEW],
  },
  'the path of data twice': {
    wrong: () => data(`${served.urls.data}/graphql/v1`, served.keys.anon, served.keys.service),
    code: 3,
    says: [
      'touchstone adds /graphql/v1 itself: leave it out',
      'does the URL that was given end where /graphql/v1 begins?',
    ],
    cure: () => data(served.urls.data, served.keys.anon, served.keys.service),
  },
  'the path of management twice': {
    wrong: () => management(`${served.urls.management}/v1`, served.keys.token, served.keys.ref),
    code: 3,
    says: ['touchstone adds /v1 itself: leave it out', 'does the URL that was given end where /v1 begins?'],
    cure: () => management(served.urls.management, served.keys.token, served.keys.ref),
  },
  'the key of the other role for storage': {
    wrong: () => [...storage(undefined, served.keys.anon), ...FEW, '--only', 'storage.bucket.has-id-and-name'],
    code: 3,
    says: [
      'The storage key says that its role is anon: give the service key with --storage-key',
      'is the key a service key?',
    ],
    cure: () => [...storage(), ...FEW, '--only', 'storage.bucket.has-id-and-name'],
  },
  'the keys of data swapped': {
    wrong: () => data(served.urls.data, served.keys.service, served.keys.anon),
    code: 2,
    says: [
      'The keys of data are swapped: ',
      'Exchange --api-key and --service-key (data.apiKey and data.serviceKey of a file).',
    ],
    cure: () => data(served.urls.data, served.keys.anon, served.keys.service),
  },
  'a key that is no key of the target': {
    wrong: () => [...storage(served.urls.storage, 'x'), ...FEW],
    code: 3,
    says: [
      'refuses the key (status 400)',
      'is it the service key of this target?',
      'storage.identify in touchstone.yaml',
    ],
    cure: () => [...storage(), ...FEW],
  },
  'a project that the token does not know': {
    wrong: () => management(served.urls.management, served.keys.token, 'a'.repeat(20)),
    code: 3,
    says: [/knows no project "a{20}" for this token .*is the reference \(--ref\) right/u],
    cure: () => management(served.urls.management, served.keys.token, served.keys.ref),
  },
  'a misspelt flag': {
    wrong: () => ['run', '--storge', served.urls.storage],
    code: 2,
    says: ["unknown option '--storge'", 'Did you mean --storage?'],
    cure: () => [...storage(), ...FEW],
  },
  'a misspelt key of the configuration': {
    wrong: () => ['run', '--config', 'wrong.yaml', ...FEW],
    code: 2,
    says: ['wrong.yaml: storage: unknown key "ky". Did you mean "key"?'],
    cure: () => ['run', '--config', 'right.yaml', ...FEW],
  },
  'a misspelt area': {
    wrong: () => [...storage(), '--only', 'storage.bukcet.get-mis*'],
    code: 2,
    says: [
      '--only: no case matches "storage.bukcet.get-mis*". Did you mean "storage.bucket.get-',
      'touchstone list cases',
    ],
    cure: (said) => [...storage(), '--only', suggested(said)],
  },
  'a configuration file that is not there': {
    wrong: () => ['run', '--config', 'missing.yaml'],
    code: 2,
    says: ['There is no configuration file "missing.yaml". It was looked for at /'],
    cure: () => ['run', '--config', 'right.yaml', ...FEW],
  },
  'SQL that is not there': {
    wrong: () => mock('--schema', 'missing.sql'),
    code: 2,
    says: [/The schema missing\.sql cannot be read: there is no such file or folder \(\/.*missing\.sql\)/u],
    cure: () => mock('--schema', 'right.sql'),
  },
  'a configuration in the place of its folder': {
    wrong: () => {
      sandbox.write('supabase/migrations/1_note.sql', sandbox.read('right.sql'));
      return mock('--schema', sandbox.write('supabase/config.toml', 'project_id = "notes"\n'));
    },
    code: 2,
    says: [/supabase\/config\.toml is not SQL\. Give its folder: \S*supabase\./u],
    cure: () => mock('--schema', 'supabase'),
  },
  'wrong SQL': {
    wrong: () => mock('--schema', 'wrong.sql'),
    code: 2,
    says: ['wrong.sql:2: syntax error at or near "tabel"', 'In: create tabel other (id int)'],
    cure: () => mock('--schema', 'right.sql'),
  },
  'a file of users with a misspelt field': {
    wrong: () => mock('--schema', 'right.sql', '--users', sandbox.write('users.yaml', '- mail: ann@example.test\n')),
    code: 2,
    says: [/users\.yaml: user 1: A user has no mail\. It has id, email, phone,/u],
    cure: () => mock('--schema', 'right.sql', '--users', sandbox.write('users.yaml', '- email: ann@example.test\n')),
  },
  'a file of users that is not there': {
    wrong: () => mock('--users', 'none.yaml'),
    code: 2,
    says: ['The file of users none.yaml cannot be read: ENOENT'],
  },
  'an extension that is absent': {
    wrong: () => mock('--schema', 'place.sql'),
    code: 2,
    says: ['place.sql:2: the extension "plv8" does not come with the embedded database.', '--database-url', 'pgcrypto'],
    cure: () => mock('--schema', sandbox.write('without.sql', sandbox.read('place.sql').split('\n')[0] ?? '')),
  },
  'a stub that is wrong': {
    wrong: () => mock('--stubs', 'stubs.yaml'),
    code: 2,
    says: [/stubs\.yaml:3: A stub has no statsu\. Did you mean status\? It has method, path, .*status/u],
    cure: () => mock('--stubs', sandbox.write('mended.yaml', sandbox.read('stubs.yaml').replace('statsu', 'status'))),
  },
  'a file of stubs that is not there': {
    wrong: () => mock('--stubs', 'stub.yaml'),
    code: 2,
    says: [/There is no file of stubs "stub\.yaml"\. It was looked for at \/.*stub\.yaml\./u],
    cure: () => mock('--stubs', 'mended.yaml'),
  },
  // The folder is not made either: it would be full of a schema that was only tried.
  'a port that is taken, for a mock that keeps its state': {
    wrong: () => ['mock', '--port', String((busy.address() as AddressInfo).port), '--persist', 'kept'],
    code: 2,
    says: [/Port \d+ on 127\.0\.0\.1 is taken\./u],
    cure: () => (existsSync(join(sandbox.folder, 'kept')) ? ['the folder is there'] : mock('--persist', 'kept')),
  },
  'a port that is taken': {
    wrong: () => ['mock', '--port', String((busy.address() as AddressInfo).port)],
    code: 2,
    says: [/Port \d+ on 127\.0\.0\.1 is taken\. Give another with --port, or 0 for a free one\./u],
    cure: () => mock(),
  },
  'a folder for reports in which nothing can be written': {
    wrong: () => [...storage(), ...FEW, '--out', '/proc/reports'],
    code: 2,
    says: ['The folder "/proc/reports" cannot be made: ', 'Name another one with --out.'],
    cure: () => [...storage(), ...FEW, '--out', 'elsewhere'],
  },
  'results of a newer version': {
    wrong: () => ['report', 'newer', '--out', 'rendered'],
    code: 2,
    says: ['newer: line 1: ', 'touchstone 9.9.9 wrote them, so read them with that version.'],
  },
  'a report for people in place of results': {
    wrong: () => ['compare', 'done/report.html', 'done'],
    code: 2,
    says: [
      'done/report.html: line 1 is not JSON. The results of a run are in results.ndjson: name "done/results.ndjson".',
    ],
    cure: () => ['compare', 'done/results.ndjson', 'done'],
  },
  'results that broke off': {
    wrong: () => ['compare', 'done', 'cut'],
    code: 3,
    says: ['cut: the run broke off before its end, so it cannot be compared. Run it again.'],
    cure: () => ['compare', 'done', 'done'],
  },
  'an expectation that ends in the past': {
    wrong: () => ['baseline', 'init', 'done', '--reason', 'a', '--link', 'https://a.test', '--expires', '2020-01-01'],
    code: 2,
    says: [/--expires 2020-01-01 is past: give the last day .*, \d{4}-\d\d-\d\d or later\./u],
    cure: () => ['baseline', 'init', 'done', '--reason', 'a', '--link', 'https://a.test', '--expires', '2999-01-01'],
  },
};

describe('the first mistakes', () => {
  test.each(Object.entries(MISTAKES))('%s', async (_name, { wrong, code, says, cure }) => {
    const ended = await run(wrong());
    const said = `${ended.err}${ended.out}`;
    for (const part of says) expect(said).toMatch(part);
    expect(said).not.toMatch(/^\s+at /mu);
    expect(ended.code).toBe(code);
    if (cure === undefined) return;
    const cured = await run(cure(said));
    expect(`${cured.err}${cured.out}`).not.toMatch(says[0] ?? '');
    expect(cured.code).toBe(0);
  });

  test('an old Node', async () => {
    const versions = JSON.stringify({ ...process.versions, node: '18.20.8' });
    const old = sandbox.write('old.cjs', `Object.defineProperty(process, 'versions', { value: ${versions} });`);
    const bin = new URL('package/bin.cjs', import.meta.url).pathname;
    const child = spawn(process.execPath, ['--require', old, bin, 'run'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect(err).toMatch(
      /^touchstone needs Node 22\.\d+ or newer; this is Node 18\.20\.8\. In a clone, .* use the right one\.\n$/u,
    );
    expect(code).toBe(2);
  });

  test('a folder that another mock uses', async () => {
    const first = sandbox.start(mock('--persist', 'kept'), {
      onOut(child) {
        holder = child;
        ready();
      },
    });
    let holder: ChildProcess | undefined;
    let ready: () => void = () => undefined;
    await new Promise<void>((resolve) => (ready = resolve));
    const second = await run(mock('--persist', 'kept'));
    expect(second.err).toMatch(
      /The folder kept\/\w+ is used by process \d+ since \S+: end it, or take another folder\./u,
    );
    expect(second.err).toContain(`process ${holder?.pid ?? 0} since`);
    expect(second.code).toBe(2);
    holder?.kill('SIGTERM');
    expect((await first).code).toBe(0);
    expect((await run(mock('--persist', 'kept'))).code).toBe(0);
  });

  test('Ctrl-C: the report says so, and the command to run it again works', async () => {
    const only = ['--only', 'storage.upload', '--consistency', '0'];
    const { code, out, err } = await sandbox.watch([...storage(), ...only], {
      onError(send, text) {
        if (!text.includes('Interrupted'))
          onUpload = () => {
            // A second one would end the process at once.
            onUpload = () => undefined;
            send('SIGINT');
          };
      },
    });
    expect(err).toContain('Interrupted: finishing the case at hand (once more to stop at once).');
    expect(out).toMatch(/^storage +INCONCLUSIVE: The run was interrupted/mu);
    expect(code).toBe(3);
    for (const report of ['summary.md', 'report.html', 'TEST-touchstone-storage.xml'])
      expect(sandbox.read(`reports/${report}`)).toMatch(/the run was interrupted/iu);
    const [, again = ''] = /^Run it again: npx touchstone (.*)$/mu.exec(out) ?? [];
    const words = again.replace("'<storage-key>'", served.keys.service).split(' ');
    expect((await run(words)).code).toBe(0);
  });
});
