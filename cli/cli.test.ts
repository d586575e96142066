// The real command as a child process: each bad input gives a sentence and its exit code, a real run gives its reports.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMock } from '../mocks/app.ts';
import type { Mock } from '../mocks/app.ts';
import { serve } from '../mocks/node.ts';
import type { Served } from '../mocks/node.ts';
import { lintJunit } from '../reporters/junit-schema.ts';
import { parseRun } from '../reporters/ndjson.ts';
import { findElements, parseXml } from '../reporters/xml-reader.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'touchstone-cli-'));
// Every test starts processes, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const nowhere = 'http://127.0.0.1:59999';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command in an empty folder, without the variables of whoever runs the tests. */
function touchstone(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  onError: (child: ChildProcess, err: string) => void = () => undefined,
): Promise<Ended> {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('TOUCHSTONE_') && name !== 'FORCE_COLOR');
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: folder,
      env: { ...Object.fromEntries(own), ...env },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
      onError(child, err);
    });
    child.on('close', (code) => {
      resolve({ code, out, err });
    });
  });
}

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function readReport(name: string): string {
  return readFileSync(join(folder, 'reports', name), 'utf8');
}

let mock: Mock;
let served: Served;
let html: Server;
let htmlUrl = '';

beforeAll(async () => {
  // A schema of its own, so that the fixture is missing.
  mock = await createMock({ schema: { sql: 'create table note (id int primary key, body text);' } });
  served = await serve(mock, { port: 0 });
  html = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Welcome</title>');
  });
  await new Promise<void>((resolve) => html.listen(0, '127.0.0.1', resolve));
  htmlUrl = `http://127.0.0.1:${(html.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await served.close();
  await mock.close();
  html.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('misuse ends with 2 and a suggestion', () => {
  test.each([
    [['run', '--storge', 'x'], /unknown option '--storge'[^]*Did you mean --storage\?/u],
    [['run', '--bogus'], /unknown option '--bogus'/u],
    [['rnu'], /unknown command 'rnu'[^]*Did you mean run\?/u],
    [['run', '--allow', 'everything'], /must be one of read, write-scoped/u],
    [['run', '--seed', 'many'], /whole number/u],
    [['run', '--format', 'junt'], /"junt" is no report format\. Did you mean "junit"\?/u],
    [['run', '--api-key', 'k'], /--api-key says nothing without --data <url>/u],
    [['run', '--storage', 'localhost:1', '--storage-key', 'k'], /must begin with http:\/\/ or https:\/\//u],
    [['run', '--config', 'missing.yaml'], /no configuration file "missing\.yaml"/u],
    [['run', '--ca', 'missing.pem', '--storage', nowhere], /no file "missing\.pem"/u],
    [['mock', '--schema', 'missing.sql'], /missing\.sql/u],
    [['explain', 'storage.sign.missing'], /no case and no clause "storage\.sign\.missing"/u],
    [['report', 'missing.ndjson'], /no file "missing\.ndjson"/u],
    [['compare', 'a', 'b', '--gate', 'newfail'], /"newfail" is no kind of difference\. Did you mean "new-fail"\?/u],
    [['sweep'], /Which target\?/u],
  ] as const)('%j', async (args, sentence) => {
    const { code, err } = await touchstone(args);
    expect(err).toMatch(sentence);
    expect(err).not.toMatch(/^\s+at /mu);
    expect(code).toBe(2);
  });

  test('an unknown key of the configuration', async () => {
    const { code, err } = await touchstone([
      'run',
      '--config',
      write('odd.yaml', 'storage: { url: http://h, kee: k }\n'),
    ]);
    expect(err).toContain('storage: unknown key "kee". Did you mean "key"?');
    expect(code).toBe(2);
  });
});

describe('a target that cannot be judged ends with 3 and a sentence', () => {
  test('nothing is there', async () => {
    const { code, out, err } = await touchstone(['run', '--storage', `${nowhere}/storage/v1`]);
    expect(out).toContain(`${nowhere}/storage/v1 cannot be reached`);
    expect(err).not.toMatch(/^\s+at /mu);
    expect(code).toBe(3);
    const junit = parseXml(readReport('TEST-touchstone-storage.xml'));
    expect(lintJunit(junit)).toEqual([]);
    expect(junit.attributes['failures']).toBe('1');
  });

  test('a web page answers', async () => {
    const { code, out } = await touchstone(['run', '--data', htmlUrl, '--api-key', 'some-key']);
    expect(out).toContain('answers with an HTML page');
    expect(code).toBe(3);
  });

  test('the key is wrong, given by environment', async () => {
    const { code, out } = await touchstone(['run'], {
      TOUCHSTONE_STORAGE: served.urls.storage,
      TOUCHSTONE_STORAGE_KEY: 'not-the-key',
    });
    expect(out).toMatch(/refuses the key/u);
    expect(code).toBe(3);
    expect(readReport('results.ndjson')).not.toContain('not-the-key');
  });

  test('the token is wrong', async () => {
    const { code, out } = await touchstone([
      'run',
      '--management',
      served.urls.management,
      '--token',
      'sbp_nope',
      '--ref',
      mock.keys.ref,
    ]);
    expect(out).toMatch(/refuses the token/u);
    expect(code).toBe(3);
  });

  test('the project reference is wrong', async () => {
    const { code, out } = await touchstone([
      'run',
      '--management',
      served.urls.management,
      '--token',
      mock.keys.token,
      '--ref',
      'a'.repeat(20),
    ]);
    expect(out).toMatch(/knows no project "a{20}"/u);
    expect(code).toBe(3);
  });

  test('the fixture is missing', async () => {
    const { code, out } = await touchstone([
      'run',
      '--data',
      served.urls.data,
      '--api-key',
      mock.keys.anon,
      '--service-key',
      mock.keys.service,
    ]);
    expect(out).toMatch(/fixture/u);
    expect(out).toContain('INCONCLUSIVE');
    expect(code).toBe(3);
  });

  test('no case matches', async () => {
    const { code, out } = await touchstone([
      'run',
      '--storage',
      served.urls.storage,
      '--storage-key',
      mock.keys.service,
      '--only',
      'storage.nothing.*',
    ]);
    expect(out).toMatch(/nothing was judged/u);
    expect(code).toBe(3);
  });
});

test('an old Node gets one sentence', async () => {
  const pretend = 'Object.defineProperty(process.versions, "node", { value: "20.19.0" })';
  const { code, err } = await touchstone(['--version'], {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(pretend)}`,
  });
  expect(err).toMatch(/^touchstone needs Node 22\.18 or newer; this is Node 20\.19\.0\./u);
  expect(code).toBe(2);
});

test('an interrupted run cleans up, writes its reports and ends with 3', async () => {
  let sent = false;
  const { code, out } = await touchstone(['run', '--out', 'interrupted'], {}, (child, err) => {
    if (!sent && err.includes('judging data')) sent = child.kill('SIGINT');
  });
  expect(out).toMatch(/interrupted/u);
  expect(code).toBe(3);
  expect(readFileSync(join(folder, 'interrupted', 'summary.md'), 'utf8')).toMatch(/INCONCLUSIVE/u);
});

test('what a killed run left behind is removed by sweep, and nothing else', async () => {
  let hanging = true;
  let reached: () => void = () => undefined;
  const cleaning = new Promise<void>((resolve) => (reached = resolve));
  // A server that stops answering as soon as something is removed.
  const stuck = await serve(
    {
      fetch(request) {
        if (!hanging || request.method !== 'DELETE') return mock.fetch(request);
        reached();
        return new Promise(() => undefined);
      },
    },
    { port: 0 },
  );
  const target = ['--storage', stuck.urls.storage, '--storage-key', mock.keys.service];
  const left = async (): Promise<unknown> =>
    (await mock.sql("select count(*)::int as n from storage.buckets where name like 'ts-%'"))[0]?.[0]?.['n'];
  const before = await left();
  await touchstone(['run', ...target, '--out', 'killed'], {}, (child, err) => {
    if (err.includes('judging') || err.includes('run ')) void cleaning.then(() => child.kill('SIGKILL'));
  });
  hanging = false;
  expect(Number(await left())).toBeGreaterThan(Number(before));
  const dry = await touchstone(['sweep', ...target]);
  expect(dry.out).toMatch(/^storage bucket ts-\S+ of run \w+: would be removed/mu);
  const swept = await touchstone(['sweep', ...target, '--apply']);
  expect(swept.out).toMatch(/: removed$/mu);
  expect(await left()).toBe(before);
  expect((await touchstone(['sweep', ...target])).out).toContain('Nothing is left');
  await stuck.close();
});

test('a stack trace comes with --debug only', async () => {
  const { err } = await touchstone(['run', '--config', 'missing.yaml', '--debug']);
  expect(err).toMatch(/^\s+at /mu);
});

describe('a real run on our own mock', () => {
  const only = 'storage.b*,data.pagination*,management.s*';
  let ended: Ended;
  beforeAll(async () => {
    ended = await touchstone(['run', '--only', only, '--seed', '7', '--format', 'junit,html,json,tap,md']);
  });

  test('is green, with a verdict for each interface', () => {
    for (const name of ['data', 'management', 'storage'])
      expect(ended.out).toMatch(
        new RegExp(`^${name} +PARTIALLY CONFORMANT: All \\d+ scored cases that ran hold`, 'mu'),
      );
    expect(ended.code).toBe(0);
  });

  test('writes valid JUnit for each interface, with tests and no failures', () => {
    for (const name of ['data', 'management', 'storage']) {
      const root = parseXml(readReport(`TEST-touchstone-${name}.xml`));
      expect(lintJunit(root)).toEqual([]);
      expect(Number(root.attributes['tests'])).toBeGreaterThan(0);
      expect(root.attributes).toMatchObject({ failures: '0', errors: '0' });
    }
  });

  test('writes results that every other report is rendered from', async () => {
    const run = parseRun(readReport('results.ndjson'));
    expect(run.footer?.exitCode).toBe(0);
    expect(run.header).toMatchObject({ seed: 7, ownMock: true });
    const again = await touchstone([
      'report',
      'reports/results.ndjson',
      '--out',
      'again',
      '--format',
      'junit,html,tap,md',
    ]);
    expect(again.code).toBe(0);
    for (const name of ['TEST-touchstone-storage.xml', 'report.html', 'results.tap', 'summary.md'])
      expect(readFileSync(join(folder, 'again', name), 'utf8')).toBe(readReport(name));
    const cases = findElements(parseXml(readReport('TEST-touchstone-data.xml')), 'testcase');
    expect(cases).toHaveLength(run.outcomes.filter((outcome) => outcome.interface === 'data').length);
  });

  test('holds no key of the target in any report', () => {
    for (const name of ['results.ndjson', 'report.html', 'summary.md', 'TEST-touchstone-storage.xml'])
      for (const secret of [mock.keys.anon, mock.keys.service, mock.keys.jwtSecret, mock.keys.token])
        expect(readReport(name)).not.toContain(secret);
  });

  test('a run compared with itself has no difference; one with a new failure ends with 1', async () => {
    const same = await touchstone(['compare', 'reports/results.ndjson', 'reports/results.ndjson']);
    expect(same.out).toContain('no difference. Nothing of it is gated.');
    expect(same.code).toBe(0);
    const worse = write('worse.ndjson', readReport('results.ndjson').replace('"verdict":"pass"', '"verdict":"fail"'));
    const compared = await touchstone(['compare', 'reports/results.ndjson', worse]);
    expect(compared.out).toContain('1 new-fail. 1 of them gated');
    expect(compared.code).toBe(1);
  });

  test('two runs stand side by side', async () => {
    const { code } = await touchstone([
      'report',
      'reports/results.ndjson',
      'again/../reports/results.ndjson',
      '--out',
      'side',
    ]);
    expect(code).toBe(0);
    expect(readFileSync(join(folder, 'side', 'matrix.md'), 'utf8')).toContain('Every case has the same verdict');
  });
});

test('the doctor says what is there, what is missing, and what a run would touch', async () => {
  const { code, out } = await touchstone([
    'doctor',
    '--data',
    served.urls.data,
    '--api-key',
    mock.keys.anon,
    '--storage',
    served.urls.storage,
    '--storage-key',
    mock.keys.service,
  ]);
  expect(out).toContain(`storage  ${served.urls.storage}`);
  expect(out).toMatch(/ok +reachable, key accepted/u);
  expect(out).toMatch(/missing +fixture/u);
  expect(out).toMatch(/a run would try \d+ read, \d+ write-scoped/u);
  expect(code).toBe(3);
});

test('the lists agree with each other, and no testable stated clause of the five deep areas is without a case', async () => {
  const summary = await touchstone(['list', 'clauses', '--summary']);
  expect(summary.out).toContain('Every place has a clause or an excuse.');
  expect(summary.out).toMatch(/^\d+ cases, each citing clauses that exist\.$/mu);
  const { out } = await touchstone(['list', 'clauses', '--uncovered', '--json']);
  const uncovered = (JSON.parse(out) as readonly { readonly id: string }[]).map(({ id }) => id);
  const deep = /^(data\.(pagination|filter|filters|at-most)|storage\.(bucket|batch))\./u;
  expect(uncovered.filter((id) => deep.test(id))).toEqual([]);
  const open = await touchstone(['list', 'open', '--json']);
  for (const clause of JSON.parse(open.out) as readonly { readonly strength: string }[])
    expect(clause.strength).toBe('open');
});

test('a case is explained with its clauses, their places, and how to run it', async () => {
  const { out: list } = await touchstone(['list', 'cases', '--only', 'storage.*', '--json']);
  const [first] = JSON.parse(list) as readonly { readonly id: string }[];
  const { out, code } = await touchstone(['explain', first?.id ?? '']);
  expect(code).toBe(0);
  expect(out).toMatch(/^Case storage\./u);
  expect(out).toContain(`touchstone run --only ${first?.id}`);
  expect(out).toMatch(/place +\w+\/[ABC-]\//u);
});

test('the fixture is printed as SQL that loads', async () => {
  const { out } = await touchstone(['fixture']);
  const empty = await createMock({ schema: { sql: out } });
  await expect(empty.sql('select count(*) > 0 as filled from "Blog"')).resolves.toEqual([
    [{ filled: expect.anything() as unknown }],
  ]);
  await empty.close();
});
