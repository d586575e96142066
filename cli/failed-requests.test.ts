// What a terminal is told of requests that fail: each kind once in a while, never a flood, and no credential.
import { expect, test } from 'vitest';
import type { Entry } from '../mocks/request/journal.ts';
import { createFailedRequests } from './failed-requests.ts';
import { createSandbox } from './testing/sandbox.ts';

const entry = (more: Partial<Entry>): Entry => ({
  id: 1,
  at: '2030-01-01T00:00:00Z',
  method: 'GET',
  path: '/storage/v1/bucket/none',
  requestHeaders: {},
  duration: 1,
  ...more,
});

function listen() {
  const said: string[] = [];
  const due: (() => void)[] = [];
  const told = createFailedRequests({ say: (line) => said.push(line), later: (work) => due.push(work) });
  return { ...told, said, due };
}

test('the same failure is said once in a time, and then how often it came again', () => {
  const { tell, said, due } = listen();
  for (let id = 1; id <= 5000; id += 1) tell(entry({ id, duration: id, status: 404, error: 'Bucket not found' }));
  const line = 'GET /storage/v1/bucket/none → 404: Bucket not found';
  expect([said, due.length]).toEqual([[line], 1]);
  due[0]?.();
  expect(said).toEqual([line, `4999 more: ${line}`]);
  tell(entry({ status: 404, error: 'Bucket not found' }));
  expect([said.length, due.length]).toEqual([3, 2]);
});

test('a flood of different failures takes a few lines, and the rest is counted', () => {
  const { tell, said, end } = listen();
  for (let id = 1; id <= 5000; id += 1) tell(entry({ id, path: `/storage/v1/bucket/${id}` }));
  expect(said).toHaveLength(20);
  end();
  end();
  expect(said.slice(20)).toEqual(['4980 more failed in other ways: the journal has them (GET /__touchstone/journal).']);
});

test.each<[what: string, more: Partial<Entry>, line: RegExp]>([
  ['a GraphQL error', { status: 200, error: 'Unknown field' }, /→ 200: Unknown field$/u],
  ['what no operation answered', { interface: 'storage', status: 404 }, /→ 404 \(storage\)$/u],
  [
    'a call without a token',
    { interface: 'management', operation: 'listProjects', status: 401, error: 'Unauthorized' },
    /→ 401 \(management\.listProjects\): Unauthorized$/u,
  ],
  ['a broken connection', { fault: 'fault-1' }, /→ connection broken \(by fault-1\)$/u],
  ['a message of a megabyte', { error: 'long '.repeat(200_000) }, /^.{10,1200}$/u],
  ['characters that command a terminal', { error: 'a\u001B[2Jb\u202Ec' }, /: a\\u001b\[2Jb\\u202ec$/u],
])('%s is one printable line of limited length', (_, more, line) => {
  const { tell, said } = listen();
  tell(entry(more));
  expect(said).toEqual([expect.stringMatching(line)]);
});

test.each([
  ['--json', []],
  ['--json --quiet', ['--quiet']],
])('the command says with %s why a request failed on standard error, or nothing', async (_, more) => {
  const sandbox = createSandbox();
  const sql = 'create table recipe (id serial primary key, title text); alter table recipe enable row level security;';
  const file = sandbox.write('own.sql', sql);
  let secret = '';
  const { code, out, err } = await sandbox.watch(['mock', '--port', '0', '--json', '--schema', file, ...more], {
    onOut(send, text) {
      const { urls, keys } = JSON.parse(text) as {
        readonly urls: { readonly data: string; readonly storage: string };
        readonly keys: { readonly anon: string; readonly service: string };
      };
      secret = keys.service;
      const ask = (query: string): Promise<unknown> =>
        fetch(`${urls.data}/graphql/v1`, {
          method: 'POST',
          headers: { apikey: keys.anon, 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        });
      void (async () => {
        for (let at = 0; at < 3; at += 1) await ask('{ recipeColection { edges { cursor } } }');
        await ask('mutation { insertIntorecipeCollection(objects: [{ title: "a" }]) { affectedCount } }');
        await fetch(`${urls.storage}/object/sign/a/b?token=${keys.service}`);
      })().finally(() => send('SIGTERM'));
    },
  });
  sandbox.remove();
  expect([code, out.trim().split('\n').length]).toEqual([0, 1]);
  expect(err).not.toContain(secret);
  if (more.length > 0) {
    expect(err).not.toContain('→');
    return;
  }
  const lines = err.split('\n').filter((line) => line.includes('→'));
  expect(lines).toEqual([
    expect.stringMatching(
      /^touchstone: POST \/graphql\/v1 → 200 \(data\.graphql as anon\): .*Did you mean "recipeCollection"/u,
    ),
    expect.stringMatching(/The caller is anon, .* public\.recipe has no policy for INSERT, so nobody may\.$/u),
    expect.stringMatching(/GET \/storage\/v1\/object\/sign\/a\/b\?token=\[redacted\] → 400/u),
    expect.stringMatching(/^touchstone: 2 more: POST \/graphql\/v1 → 200/u),
  ]);
});
