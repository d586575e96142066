// Servers on which a battery meets nothing: the gauge for each of them reports it, and no gauge reports the mock.
import { parse, print, visit } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isVacuous } from '../suites/kit/contract/gauge.ts';
import type { GaugeReading, Run } from '../suites/kit/outcome.ts';
import { allSuites } from '../suites/battery.ts';
import { createMock } from '../mocks/app.ts';
import { isGraphql } from './kit/data/asked.ts';
import { changeKey } from './kit/data/edits.ts';
import { listOf, type Json } from './kit/data/json-tree.ts';
import { rewrite } from './kit/data/lie.ts';
import { editJson, withBody, type Middleware } from './kit/fault.ts';
import { conductOf } from './kit/rest/conduct.ts';
import type { Mock } from '../mocks/mock.ts';
import { takeSome } from '../tests/support/extent.ts';
import { createJudge, targetOf } from './judge-in-process.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ seed: 1 });
});
afterAll(() => mock.close());

/** Enough of the battery for every gauge to have its chances. */
const SAMPLE = [
  'data.pagination.*',
  'data.filters.*',
  'data.order.*',
  'data.relationships.*',
  'data.insert.*',
  'management.secrets.*',
  'management.functions.*',
  'management.projects.*',
  'storage.bucket.*',
  'storage.list.*',
  'storage.sign.*',
  'storage.download.*',
  'storage.record.*',
];

async function readingsOf(lie: Middleware, only = SAMPLE): Promise<readonly GaugeReading[]> {
  await mock.reset();
  const run: Run = await createJudge({ insist: true }).judge(
    await targetOf(mock),
    lie((request) => mock.fetch(request)),
    { only },
  );
  return run.footer?.interfaces.flatMap(({ gauges = [] }) => gauges) ?? [];
}

const turnEverybodyAway: Middleware = () => () =>
  Promise.resolve(Response.json({ message: 'Unauthorized' }, { status: 401 }));

const pathOf = (request: Request): string => new URL(request.url).pathname;

/** Every value under the key in GraphQL answers. */
const tellAll = (key: string, change: (value: Json) => Json): Middleware => rewrite({ answer: changeKey(key, change) });

/** The document with every argument of this name taken out, and the variables that nothing uses any more. */
function withoutArgument(query: string, argument: string): string {
  const document = visit(parse(query), { Argument: ({ name }) => (name.value === argument ? null : undefined) });
  const used = new Set<string>();
  visit(document, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void used.add(name.value),
  });
  return print(
    visit(document, { VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null) }),
  );
}

const emptyArrays: Middleware = editJson((body, request) =>
  !isGraphql(request) && Array.isArray(body) && !pathOf(request).includes('/sign/') ? [] : body,
);

/** Nothing that carries the run's marker comes back, except where it was sent. */
const forgetful: Middleware = (next) => async (request) => {
  const reads = request.method === 'GET' || pathOf(request).includes('/object/list');
  const query = isGraphql(request) && !/"query"\s*:\s*"\s*mutation/u.test(await request.clone().text());
  const response = await next(request);
  if (!reads && !query) return response;
  return withBody(response, (await response.text()).replaceAll(/ts-proof001/giu, 'somebody'));
};

const SERVERS: readonly (readonly [does: string, gauges: readonly string[], lie: Middleware])[] = [
  ['turns everybody away', ['data.admission', 'management.admission', 'storage.admission'], turnEverybodyAway],
  ['answers every list without a row', ['data.rows'], tellAll('edges', () => [])],
  [
    'says of every page that it is the only one',
    ['data.pages'],
    (next) => tellAll('hasNextPage', () => false)(tellAll('hasPreviousPage', () => false)(next)),
  ],
  ['answers one row of every list', ['data.orders'], tellAll('edges', (edges) => listOf(edges).slice(0, 1))],
  [
    'forgets the filter of every list',
    ['data.filters'],
    rewrite({ request: ({ query }) => ({ query: withoutArgument(query, 'filter') }) }),
  ],
  ['never shows what was written', ['data.written', 'management.kept', 'storage.kept'], forgetful],
  ['answers every list empty', ['management.lists', 'storage.lists'], emptyArrays],
  [
    'answers every download without a byte',
    ['storage.content'],
    conductOf('answer-at-most', {
      downloadObject: 0,
      downloadAuthenticatedObject: 0,
      downloadPublicObject: 0,
      downloadSignedObject: 0,
    }),
  ],
  ['takes no signed link', ['storage.links'], conductOf('refuse', { downloadSignedObject: 400 })],
];

describe('a server on which nothing is met', () => {
  it.each(takeSome('servers on which nothing is met', SERVERS, 2))('it %s: seen by %s', async (_does, gauges, lie) => {
    const judged = gauges.map((id) => id.replace(/\..*/u, '.'));
    const readings = await readingsOf(
      lie,
      SAMPLE.filter((glob) => judged.some((name) => glob.startsWith(name))),
    );
    expect(readings.filter(isVacuous).map(({ id }) => id)).toEqual(expect.arrayContaining([...gauges]));
  });

  it('is there for every gauge of the suites', () => {
    const proven = new Set(SERVERS.flatMap(([, gauges]) => gauges));
    const all = allSuites().flatMap((suite) => suite.gauges ?? []);
    expect(all.map(({ id }) => id).filter((id) => !proven.has(id))).toEqual([]);
  });
});

it('the mock lets every gauge see what it is there for', async () => {
  const readings = await readingsOf((next) => next);
  expect(readings.filter(({ asked }) => asked === 0).map(({ id }) => id)).toEqual([]);
  expect(readings.filter(isVacuous).map(({ id }) => id)).toEqual([]);
}, 300_000);
