// A property too many is seen in every answer to the battery: before, within and after its cases.
import { describe, expect } from 'vitest';
import type { Run } from '../suites/kit/outcome.ts';
import { testWith } from '../mocks/vitest.ts';
import type { Middleware } from './lies/fault.ts';
import type { Json } from './lies/json.ts';
import { edit, editEach } from './lies/storage/handlers.ts';
import { behave } from './lies/storage/lie.ts';
import { createJury, targetOf } from './jury.ts';

const it = testWith({ seed: 1 }).extend('judge', ({ mock }) => {
  return async (lie: Middleware, ...only: readonly string[]): Promise<Run> =>
    createJury().judge(
      await targetOf(mock),
      lie((request) => mock.fetch(request)),
      { only },
    );
});

const wrong = { scored: true, verdict: 'fail', clause: 'storage.bucket.no-additional-properties' };
const withType = (bucket: unknown): Json => ({ ...(bucket as Json), type: 'STANDARD' });

describe('a bucket with a property too many', () => {
  it('is seen by the first look, and told by the case about it', async ({ mock, judge }) => {
    await mock.sql(`insert into storage.buckets (id, name) values ('there', 'there')`);
    let looks = 0;
    const lie = behave(() => ({
      listBuckets: edit((body) => ((looks += 1) === 1 ? (body as readonly unknown[]).map(withType) : body)),
    }));
    const run = await judge(lie, 'storage.bucket.no-additional-properties');
    expect(run.outcomes).toMatchObject([wrong]);
    expect(run.outcomes[0]?.message).toMatch(/seen in the first look/);
  });

  it('is seen in the proof of a need, and told by the first case that relies on it', async ({ judge }) => {
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
    expect(run.outcomes.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['storage.upload.id-is-string', 'pass'],
      ['storage.limits.size-limit-refuses', 'fail'],
      ['storage.limits.media-types-refuse', 'pass'],
      ['storage.limits.hold-for-replacements', 'pass'],
      ['storage.limits.at-the-border', 'pass'],
    ]);
    expect(run.outcomes[1]).toMatchObject(wrong);
    expect(run.outcomes[1]?.message).toMatch(/seen in the proof of limits-binding/);
    expect(run.footer?.exitCode).toBe(1);
  });

  it('is seen in the clean-up, and told by the case that it cleans up after', async ({ judge }) => {
    const lie = behave(() => {
      const bare = new Set<string>();
      return {
        async deleteObject(call) {
          bare.add(call.bucket);
          return call.forward();
        },
        getBucket: edit((body, { bucket }) => (bare.has(bucket) ? withType(body) : body)),
      };
    });
    const run = await judge(lie, 'storage.upload.id-is-string');
    expect(run.outcomes).toMatchObject([wrong]);
    // The need's own clean-up sees it first.
    expect(run.outcomes[0]?.message).toMatch(/seen in the clean-up of bucket ts-/);
    expect(run.footer?.leaks).toEqual([]);
  });

  it('is seen at the address without a slash, which is not in the contract', async ({ mock, judge }) => {
    await mock.sql(`insert into storage.buckets (id, name) values ('there', 'there')`);
    const lie: Middleware = (next) => async (request) => {
      const response = await next(request);
      if (!new URL(request.url).pathname.endsWith('/storage/v1/bucket')) return response;
      return Response.json(((await response.json()) as readonly unknown[]).map(withType));
    };
    const run = await judge(lie, 'storage.open.bucket-collection-slash');
    expect(run.outcomes).toMatchObject([{ ...wrong, scored: false }]);
  });
});

it('an object record with a property too many is seen where a case only observes', async ({ judge }) => {
  const lie = behave(() => ({ deleteObjects: editEach((record) => ({ ...record, user_metadata: {} })) }));
  const run = await judge(lie, 'storage.open.delete-missing');
  expect(run.outcomes).toMatchObject([
    { verdict: 'fail', clause: 'storage.record.no-additional-properties', scored: true },
  ]);
  // The contract forbids it in every answer: the run is red.
  expect(run.footer?.exitCode).toBe(1);
});
