// The automatic checks hold a target to the types that it shows itself, not to those of our fixture.
import { describe, expect } from 'vitest';
import { judgesFor } from '../../suites/battery.ts';
import { createDataContext } from '../../suites/data/context.ts';
import type { CaseEnvironment } from '../../suites/kit/contract/case.ts';
import { createFetchTransport } from '../../suites/kit/wire/fetch-transport.ts';
import type { Finding } from '../../suites/kit/outcome.ts';
import { runSuites } from '../../suites/kit/run/run-suites.ts';
import { changeKey } from '../../proof/kit/data/edits.ts';
import { rewrite } from '../../proof/kit/data/lie.ts';
import { isObject } from '../../proof/kit/data/json-tree.ts';
import type { Middleware } from '../../proof/kit/fault.ts';
import { testWith } from '../../mocks/vitest.ts';
import { wholeTargetOf } from './judged.ts';

const QUERY = '{ blogPostCollection(first: 2) { edges { node { title publishedAt blog { id slug } } } } }';

/** Returns what is found while a case asks that checks nothing by itself. */
const it = testWith({ seed: 1 }).extend(
  'judgeAnswers',
  ({ mock }) =>
    async (middleware: Middleware): Promise<Finding | undefined> => {
      const judges = judgesFor();
      const probe = {
        id: 'data.probe.asks',
        title: 'The answer is one of GraphQL',
        clauses: ['data.http.result-under-data'] as const,
        needs: [],
        hazard: 'read' as const,
        run: async (environment: CaseEnvironment): Promise<void> => {
          await createDataContext(environment).ask(QUERY);
        },
      };
      const suites = judges.suites.flatMap((suite) =>
        suite.interface === 'data' ? [{ ...suite, cases: [probe] }] : [],
      );
      const { data } = await wholeTargetOf(mock);
      const transport = createFetchTransport(middleware((request) => mock.fetch(request)));
      const run = await runSuites({ ...judges, suites }, { target: { data }, transport, ownMock: true });
      return run.findings[0];
    },
);

const editing = (...edit: Parameters<typeof changeKey>): Middleware => rewrite({ answer: changeKey(...edit) });

/** Only in the answers to the probe: its records have a title. */
const hideBlogs = editing('blog', (blog, parent) => ('title' in parent ? null : blog));

/** The schema shows BlogPost.blog as nullable, which is for the target to decide. */
const showNullable = editing('type', (type, { name }) =>
  name === 'blog' && isObject(type) && type['kind'] === 'NON_NULL' ? (type['ofType'] ?? null) : type,
);

describe('an answer is held to the types that the target shows', { timeout: 300_000 }, () => {
  it('and passes as it is', async ({ judgeAnswers }) => {
    expect(await judgeAnswers((next) => next)).toBeUndefined();
  });

  it('so that null breaks them where they say non-null, and nowhere else', async ({ judgeAnswers }) => {
    expect(await judgeAnswers(hideBlogs)).toMatchObject({
      verdict: 'deviation',
      clause: 'data.http.graphql-language',
      difference: { path: '/data/blogPostCollection/edges/0/node/blog', actual: 'null' },
    });
    expect(await judgeAnswers((next) => showNullable(hideBlogs(next)))).toBeUndefined();
  });

  it('so that a value of another form breaks them, also where it is not of our fixture', async ({ judgeAnswers }) => {
    const lengths = editing('slug', (slug) => (typeof slug === 'string' ? slug.length : slug));
    expect(await judgeAnswers(lengths)).toMatchObject({ verdict: 'fail', clause: 'data.types.string-on-wire' });
    const showInt = editing('type', (type, { name }) =>
      name === 'slug' ? { kind: 'SCALAR', name: 'Int', ofType: null } : type,
    );
    expect(await judgeAnswers((next) => showInt(lengths(next)))).toBeUndefined();
  });

  it('or to what the contract says alone, where it shows none', async ({ judgeAnswers }) => {
    const shut: Middleware = (next) => async (request) =>
      (await request.clone().text()).includes('__schema')
        ? Response.json({ errors: [{ message: 'no introspection' }] })
        : next(request);
    expect(await judgeAnswers((next) => shut(hideBlogs(next)))).toBeUndefined();
    const untitled = editing('title', () => null);
    expect(await judgeAnswers((next) => shut(untitled(next)))).toMatchObject({
      verdict: 'fail',
      clause: 'data.naming.not-null-field',
    });
  });
});
