// The real command gates a half-conformant server.
import { beforeAll, expect } from 'vitest';
import { besideMock } from './testing/beside-mock.ts';
import { toWords } from './testing/typed-command.ts';
import { testTyped } from './testing/typed-tests.ts';

/** As the real service of today, whose records have more properties than the contract lets them have. */
const beside = besideMock({ dialect: 'supabase' });
const { sandbox } = beside;

const CLAUSE = 'storage.delete.one-removes-object';
const WHY = "--reason 'as the service of today' --link https://tracker.test/7 --expires 2999-12-31";
const judged = (): string => `${beside.flags('storage').join(' ')} --only storage.delete,storage.record`;

let first = '';
let expected = '';
beforeAll(async () => {
  const { code, out } = await sandbox.touchstone(['run', ...judged().split(' '), '--out', 'first']);
  expect(out).toContain('stated clause storage.record.no-additional-properties');
  expect(code).toBe(1);
  await sandbox.touchstone(['baseline', 'init', 'first', ...toWords(WHY)]);
  first = sandbox.read('first/results.ndjson');
  expected = sandbox.read('expectations.yaml');
});

type ResultLine = Readonly<Record<string, unknown>>;

/** The first results, with other values in some of their records, and without findings. */
function changed(change: (record: ResultLine) => object): string {
  const records = first
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ResultLine);
  return records
    .filter(({ kind }) => kind !== 'finding')
    .map((one) => `${JSON.stringify({ ...one, ...change(one) })}\n`)
    .join('');
}

/** With these cases red, by the clauses that they break. */
function failing(clauses: Readonly<Record<string, string>>, verdict = 'fail'): string {
  return changed(({ id }) => {
    const clause = clauses[String(id)];
    return clause === undefined ? {} : { verdict, clause };
  });
}

testTyped(new URL('baseline.yaml', import.meta.url), beside, {
  values: () => {
    const one = { 'storage.delete.one-removes-it': CLAUSE };
    const expired = expected.replaceAll('2999-12-31', '2020-01-31');
    const count = expired.match(/expires:/gu)?.length ?? 0;
    const s = count === 1 ? '' : 's';
    return {
      WHY,
      judged: judged(),
      first,
      expected,
      expired,
      count: String(count),
      failures: `${count} failure${s}`,
      expectations: `${count} expectation${s}`,
      today: failing(one),
      tomorrow: failing({ ...one, 'storage.delete.one-leaves-others': CLAUSE }),
      flaky: failing(one, 'flaky'),
      grouped: failing({
        ...one,
        'storage.delete.many-removes-all-named': 'storage.delete.many-removes-objects',
        'storage.delete.one-leaves-others': CLAUSE,
      }),
      cut: changed(({ kind, interfaces }) =>
        kind === 'footer'
          ? { interfaces: (interfaces as object[]).map((one) => ({ ...one, stopped: 'the run was interrupted' })) }
          : {},
      ),
    };
  },
});
