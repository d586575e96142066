// Commands that list: one folder level, and all pages by cursor.
import * as fc from 'fast-check';
import type { OpenStorage } from '../../../../mocks/storage/testing/open-storage.ts';
import { agree, agreeOnVerdict, buckets, type Command } from './command.ts';
import { listAll, listLevel, type ListQuestion } from './listing.ts';
import type { World } from './world.ts';

export async function agreeOnLevel(
  world: World,
  storage: OpenStorage,
  bucket: string,
  question: ListQuestion,
): Promise<void> {
  const { column, order, ...rest } = question;
  const body = { ...rest, sortBy: { column, order } };
  const answer = await storage.send('POST', `/object/list/${bucket}`, { body });
  await agreeOnVerdict('list', answer, 'done');
  const entries = (await answer.json()) as readonly { name: string; id: string | null }[];
  const came = entries.map(({ name, id }) => (id === null ? `${name}/` : name));
  agree(`entries of ${bucket} ${JSON.stringify(question)}`, came, listLevel(world.buckets.get(bucket), question));
}

const questions: fc.Arbitrary<ListQuestion> = fc.record({
  prefix: fc.constantFrom('', 'dir', 'dir/', 'DIR', 'dir/sub', '/dir', 'x/y', 'no'),
  search: fc.constantFrom('', '', 'a', 'DI', 'b.', '%', '_', 'sub/c'),
  limit: fc.constantFrom(100, 100, 1, 3),
  offset: fc.constantFrom(0, 0, 1, 4),
  column: fc.constantFrom('name', 'created_at', 'updated_at'),
  order: fc.constantFrom('asc', 'desc'),
});

const level = fc.tuple(buckets, questions).map(([bucket, question]): Command => ({
  label: `list ${bucket} ${JSON.stringify(question)}`,
  run: (world, storage) => agreeOnLevel(world, storage, bucket, question),
}));

interface Walk {
  readonly prefix: string;
  readonly grouped: boolean;
  readonly order: 'asc' | 'desc';
  /** Entries per page. */
  readonly limit: number;
}

interface Page {
  readonly hasNext: boolean;
  readonly nextCursor?: string;
  readonly folders: readonly { readonly name: string }[];
  readonly objects: readonly { readonly name: string }[];
}

/** More than a bucket of the few names can hold. */
const MOST_ENTRIES = 100;

export async function agreeOnWalk(world: World, storage: OpenStorage, bucket: string, way: Walk): Promise<void> {
  const { prefix, grouped, order, limit } = way;
  const expected = listAll(world.buckets.get(bucket), prefix, grouped, order);
  const came = { folders: [] as string[], objects: [] as string[] };
  const body = { prefix, limit, with_delimiter: grouped, sortBy: { column: 'name', order } };
  let cursor: string | undefined;
  do {
    const next: Record<string, unknown> = cursor === undefined ? body : { ...body, cursor };
    const answer = await storage.send('POST', `/object/list-v2/${bucket}`, { body: next });
    await agreeOnVerdict('list-v2', answer, 'done');
    const page = (await answer.json()) as Page;
    came.folders.push(...page.folders.map(({ name }) => name));
    came.objects.push(...page.objects.map(({ name }) => name));
    if (came.folders.length + came.objects.length > MOST_ENTRIES) throw new Error('The pages do not end.');
    cursor = page.hasNext ? page.nextCursor : undefined;
  } while (cursor !== undefined);
  agree(`all pages of ${bucket} ${JSON.stringify(way)}`, came, expected);
}

const walks = fc.record({
  prefix: fc.constantFrom('', 'd', 'dir/', 'Dir', 'x/'),
  grouped: fc.boolean(),
  order: fc.constantFrom<Walk['order']>('asc', 'desc'),
  limit: fc.integer({ min: 1, max: 5 }),
});

const walk = fc.tuple(buckets, walks).map(([bucket, way]): Command => ({
  label: `walk ${bucket} ${JSON.stringify(way)}`,
  run: (world, storage) => agreeOnWalk(world, storage, bucket, way),
}));

export const listCommands: readonly fc.Arbitrary<Command>[] = [level, level, walk];
