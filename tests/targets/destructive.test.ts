// Targets that change or remove more than they are asked to: the run stops before it does further damage.
import { describe, expect } from 'vitest';
import type { Run } from '../../suites/kit/outcome.ts';
import type { FetchHandler } from '../../proof/kit/fault.ts';
import type { Mock } from '../../mocks/mock.ts';
import { testWith } from '../../mocks/vitest.ts';
import { createJudge, targetOf } from '../../proof/judge-in-process.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** `damage` is done when such a request comes, before it is answered. */
function reckless(
  mock: Mock,
  when: (sent: Sent) => boolean,
  damage: (sent: Sent) => Promise<unknown>,
): { readonly fetch: FetchHandler; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    async fetch(request) {
      const { pathname: path } = new URL(request.url);
      const one = { method: request.method, path, body: await request.clone().text() };
      sent.push(one);
      if (when(one)) await damage(one);
      return mock.fetch(request);
    },
  };
}

async function judge(mock: Mock, fetch: FetchHandler, only: readonly string[]): Promise<Run> {
  // Several at once, as in any run.
  return createJudge({ clock: mock.clock }).judge(await targetOf(mock), fetch, { only, concurrency: 4 });
}

const deletes = ({ body }: Sent): boolean => body.includes('deleteFrom');
const updates = ({ body }: Sent): boolean => body.includes('mutation') && body.includes('updateTaskCollection');

async function count(mock: Mock, table: string): Promise<unknown> {
  const [rows] = await mock.sql(`select count(*)::int as n from ${table}`);
  return rows?.[0]?.['n'];
}

const it = testWith({ seed: 1 });

describe('a target that does more than it is asked to', { timeout: 120_000 }, () => {
  it('is asked for one update only, where that reaches the records of others', async ({ mock }) => {
    const target = reckless(mock, updates, () => mock.sql(`update "Task" set status = 'lost'`));
    const run = await judge(mock, target.fetch, ['data.update', 'data.delete', 'storage.bucket']);
    expect(run.footer?.exitCode).toBe(5);
    expect(run.footer?.summary).toMatch(
      /Nothing more was sent, since the target changed what it was not asked to: after an update of one record, before any case did so, a record that was not asked for is gone or changed/,
    );
    expect(target.sent.filter((one) => updates(one) || deletes(one))).toHaveLength(1);
    const red = run.outcomes.filter(({ verdict }) => ['fail', 'deviation'].includes(verdict));
    expect(red).toMatchObject([{ clause: 'data.update.leaves-others' }]);
    expect(red[0]?.exchanges.length).toBeGreaterThan(1);
    // What the target may have beside it is left alone, too.
    expect(run.footer?.interfaces.map(({ verdict }) => verdict)).toEqual(['deviates', 'inconclusive']);
    expect(target.sent.some(({ path }) => path.startsWith('/storage/'))).toBe(false);
  });

  it('is asked for one delete only, where that empties a table', async ({ mock }) => {
    const notes = await count(mock, '"Note"');
    const target = reckless(mock, deletes, () => mock.sql('delete from "Task"'));
    const run = await judge(mock, target.fetch, ['data.update', 'data.delete', 'data.row-security']);
    expect(run.footer?.exitCode).toBe(5);
    expect(target.sent.filter(deletes)).toHaveLength(1);
    expect(await count(mock, '"Note"')).toBe(notes);
  });

  it('is asked for no update and no delete where filters give what they should exclude', async ({ mock }) => {
    const target = reckless(
      mock,
      () => false,
      () => Promise.resolve(),
    );
    const run = await judge(
      mock,
      async (request) => {
        const text = request.url.endsWith('/graphql/v1') ? await request.clone().text() : '';
        if (!text.includes('"marker"')) return target.fetch(request);
        const body = JSON.parse(text) as { query: string; variables?: Record<string, unknown> };
        const { filter: _, ...variables } = body.variables ?? {};
        const isRead = !body.query.includes('mutation');
        return target.fetch(
          isRead ? new Request(request, { method: 'POST', body: JSON.stringify({ ...body, variables }) }) : request,
        );
      },
      ['data.update', 'data.delete', 'data.at-most', 'data.filters'],
    );
    expect(run.footer?.exitCode).toBe(1);
    expect(target.sent.filter((one) => updates(one) || deletes(one))).toEqual([]);
  });

  it('is left alone after the red case in which a record of others was lost', async ({ mock }) => {
    const target = reckless(
      mock,
      (one) => deletes(one) && one.body.includes('"not"'),
      () => mock.sql('delete from "Task"'),
    );
    const run = await judge(mock, target.fetch, ['data.update', 'data.delete', 'data.at-most']);
    expect(run.footer?.exitCode).toBe(5);
    expect(run.footer?.summary).toMatch(
      /after the case data\.[\w.-]+ or one beside it, a record that was not asked for is gone or changed/,
    );
  });

  it.for([
    ['an object', 'deleting one object', (one: Sent) => one.method === 'DELETE' && /\/object\/[^/]+\/./.test(one.path)],
    ['a bucket', 'emptying a bucket', (one: Sent) => one.path.endsWith('/empty')],
  ] as const)('is asked once only, where removing %s takes those of others along', async ([, , when], { mock }) => {
    const target = reckless(mock, when, () =>
      mock.sql('set local storage.allow_delete_query = true; delete from storage.objects'),
    );
    const run = await judge(mock, target.fetch, ['storage.bucket', 'storage.delete']);
    expect(run.footer?.exitCode).toBe(5);
    expect(run.footer?.summary).toContain('an object in a bucket that was not asked for is gone or changed');
    expect(target.sent.filter(when)).toHaveLength(1);
  });

  it('is asked once only, where deleting a secret deletes all', async ({ mock }) => {
    const removes = ({ method, path }: Sent): boolean => method === 'DELETE' && path.endsWith('/secrets');
    const target = reckless(
      mock,
      () => false,
      () => Promise.resolve(),
    );
    const run = await judge(
      mock,
      async (request) => {
        if (!removes({ method: request.method, path: new URL(request.url).pathname, body: '' }))
          return target.fetch(request);
        const headers = { authorization: request.headers.get('authorization') ?? '' };
        const listed = await mock.fetch(new Request(request.url, { headers }));
        const names = ((await listed.json()) as { name: string }[]).map(({ name }) => name);
        return target.fetch(new Request(request, { method: 'DELETE', body: JSON.stringify(names) }));
      },
      ['management.secrets', 'management.functions'],
    );
    expect(run.footer?.exitCode).toBe(5);
    expect(run.footer?.summary).toContain('a secret that was not named is gone');
    const red = run.outcomes.filter(({ verdict }) => verdict === 'fail' || verdict === 'deviation');
    expect(red).toMatchObject([{ clause: 'management.secrets.delete-only-named' }]);
    expect(red[0]?.exchanges.map(({ request }) => request.method)).toEqual(['DELETE', 'GET']);
    expect(target.sent.filter(removes)).toHaveLength(1);
  });

  it.for([
    ['a query', 'data.update', 'data', updates],
    ['a download', 'storage.bucket', 'storage', ({ method }: Sent) => method === 'DELETE'],
    ['a list', 'management.secrets', 'management', ({ method }: Sent) => method === 'DELETE'],
  ] as const)(
    'is not said to have done so where %s is refused from then on',
    async ([, only, name, when], { mock }) => {
      let late = false;
      const target = reckless(mock, when, () => Promise.resolve((late = true)));
      const run = await judge(
        mock,
        async (request) => {
          const answer = await target.fetch(request);
          // As for a key that has expired.
          return late ? Response.json({ message: 'expired' }, { status: 401 }) : answer;
        },
        [only],
      );
      expect(target.sent.filter(when).length).toBeGreaterThan(0);
      expect(run.footer?.exitCode).toBeLessThan(5);
      expect(run.footer?.interfaces).toMatchObject([{ interface: name }]);
      expect(run.footer?.summary).not.toContain('canary');
    },
  );
});
