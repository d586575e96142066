// The real command: each bad input ends in a sentence and its exit code, never a stack trace.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { besideMock } from './testing/beside-mock.ts';

// A schema of its own, so that the fixture is missing.
const { sandbox, served, flags } = besideMock(
  { schema: { sql: 'create table note (id int primary key, body text);' } },
  (next) => (request) =>
    request.url.includes('/page/')
      ? Promise.resolve(new Response('<title>Welcome</title>', { headers: { 'content-type': 'text/html' } }))
      : next(request),
);
const nowhere = 'http://127.0.0.1:59999';

describe('misuse ends with 2 and a suggestion', () => {
  test.each([
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
    [['run', '--ca', 'missing.pem', '--storage', nowhere], /no file "missing\.pem"/u],
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
});

describe('a target that cannot be judged ends with 3 and a sentence', () => {
  test.each([
    ['a web page answers', () => `--data ${served.url}/page --api-key some-key`, /answers with an HTML page/u],
    [
      'the service key of data is wrong, though the API key is right',
      () => `${flags('data').join(' ')} --service-key not-the-key`,
      /takes the API key and refuses the service key \(status 401\)/u,
    ],
    [
      'the token is wrong',
      () => `--management ${served.urls.management} --token sbp_nope --ref ${served.keys.ref}`,
      /refuses the token/u,
    ],
    [
      'the token is missing',
      () => `--management ${served.urls.management}`,
      /refuses the token \(status 401, "Unauthorized"\)/u,
    ],
    [
      'the fixture is missing',
      () => `${flags('data').join(' ')} --service-key ${served.keys.service}`,
      /INCONCLUSIVE: .*fixture/u,
    ],
    [
      'an anonymous key may not do what cases need, for which no other body is asked',
      () => `--storage ${served.urls.storage} --storage-key ${served.keys.anon}`,
      /^(?!.*another body).*is the key a service key\? An anonymous key may not do this/su,
    ],
  ])('%s', async (_, target, said) => {
    const { code, out } = await sandbox.touchstone(['run', ...target().split(' ')]);
    expect(out).toMatch(said);
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

  test('the JWT secret of storage is wrong, though the service key is right', async () => {
    const storage = [...flags('storage'), '--only', 'storage.users,storage.bucket'];
    const judge = (secret: string) => sandbox.touchstone(['run', ...storage, '--jwt-secret', secret]);
    const { code, out } = await judge('another secret of thirty-two letters');
    expect(out).toMatch(
      /^storage +INCONCLUSIVE: The target refuses the token of a signed-in user \(status \d+\): is --jwt-secret the one that it checks tokens with/mu,
    );
    expect(out).toContain('If it takes no tokens of users, give none for storage (4 cases blocked)');
    expect(code).toBe(3);
    expect((await judge(served.keys.jwtSecret)).code).toBe(0);
  });

  test.each([
    [500, 'moveObject: the target answers status 500; such a status means a fault of the target'],
    [503, 'move-binding: unavailable, status 503, '],
  ])('an operation is out of order with %i, for which no other body is asked', async (status, message) => {
    const fault = served.mock.faults.add({ operation: 'storage.moveObject', status });
    const { code, out } = await sandbox.touchstone(['run', ...flags('storage'), '--only', 'storage.move.*']);
    served.mock.faults.remove(fault);
    expect(out).toContain(message);
    expect(out).not.toContain('bindings');
    expect(code).toBe(3);
  });
});

test('a stack trace comes with --debug only', async () => {
  const { err } = await sandbox.touchstone(['run', '--config', 'missing.yaml', '--debug']);
  expect(err).toMatch(/^\s+at /mu);
});
