// Whom the battery blames: one broken promise is one broken clause, whatever part of the battery runs and in which order.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allSuites } from '../suites/battery.ts';
import type { Strength } from '../specs/clause.ts';
import type { Run } from '../suites/kit/outcome.ts';
import { mergeRuns } from '../suites/kit/run/merge-runs.ts';
import type { RunSettings } from '../suites/kit/run/run-settings.ts';
import { reachOf } from '../suites/kit/verdict/clause-reach.ts';
import { createMock } from '../mocks/app.ts';
import { readExtent, takeSome } from '../tests/support/extent.ts';
import type { Mock } from '../mocks/mock.ts';
import { decode } from './kit/data/identifiers.ts';
import { mapKey, valuesUnder, type Json } from './kit/data/json-tree.ts';
import { editJson, withBody, type Middleware } from './kit/fault.ts';
import { isNested } from './kit/storage/keys.ts';
import { conductOf } from './kit/rest/conduct.ts';
import { onRefusal, toList } from './kit/rest/handlers.ts';
import { behave } from './kit/rest/lie.ts';
import { allFaults } from './faults/register.ts';
import { createJudge, targetOf } from './judge-in-process.ts';
import { storageMistakes } from './storage-mistakes.ts';

const extent = readExtent();

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ seed: 1 });
});
afterAll(() => mock.close());

async function judge(lie: Middleware, settings: Partial<RunSettings> = {}): Promise<Run> {
  await mock.reset();
  // Lanes side by side wait for real: the clock that one of them moves is that of all.
  return createJudge(settings.concurrency === undefined ? { clock: mock.clock } : {}).judge(
    await targetOf(mock),
    lie((request) => mock.fetch(request)),
    settings,
  );
}

/** Every clause that a run found broken. */
function brokenIn({ outcomes, findings }: Run): readonly string[] {
  const cases = outcomes.filter(({ verdict }) => verdict === 'fail' || verdict === 'deviation');
  return [...new Set([...findings, ...cases].map(({ clause = '' }) => clause))].sort();
}

function clausesOf({ footer }: Run): readonly (readonly [string, number, number, number])[] {
  return (footer?.interfaces ?? []).map((one) => [
    one.interface,
    one.statedVerified + one.statedBroken,
    one.statedApplicable,
    one.statedBroken,
  ]);
}

/** Every clause that applies, stated or implied, and that nothing could judge. */
function unjudgedIn({ header, outcomes, findings }: Run): readonly string[] {
  const strengths = new Map(header.clauses.map(({ id, strength }) => [id, strength]));
  const strengthOf = (clause: string): Strength | undefined => strengths.get(clause);
  const { scored, held, broken } = reachOf({ outcomes, findings, strengthOf, notShown: [] });
  const applicable = scored.filter(({ verdict }) => verdict !== 'not-applicable').flatMap(({ clauses }) => clauses);
  return [...new Set(applicable)].filter((one) => strengthOf(one) !== 'open' && !held.has(one) && !broken.has(one));
}

describe('a server that adds a property to buckets and one to object records, as newer ones do', () => {
  const [type, more] = [{ type: 'STANDARD' }, { user_metadata: null }];
  const widen = conductOf('set', { listBuckets: type, getBucket: type, listObjects: more, deleteObjects: more });
  const two = ['storage.bucket.no-additional-properties', 'storage.record.no-additional-properties'];
  const storage = { only: ['storage.*'] };

  it('breaks two clauses, wherever that is seen', async () => {
    expect(brokenIn(await judge(widen, { only: ['storage.public'] }))).toEqual(two);
  });

  it.runIf(extent.isWhole)('and every other one is verified, in any order and in shards', async () => {
    const whole = await judge(widen, storage);
    expect(brokenIn(whole)).toEqual(two);
    const [[, judged, applicable, broken] = []] = clausesOf(whole);
    expect([judged, broken]).toEqual([applicable, 2]);
    expect(whole.outcomes.filter(({ verdict }) => verdict === 'blocked')).toEqual([]);
    const found = whole.findings.map(({ id }) => id);

    for (const seed of [1, 2]) {
      const shuffled = await judge(widen, { ...storage, shuffle: true, seed });
      expect([brokenIn(shuffled), shuffled.findings.map(({ id }) => id)]).toEqual([two, found]);
    }
    const shards = [];
    for (const index of [1, 2, 3])
      shards.push({ name: `${index}`, run: await judge(widen, { ...storage, shard: { index, count: 3 } }) });
    const suites = allSuites().map((suite) => ({ interface: suite.interface, cases: suite.cases.map(({ id }) => id) }));
    const merged = mergeRuns(shards, suites);
    expect([brokenIn(merged), merged.findings.map(({ id }) => id)]).toEqual([two, found]);
    expect(clausesOf(merged)).toEqual(clausesOf(whole));
  });
});

it('a server that answers the deletion of secrets with nothing breaks one clause', async () => {
  const hush = behave({
    async deleteSecrets(call) {
      const response = await call.forward();
      return response.ok ? withBody(response, '') : response;
    },
  });
  const run = await judge(hush, { only: ['management.*'] });
  expect(brokenIn(run)).toEqual(['management.secrets.delete-answer']);
  const [[, judged, applicable, broken] = []] = clausesOf(run);
  expect([judged, broken]).toEqual([applicable, 1]);
});

describe('a storage server', () => {
  const storage = { only: ['storage.bucket', 'storage.auth', 'storage.apart', 'storage.public'] };
  const service = (): string => `Bearer ${mock.keys.service}`;

  const wrong: readonly (readonly [string, string, Parameters<typeof behave>[0]])[] = [
    [
      'that answers buckets that are not there breaks one clause',
      'storage.bucket.get-missing',
      {
        getBucket: onRefusal(({ key, isAuthorized, bucket: id }) =>
          isAuthorized && key === service() ? Response.json({ id, name: id }) : undefined,
        ),
      },
    ],
    [
      'whose buckets are all served publicly has changed none of them without authorization',
      'storage.public.only-public-buckets',
      {
        downloadPublicObject: (call) =>
          call.forward({ path: call.at.replace('/public/', '/authenticated/'), authorization: service() }),
      },
    ],
    [
      'that copies what it should move refuses no path with a slash',
      'storage.move.moves-object',
      {
        async moveObject(call) {
          const copied = await call.forward({ path: '/object/copy' });
          return copied.ok ? Response.json({ message: 'Successfully moved' }) : copied;
        },
      },
    ],
    [
      'that refuses an upload once does not refuse paths with a slash',
      'storage.upload.stores-object',
      () => {
        let uploads = 0;
        return {
          uploadObject(call) {
            const isNth = call.bucket.startsWith('ts-') && isNested(call.path) && (uploads += 1) % 40 === 0;
            return isNth ? Response.json({ message: 'oops' }, { status: 500 }) : call.forward();
          },
        };
      },
    ],
  ];

  it.each(takeSome('wrong storage servers', wrong, 1))('%s', async (_, clause, handlers) => {
    const run = await judge(behave(handlers), storage);
    expect(brokenIn(run)).toEqual([clause]);
  });
});

it.each(takeSome('mistakes of a storage server', storageMistakes, 1))(
  'one mistake of a storage server breaks its own clause, and none that only relies on what it spoils: $id',
  async ({ apply, breaks }) => {
    const run = await judge(apply, { only: ['storage.*'] });
    expect(brokenIn(run)).toEqual(breaks);
  },
);

/** What is wrong with a list that other cases add to is no lateness: the last one is never there, or is always there twice. */
const LISTS = [
  ['storage.bucket.list-omits-last', 'storage.bucket', 'storage.bucket.list-shows-bucket'],
  ['storage.bucket.list-tells-twice', 'storage.bucket', 'storage.bucket.list-shows-bucket'],
  ['management.functions.list-tells-twice', 'management.functions', 'management.functions.slug-unique'],
  ['management.secrets.list-omits-last', 'management.secrets', 'management.secrets.create'],
  ['management.secrets.list-tells-twice', 'management.secrets', 'management.secrets.list'],
] as const;
it.each(takeSome('mistakes of lists', LISTS, 1))(
  'the mistake of a list is seen among lanes that hide it, where reads may be late: %s',
  async (id, only, clause) => {
    const { apply } = allFaults.find((fault) => fault.id === id) ?? {};
    const run = await judge(apply ?? ((next) => next), { only: [only], concurrency: 8, seenWithin: 300 });
    expect(brokenIn(run)).toContain(clause);
  },
);

/** A binding is disproved by a refusal; after a success its effect is owed. */
it.each([
  ['management.secrets.delete-is-only-answered', 'management.secrets', 'management.secrets.delete', 'deleteSecrets'],
  ['management.secrets.create-is-only-answered', 'management.secrets', 'management.secrets.create', 'createSecrets'],
  ['storage.bucket.create-is-only-answered', 'storage.bucket', 'storage.bucket.create-makes-bucket', 'createBucket'],
  ['storage.upload.is-only-answered', 'storage.upload', 'storage.upload.stores-object', 'uploadObject'],
])(
  'an operation that is answered with a success and does nothing breaks what its name promises: %s',
  async (id, only, clause, operation) => {
    const { apply } = allFaults.find((fault) => fault.id === id) ?? {};
    const run = await judge(apply ?? ((next) => next), { only: [only] });
    expect(brokenIn(run)).toEqual([clause]);
    const said = run.outcomes.map(({ difference }) => difference?.actual ?? '');
    expect(said.find((one) => one.includes(`${operation} was answered with a success`))).toContain('"bindings"');
  },
);

it('shows what a caller without a valid authorization did by the answer that shows it', async () => {
  const id = 'storage.auth.made-up-changes-no-bucket';
  const obey = behave({
    updateBucket: onRefusal(async (call) => {
      await call.forward({ authorization: `Bearer ${mock.keys.service}` });
      return undefined;
    }),
  });
  const { outcomes } = await judge(obey, { only: [id] });
  const [outcome] = outcomes;
  const [shown, done] = [outcome?.decisive, outcome?.cause].map((at = -1) => outcome?.exchanges[at]);
  expect([shown?.operation, shown?.response?.status]).toEqual(['downloadPublicObject', 200]);
  expect([done?.operation, done?.response?.status]).toEqual(['updateBucket', expect.toSatisfy((one) => one >= 400)]);
  expect(outcome?.difference?.actual).toMatch(/^downloadPublicObject afterwards: status 200, held\.txt of /u);
});

it('shows a safety stop by the object that is gone, and by what removed it', async () => {
  const emptyAll = behave({
    async emptyBucket(call) {
      const answer = await call.forward();
      for (const { id } of toList(await call.read('/bucket/')))
        await call.forward({ path: `/bucket/${String(id)}/empty` });
      return answer;
    },
  });
  const { outcomes } = await judge(emptyAll, { only: ['storage.bucket.create-answers-its-name'] });
  const [outcome] = outcomes;
  const [shown, done] = [outcome?.decisive, outcome?.cause].map((at = -1) => outcome?.exchanges[at]);
  expect(outcome?.clause).toBe('storage.bucket.empty-keeps-bucket');
  expect([shown?.operation, done?.operation]).toEqual(['downloadAuthenticatedObject', 'emptyBucket']);
});

/** What the records of the table have instead; undefined: the whole request is refused. */
const WAYS = {
  'is refused': undefined,
  'is null': null,
  'is a number': 7,
} as const;

/** As a service whose identifiers of one table fail: the real one does not quote the names of the key, for one. */
function spoilNodeIds(table: string, other: Json | undefined): Middleware {
  const isOurs = (nodeId: Json): boolean => decode(nodeId)[1] === table;
  return editJson((body) => {
    const answer = body as Json;
    if (!valuesUnder(answer, 'nodeId').some(isOurs)) return body;
    if (other === undefined) return { data: null, errors: [{ message: 'column x.rowid does not exist' }] };
    return mapKey(answer, 'nodeId', (nodeId) => (isOurs(nodeId) ? other : nodeId));
  });
}

it('a bucket that is not emptied is shown by the request that should have done it, and by an object that opens', async () => {
  const keep = behave({ emptyBucket: () => Response.json({ message: 'Empty bucket has been queued.' }) });
  const { outcomes } = await judge(keep, { only: ['storage.bucket.empty-removes-objects'] });
  const [outcome] = outcomes;
  expect(outcome?.verdict).toBe('fail');
  const { exchanges = [], cause = -1, decisive = -1 } = outcome ?? {};
  expect([cause, decisive].map((at) => exchanges[at]?.operation)).toEqual([
    'emptyBucket',
    'downloadAuthenticatedObject',
  ]);
});

describe('a server whose nodeId fails for one table', () => {
  // What is said of a table with a primary key is said of no view, so that these break nothing.
  const views = ['OpenTask', 'BlogSummary', 'ServerFile'];
  const ways = Object.entries(WAYS);
  // Each way for a table and for a view.
  const all = ['Loan', 'Seat', 'Blog', ...views].flatMap((table, at) =>
    ways
      .slice(at % ways.length)
      .slice(0, 1)
      .map(([way, other]) => ({ id: `${table}, where it ${way}`, table, other })),
  );
  it.each(takeSome('spoiled node ids', all, 1))(
    'breaks one clause if it is a table and none if it is a view, and every other one is verified: $id',
    async ({ table, other }) => {
      const run = await judge(spoilNodeIds(table, other), { only: ['data.*'] });
      expect(brokenIn(run)).toEqual(views.includes(table) ? [] : ['data.naming.node-id']);
      // That records of every table are found: of this composite key and of that of no other.
      expect(unjudgedIn(run)).toEqual(table === 'Seat' ? ['data.node.any-table'] : []);
    },
  );
});
