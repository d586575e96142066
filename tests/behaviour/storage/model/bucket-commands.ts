// Commands about buckets.
import * as fc from 'fast-check';
import { agree, agreeOnVerdict, buckets, type Command } from './command.ts';
import type { World } from './world.ts';

const settings = fc.record(
  {
    public: fc.boolean(),
    file_size_limit: fc.constantFrom(null, 20, 65_536, 70_000),
    allowed_mime_types: fc.constantFrom(null, [], ['text/plain'], ['text/plain', 'image/png']),
  },
  { requiredKeys: [] },
);

const create = fc.tuple(buckets, settings).map(([bucket, wishes]): Command => ({
  label: `create bucket ${bucket} ${JSON.stringify(wishes)}`,
  async run(world, storage) {
    const answer = await storage.send('POST', '/bucket/', { body: { name: bucket, ...wishes } });
    await agreeOnVerdict('create', answer, world.buckets.has(bucket) ? 'error BucketAlreadyExists' : 'done');
    if (world.buckets.has(bucket)) return;
    world.buckets.set(bucket, {
      public: wishes.public ?? false,
      limit: wishes.file_size_limit ?? null,
      types: wishes.allowed_mime_types ?? null,
      objects: new Map(),
    });
  },
}));

const change = fc.tuple(buckets, settings).map(([bucket, wishes]): Command => ({
  label: `update bucket ${bucket} ${JSON.stringify(wishes)}`,
  async run(world, storage) {
    const answer = await storage.send('PUT', `/bucket/${bucket}`, { body: { ...wishes } });
    const found = world.buckets.get(bucket);
    if (Object.keys(wishes).length === 0) return agreeOnVerdict('update', answer, 'error InvalidRequest');
    await agreeOnVerdict('update', answer, found === undefined ? 'error NoSuchBucket' : 'done');
    if (found === undefined) return;
    if (wishes.public !== undefined) found.public = wishes.public;
    if (wishes.file_size_limit !== undefined) found.limit = wishes.file_size_limit;
    if (wishes.allowed_mime_types !== undefined) found.types = wishes.allowed_mime_types;
  },
}));

const empty = buckets.map((bucket): Command => ({
  label: `empty bucket ${bucket}`,
  async run(world, storage) {
    const answer = await storage.send('POST', `/bucket/${bucket}/empty`);
    await agreeOnVerdict('empty', answer, world.buckets.has(bucket) ? 'done' : 'error NoSuchBucket');
    world.buckets.get(bucket)?.objects.clear();
  },
}));

const remove = buckets.map((bucket): Command => ({
  label: `delete bucket ${bucket}`,
  async run(world, storage) {
    const answer = await storage.send('DELETE', `/bucket/${bucket}`);
    const found = world.buckets.get(bucket);
    const used = (found?.objects.size ?? 0) > 0;
    const expected = used ? 'error ResourceNotEmpty' : found === undefined ? 'error NoSuchBucket' : 'done';
    await agreeOnVerdict('delete bucket', answer, expected);
    if (expected === 'done') world.buckets.delete(bucket);
  },
}));

const read = buckets.map((bucket): Command => ({
  label: `get bucket ${bucket}`,
  async run(world, storage) {
    const answer = await storage.send('GET', `/bucket/${bucket}`);
    await agreeOnVerdict('get bucket', answer, world.buckets.has(bucket) ? 'done' : 'error NoSuchBucket');
    if (answer.ok) agree('bucket', toFacts((await answer.json()) as BucketRecord), factsOf(world, bucket));
  },
}));

const list = fc.constant<Command>({
  label: 'list buckets',
  async run(world, storage) {
    const answer = await storage.send('GET', '/bucket/?sortColumn=name');
    await agreeOnVerdict('list buckets', answer, 'done');
    const expected = [...world.buckets.keys()].sort().map((bucket) => factsOf(world, bucket));
    agree('buckets', ((await answer.json()) as readonly BucketRecord[]).map(toFacts), expected);
  },
});

interface BucketRecord {
  readonly id: string;
  readonly public: boolean;
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
}

function toFacts({ id, public: isPublic, file_size_limit: limit, allowed_mime_types: types }: BucketRecord): unknown {
  return { id, isPublic, limit, types };
}

function factsOf(world: World, bucket: string): unknown {
  const found = world.buckets.get(bucket);
  return { id: bucket, isPublic: found?.public, limit: found?.limit, types: found?.types };
}

export const bucketCommands: readonly fc.Arbitrary<Command>[] = [create, create, change, empty, remove, read, list];
