// Targets that change or remove more than they are asked to: the run stops before it does further damage.
import { describe, expect } from 'vitest';
import type { Run } from '../../suites/kit/outcome.ts';
import type { Mock } from '../../mocks/mock.ts';
import { testWith } from '../../mocks/vitest.ts';
import { rewrite } from '../../proof/kit/data/lie.ts';
import type { Middleware } from '../../proof/kit/fault.ts';
import { redOf } from '../support/run-lines.ts';
import { judge as judgeMock } from './judged.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}
type When = (sent: Sent) => boolean;

/** Notes what is sent; `damage` is done when such a request comes, before it is answered. */
function reckless(when: When = () => false, damage: () => Promise<unknown> = () => Promise.resolve()) {
  const sent: Sent[] = [];
  const through: Middleware = (next) => async (request) => {
    const { pathname: path } = new URL(request.url);
    const one = { method: request.method, path, body: await request.clone().text() };
    sent.push(one);
    if (when(one)) await damage();
    return next(request);
  };
  return { sent, through };
}

/** Several cases at once, as in any run. */
const judge = (mock: Mock, through: Middleware, ...only: readonly string[]): Promise<Run> =>
  judgeMock(mock, { through, only, concurrency: 4 });

const deletes: When = ({ body }) => body.includes('deleteFrom');
const updates: When = ({ body }) => body.includes('mutation') && body.includes('updateTaskCollection');
const writes: When = (one) => updates(one) || deletes(one);
const isDelete: When = ({ method }) => method === 'DELETE';

async function count(mock: Mock, table: string): Promise<unknown> {
  const [rows] = await mock.sql(`select count(*)::int as n from ${table}`);
  return rows?.[0]?.['n'];
}

const it = testWith({ seed: 1 });

describe('a target that does more than it is asked to', () => {
  it('is asked for one update only, where that reaches the records of others', async ({ mock }) => {
    const target = reckless(updates, () => mock.sql(`update "Task" set status = 'lost'`));
    const run = await judge(mock, target.through, 'data.update', 'data.delete', 'storage.bucket');
    expect(run.footer?.exitCode).toBe(5);
    expect(run.footer?.summary).toMatch(
      /Nothing more was sent, since the target changed what it was not asked to: after an update of one record, before any case did so, a record that was not asked for is gone or changed/,
    );
    expect(target.sent.filter(writes)).toHaveLength(1);
    const red = redOf(run);
    expect(red).toMatchObject([{ clause: 'data.update.leaves-others' }]);
    expect(red[0]?.exchanges.length).toBeGreaterThan(1);
    // What the target may have beside it is left alone, too.
    expect(run.footer?.interfaces.map(({ verdict }) => verdict)).toEqual(['deviates', 'inconclusive']);
    expect(target.sent.some(({ path }) => path.startsWith('/storage/'))).toBe(false);
  });

  it('is asked for one delete only, where that empties a table', async ({ mock }) => {
    const notes = await count(mock, '"Note"');
    const target = reckless(deletes, () => mock.sql('delete from "Task"'));
    const run = await judge(mock, target.through, 'data.update', 'data.delete', 'data.row-security');
    expect(run.footer?.exitCode).toBe(5);
    expect(target.sent.filter(deletes)).toHaveLength(1);
    expect(await count(mock, '"Note"')).toBe(notes);
  });

  it('is asked for no update and no delete where filters give what they should exclude', async ({ mock }) => {
    const target = reckless();
    const forgetful = rewrite({
      request({ query, variables }) {
        const { filter: _, ...others } = variables;
        const isMarkedRead = JSON.stringify(variables).includes('"marker"') && !query.includes('mutation');
        return isMarkedRead ? { variables: others } : {};
      },
    });
    const through: Middleware = (next) => forgetful(target.through(next));
    const run = await judge(mock, through, 'data.update', 'data.delete', 'data.at-most', 'data.filters');
    expect(run.footer?.exitCode).toBe(1);
    expect(target.sent.filter(writes)).toEqual([]);
  });

  it('is left alone after the red case in which a record of others was lost', async ({ mock }) => {
    const target = reckless(
      (one) => deletes(one) && one.body.includes('"not"'),
      () => mock.sql('delete from "Task"'),
    );
    const run = await judge(mock, target.through, 'data.update', 'data.delete', 'data.at-most');
    expect(run.footer?.exitCode).toBe(5);
    expect(run.footer?.summary).toMatch(
      /after the case data\.[\w.-]+ or one beside it, a record that was not asked for is gone or changed/,
    );
  });

  it.for<readonly [what: string, when: When]>([
    ['an object', (one) => isDelete(one) && /\/object\/[^/]+\/./.test(one.path)],
    ['a bucket', (one) => one.path.endsWith('/empty')],
  ])('is asked once only, where removing %s takes those of others along', async ([, when], { mock }) => {
    const target = reckless(when, () =>
      mock.sql('set local storage.allow_delete_query = true; delete from storage.objects'),
    );
    const run = await judge(mock, target.through, 'storage.bucket', 'storage.delete');
    expect(run.footer?.exitCode).toBe(5);
    expect(run.footer?.summary).toContain('an object in a bucket that was not asked for is gone or changed');
    expect(target.sent.filter(when)).toHaveLength(1);
  });

  it('is asked once only, where deleting a secret deletes all', async ({ mock }) => {
    const removes: When = (one) => isDelete(one) && one.path.endsWith('/secrets');
    const target = reckless();
    const through: Middleware = (next) => {
      const noted = target.through(next);
      return async (request) => {
        if (!removes({ method: request.method, path: new URL(request.url).pathname, body: '' })) return noted(request);
        const headers = { authorization: request.headers.get('authorization') ?? '' };
        const listed = (await (await next(new Request(request.url, { headers }))).json()) as readonly {
          name: string;
        }[];
        return noted(new Request(request, { method: 'DELETE', body: JSON.stringify(listed.map(({ name }) => name)) }));
      };
    };
    const run = await judge(mock, through, 'management.secrets', 'management.functions');
    expect(run.footer?.exitCode).toBe(5);
    expect(run.footer?.summary).toContain('a secret that was not named is gone');
    const red = redOf(run);
    expect(red).toMatchObject([{ clause: 'management.secrets.delete-only-named' }]);
    expect(red[0]?.exchanges.map(({ request }) => request.method)).toEqual(['DELETE', 'GET']);
    expect(target.sent.filter(removes)).toHaveLength(1);
  });

  it.for([
    ['a query', 'data.update', 'data', updates],
    ['a download', 'storage.bucket', 'storage', isDelete],
    ['a list', 'management.secrets', 'management', isDelete],
  ] as const)(
    'is not said to have done so where %s is refused from then on',
    async ([, only, name, when], { mock }) => {
      let late = false;
      const target = reckless(when, () => Promise.resolve((late = true)));
      // As for a key that has expired.
      const expiring: Middleware = (next) => async (request) => {
        const answer = await target.through(next)(request);
        return late ? Response.json({ message: 'expired' }, { status: 401 }) : answer;
      };
      const run = await judge(mock, expiring, only);
      expect(target.sent.filter(when).length).toBeGreaterThan(0);
      expect(run.footer?.exitCode).toBeLessThan(5);
      expect(run.footer?.interfaces).toMatchObject([{ interface: name }]);
      expect(run.footer?.summary).not.toContain('canary');
    },
  );
});
