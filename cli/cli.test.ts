// The real command: each bad input ends in a sentence and its exit code, never a stack trace.
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lintJunit } from '../reporters/testing/junit-profile.ts';
import { parseXml } from '../reporters/testing/xml-tree.ts';
import { createSandbox } from './testing/sandbox.ts';
import { serveMock } from '../tests/support/served-mock.ts';
import type { ServedMock } from '../tests/support/served-mock.ts';

// The machine may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const sandbox = createSandbox();
const nowhere = 'http://127.0.0.1:59999';
let served: ServedMock;
let html: Server;
let htmlUrl = '';

beforeAll(async () => {
  // A schema of its own, so that the fixture is missing.
  served = await serveMock({ schema: { sql: 'create table note (id int primary key, body text);' } });
  html = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Welcome</title>');
  });
  await new Promise<void>((resolve) => html.listen(0, '127.0.0.1', resolve));
  htmlUrl = `http://127.0.0.1:${(html.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await served.close();
  html.close();
  sandbox.remove();
});

describe('misuse ends with 2 and a suggestion', () => {
  test.each([
    [['run', '--storge', 'x'], /unknown option '--storge'[^]*Did you mean --storage\?/u],
    [['run', '--bogus'], /unknown option '--bogus'/u],
    [['mock', '--engine-thread'], /--engine-thread is no longer an option: use --database-url/u],
    [['rnu'], /unknown command 'rnu'[^]*Did you mean run\?/u],
    [['run', '--allow', 'everything'], /must be one of read, write-scoped/u],
    [['doctor', '--allow', 'billable,everything'], /must be one of read, write-scoped/u],
    [['run', '--seed', 'many'], /whole number/u],
    [['run', '--seed', '99999999999999999999'], /a whole number from 0 to 9007199254740991\./u],
    [['run', '--confirm', '1000'], /a whole number from 0 to 20\./u],
    [['run', '--format', 'junt'], /"junt" is not a report format\. Did you mean "junit"\?/u],
    [['run', '--api-key', 'k'], /--api-key has no effect without --data <url>/u],
    [['run', '--storage', nowhere, '--storage-key', '<storage-key>'], /"<storage-key>" stands for the secret/u],
    [['run', '--storage', 'localhost:1', '--storage-key', 'k'], /must begin with http:\/\/ or https:\/\//u],
    [['run', '--config', 'missing.yaml'], /no configuration file "missing\.yaml"/u],
    [['run', '--ca', 'missing.pem', '--storage', nowhere], /no file "missing\.pem"/u],
    [['mock', '--schema', 'missing.sql'], /missing\.sql/u],
    [['explain', 'storage.sign.missing'], /Unknown name "storage\.sign\.missing"/u],
    [['list'], /Nothing to list is named\. Use one of cases, clauses, open, .*needs, bindings/u],
    [['report', 'missing.ndjson'], /no file "missing\.ndjson"/u],
    [['compare', 'a', 'b', '--gate', 'newfail'], /"newfail" is not a kind of difference\. Did you mean "new-fail"\?/u],
    [['sweep'], /No target is named\./u],
    [['run', '--config', '.'], /"\." is a folder; name a file in it\./u],
    [['run', '--ca', '.', '--storage', nowhere], /"\." is a folder/u],
    [['compare', '.', '.'], /"\." is a folder/u],
    [['report', '.'], /"\." is a folder/u],
    [['mock', '--workers', '2'], /--workers is no longer an option: start as many processes as you like/u],
    [['mock', '--join=http://x'], /--join is no longer an option: give this process the --database-url/u],
    [['mock', '--database-url', 'postgres://a:b@host:99999/c'], /The URL of the database is malformed/u],
    [['mock', '--database-url', 'my-database'], /--database-url takes a URL such as postgres:/u],
    [['mock', '--upload-limit', '50 megs'], /Write bytes, or a number with KB, MB, GB \(thousands\) or KiB/u],
    [['mock', '--upload-limit', '0'], /\(1024s\), above 0/u],
    [['mock', '--port', '0', '--host', '192.0.2.1'], /could not listen on 192\.0\.2\.1:/u],
    [['mock', '--public-url', 'mock.example'], /"mock\.example" is not a public URL/u],
    [['mock', '--public-url', 'https://me@mock.example'], /takes a path at most/u],
    [['mock', '--schemas', 'a,,b'], /Write names of schemas/u],
  ] as const)('%j', async (args, sentence) => {
    const { code, err } = await sandbox.touchstone(args);
    expect(err).toMatch(sentence);
    expect(err).not.toMatch(/^\s+at /mu);
    expect(code).toBe(2);
  });

  test('variables of the environment that say nothing', async () => {
    const env = { TOUCHSTONE_SHUFFLE: 'maybe', TOUCHSTONE_RATTE: '1' };
    const { code, err } = await sandbox.touchstone(['run'], env);
    expect(err).toContain('TOUCHSTONE_RATTE is set, and nothing reads it. Did you mean "TOUCHSTONE_RATE"?');
    expect(err).toContain('touchstone: TOUCHSTONE_SHUFFLE must be 1, true or yes, or 0, false or no.');
    expect(code).toBe(2);
  });

  test('a file where a folder should be, and a folder where a report should be', async () => {
    const file = sandbox.write('a-file', '');
    mkdirSync(join(sandbox.folder, 'taken', 'report.html'), { recursive: true });
    for (const args of [
      ['run', '--out', file, '--storage', nowhere],
      ['run', '--out', 'taken', '--storage', nowhere],
      ['mock', '--port', '0', '--persist', file],
      ['mock', '--port', '0', '--blobs', file],
    ]) {
      const { code, err } = await sandbox.touchstone(args);
      expect(err).toMatch(/^touchstone: .*(a-file" cannot be made|report\.html" cannot be replaced)/mu);
      expect(code).toBe(2);
    }
  });

  test('certificate authorities that are none, and bindings for what is no operation', async () => {
    const junk = await sandbox.touchstone(['run', '--ca', sandbox.write('junk.pem', 'hello'), '--storage', nowhere]);
    expect(junk.err).toContain('holds no certificate in PEM form.');
    expect(junk.code).toBe(2);
    const config = sandbox.write('bind.yaml', `storage: { url: ${nowhere} }\nbindings: { createBuckt: {} }\n`);
    for (const command of ['run', 'doctor']) {
      const { code, err } = await sandbox.touchstone([command, '--config', config]);
      expect(err).toContain('unknown operation "createBuckt". Did you mean "createBucket"?');
      expect(code).toBe(2);
    }
  });

  test('a file that was to name the target and names none, which would judge our own mock', async () => {
    const { code, err } = await sandbox.touchstone(['run', '--config', sandbox.write('empty.yaml', 'seed: 3\n')]);
    expect(err).toContain('empty.yaml names no target: give data, management or storage a url in it');
    expect(code).toBe(2);
  });

  test('an unknown key of the configuration', async () => {
    const { code, err } = await sandbox.touchstone([
      'run',
      '--config',
      sandbox.write('odd.yaml', 'storage: { url: http://h, kee: k }\n'),
    ]);
    expect(err).toContain('storage: unknown key "kee". Did you mean "key"?');
    expect(code).toBe(2);
  });
});

describe('a target that cannot be judged ends with 3 and a sentence', () => {
  test('nothing is there', async () => {
    const { code, out, err } = await sandbox.touchstone(['run', '--storage', `${nowhere}/storage/v1`]);
    expect(out).toContain(`${nowhere}/storage/v1 cannot be reached`);
    expect(err).not.toMatch(/^\s+at /mu);
    expect(code).toBe(3);
    const junit = parseXml(sandbox.read('reports/TEST-touchstone-storage.xml'));
    expect(lintJunit(junit)).toEqual([]);
    expect(junit.attributes['failures']).toBe('1');
  });

  test('a URL with a path that touchstone adds itself is asked about', async () => {
    const { err } = await sandbox.touchstone([
      'run',
      '--data',
      `${nowhere}/graphql/v1/`,
      '--management',
      `${nowhere}/v1`,
    ]);
    expect(err).toContain('/graphql/v1/ ends with /graphql/v1, and touchstone adds /graphql/v1 itself');
    expect(err).toContain('/v1 ends with /v1, and touchstone adds /v1 itself');
  });

  test('a web page answers', async () => {
    const { code, out } = await sandbox.touchstone(['run', '--data', htmlUrl, '--api-key', 'some-key']);
    expect(out).toContain('answers with an HTML page');
    expect(code).toBe(3);
  });

  test('the key is wrong, given by environment', async () => {
    const { code, out } = await sandbox.touchstone(['run'], {
      TOUCHSTONE_STORAGE: served.urls.storage,
      TOUCHSTONE_STORAGE_KEY: 'not-the-key',
    });
    expect(out).toMatch(/refuses the key/u);
    expect(code).toBe(3);
    expect(sandbox.read('reports/results.ndjson')).not.toContain('not-the-key');
  });

  test('the service key of data is wrong, though the API key is right', async () => {
    const data = ['--data', served.urls.data, '--api-key', served.keys.anon, '--service-key', 'not-the-key'];
    const { code, out } = await sandbox.touchstone(['run', ...data]);
    expect(out).toContain('takes the API key and refuses the service key (status 401)');
    expect(code).toBe(3);
  });

  test('the JWT secret of storage is wrong, though the service key is right', async () => {
    const { urls, keys } = served;
    const storage = [
      '--storage',
      urls.storage,
      '--storage-key',
      keys.service,
      '--only',
      'storage.users,storage.bucket',
    ];
    const judge = (secret: string) => sandbox.touchstone(['run', ...storage, '--jwt-secret', secret]);
    const { code, out } = await judge('another secret of thirty-two letters');
    expect(out).toMatch(
      /^storage +INCONCLUSIVE: The target refuses the token of a signed-in user \(status \d+\): is --jwt-secret the one that it checks tokens with/mu,
    );
    expect(out).toContain('If it takes no tokens of users, give none for storage (4 cases blocked)');
    expect(code).toBe(3);
    expect((await judge(keys.jwtSecret)).code).toBe(0);
  });

  test('the key may not do what cases need, or the URL ends in the middle', async () => {
    const run = (url: string, key: string): Promise<{ code: number | null; out: string }> =>
      sandbox.touchstone(['run', '--storage', url, '--storage-key', key]);
    const anonymous = await run(served.urls.storage, served.keys.anon);
    expect(anonymous.out).toContain('is the key a service key? An anonymous key may not do this');
    expect(anonymous.out).not.toContain('another body');
    const elsewhere = await run(`${served.urls.data}/elsewhere`, served.keys.service);
    expect(elsewhere.out).toContain(`so give ${served.urls.storage}`);
    expect([anonymous.code, elsewhere.code]).toEqual([3, 3]);
  });

  test.each([
    [500, 'moveObject: the target answers status 500; such a status means a fault of the target'],
    [503, 'move-binding: unavailable, status 503, '],
  ])('an operation is out of order with %i, for which no other body is asked', async (status, message) => {
    const fault = served.mock.faults.add({ operation: 'storage.moveObject', status });
    const only = ['--only', 'storage.move.*'];
    const target = ['--storage', served.urls.storage, '--storage-key', served.keys.service];
    const { code, out } = await sandbox.touchstone(['run', ...target, ...only]);
    served.mock.faults.remove(fault);
    expect(out).toContain(message);
    expect(out).not.toContain('bindings');
    expect(code).toBe(3);
  });

  test('the token is wrong', async () => {
    const { code, out } = await sandbox.touchstone([
      'run',
      '--management',
      served.urls.management,
      '--token',
      'sbp_nope',
      '--ref',
      served.keys.ref,
    ]);
    expect(out).toMatch(/refuses the token/u);
    expect(code).toBe(3);
  });

  test('the token is missing', async () => {
    const { code, out } = await sandbox.touchstone(['run', '--management', served.urls.management]);
    expect(out).toContain('refuses the token (status 401, "Unauthorized")');
    expect(code).toBe(3);
  });

  test('the project reference is wrong', async () => {
    const { code, out } = await sandbox.touchstone([
      'run',
      '--management',
      served.urls.management,
      '--token',
      served.keys.token,
      '--ref',
      'a'.repeat(20),
    ]);
    expect(out).toMatch(/knows no project "a{20}"/u);
    expect(code).toBe(3);
  });

  test('the fixture is missing', async () => {
    const { code, out } = await sandbox.touchstone([
      'run',
      '--data',
      served.urls.data,
      '--api-key',
      served.keys.anon,
      '--service-key',
      served.keys.service,
    ]);
    expect(out).toMatch(/fixture/u);
    expect(out).toContain('INCONCLUSIVE');
    expect(code).toBe(3);
  });

  test('a pattern of --only matches no case, or none of what is judged: told before any request', async () => {
    const target = ['--storage', 'http://127.0.0.1:1', '--storage-key', served.keys.service];
    const slip = await sandbox.touchstone(['run', ...target, '--only', 'storage.bucket,storage.sgin']);
    expect(slip.err).toBe(
      'touchstone: --only: no case matches "storage.sgin". Did you mean "storage.sign"? All of them: touchstone list cases.\n',
    );
    expect(slip.code).toBe(2);
    const elsewhere = await sandbox.touchstone(['run', ...target, '--only', 'data']);
    expect(elsewhere.err).toMatch(/--only: "data" selects cases of data only, and storage is what is judged\./u);
    expect(elsewhere.code).toBe(2);
  });
});

test('a stack trace comes with --debug only', async () => {
  const { err } = await sandbox.touchstone(['run', '--config', 'missing.yaml', '--debug']);
  expect(err).toMatch(/^\s+at /mu);
});
