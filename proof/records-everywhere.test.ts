// A property too many is found in every answer to the battery: before, within and after its cases.
import { describe, expect } from 'vitest';
import type { Run } from '../suites/kit/outcome.ts';
import { testWith } from '../mocks/vitest.ts';
import type { Middleware } from './kit/fault.ts';
import type { Json } from './kit/json.ts';
import { edit, editEach } from './kit/rest/handlers.ts';
import { behave } from './kit/rest/lie.ts';
import { createJudge, targetOf } from './judge-in-process.ts';

const it = testWith({ seed: 1 }).extend('judge', ({ mock }) => {
  return async (lie: Middleware, ...only: readonly string[]): Promise<Run> =>
    createJudge().judge(
      await targetOf(mock),
      lie((request) => mock.fetch(request)),
      { only },
    );
});

const OF_BUCKETS = { scored: true, verdict: 'fail', clause: 'storage.bucket.no-additional-properties' };
const withType = (bucket: unknown): Json => ({ ...(bucket as Json), type: 'STANDARD' });
const verdicts = ({ outcomes }: Run): ReadonlySet<string> => new Set(outcomes.map(({ verdict }) => verdict));

describe('a bucket or a record with a property too many', () => {
  it('is found in the first look, with which no case has to do', async ({ mock, judge }) => {
    await mock.sql(`insert into storage.buckets (id, name) values ('there', 'there')`);
    let looks = 0;
    const lie = behave(() => ({
      listBuckets: edit((body) => ((looks += 1) === 1 ? (body as readonly unknown[]).map(withType) : body)),
    }));
    const run = await judge(lie, 'storage.upload.id-is-string');
    expect(verdicts(run)).toEqual(new Set(['pass']));
    expect(run.findings).toMatchObject([{ ...OF_BUCKETS, operation: 'listBuckets', count: 1, cases: [] }]);
    expect(run.footer?.exitCode).toBe(1);
  });

  it('is found in the proof of a need, whose cases keep their own verdicts', async ({ judge }) => {
    const limited: string[] = [];
    const lie = behave(() => ({
      createBucket(call) {
        if (call.json['file_size_limit'] !== undefined) limited.push(String(call.json['name']));
        return call.forward();
      },
      // Only the first bucket with limits, which the proof makes.
      getBucket: edit((body, { bucket }) => (bucket === limited[0] ? withType(body) : body)),
    }));
    const run = await judge(lie, 'storage.limits.*', 'storage.upload.id-is-string');
    expect(verdicts(run)).toEqual(new Set(['pass']));
    expect(run.findings).toMatchObject([{ ...OF_BUCKETS, operation: 'getBucket', cases: [] }]);
    expect(run.footer?.exitCode).toBe(1);
  });

  it('is found in the clean-up', async ({ judge }) => {
    // Only the clean-up of a case removes more than one object here.
    const lie = behave(() => ({
      deleteObjects: edit((body, { json }) => {
        const several = Array.isArray(json['prefixes']) && json['prefixes'].length > 1;
        return several ? (body as readonly unknown[]).map(withType) : body;
      }),
    }));
    const run = await judge(lie, 'storage.upload.keeps-text');
    expect(verdicts(run)).toEqual(new Set(['pass']));
    const clause = 'storage.record.no-additional-properties';
    expect(run.findings).toMatchObject([{ ...OF_BUCKETS, clause, operation: 'deleteObjects', cases: [] }]);
    expect(run.footer?.leaks).toEqual([]);
  });
});

it('an object record with a property too many is found where a case only observes', async ({ judge }) => {
  const lie = behave(() => ({ deleteObjects: editEach((record) => ({ ...record, user_metadata: {} })) }));
  const run = await judge(lie, 'storage.open.delete-missing');
  expect(verdicts(run)).toEqual(new Set(['observed']));
  expect(run.findings).toMatchObject([
    { clause: 'storage.record.no-additional-properties', verdict: 'fail', scored: true },
  ]);
  // The contract forbids it in every answer: the run is red.
  expect(run.footer?.exitCode).toBe(1);
});
