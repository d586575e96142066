// Commands that read: downloads by every route, whole and in part, info, and both lists.
import * as fc from 'fast-check';
import type { OpenStorage } from '../open-storage.ts';
import { agree, agreeOnVerdict, buckets, names, pathOf, type Command } from './command.ts';
import { listAll, listLevel } from './listing.ts';
import { findObject, type ModelObject, type Verdict, type World } from './world.ts';

const routes = ['authenticated', 'public', 'plain', 'plain without a token'] as const;
type Route = (typeof routes)[number];

/** Who may read by which route, the service role being the one that shows a token. */
function expectRead(world: World, route: Route, bucket: string, name: string): Verdict {
  const found = world.buckets.get(bucket);
  const isOpen = found?.public === true;
  if (found === undefined || ((route === 'public' || route === 'plain without a token') && !isOpen))
    return 'error NoSuchBucket';
  return found.objects.has(name) ? 'done' : 'error NoSuchKey';
}

async function ask(
  storage: OpenStorage,
  method: string,
  kind: '' | 'info/',
  route: Route,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const part = route === 'plain without a token' || route === 'plain' ? '' : `${route}/`;
  const token = route === 'authenticated' || route === 'plain' ? storage.service : 'none';
  return storage.send(method, `/object/${kind}${part}${path}`, { token, headers });
}

const download = fc.tuple(buckets, names, fc.constantFrom(...routes)).map(([bucket, name, route]): Command => ({
  label: `download ${bucket}/${name} (${route})`,
  async run(world, storage) {
    const answer = await ask(storage, 'GET', '', route, pathOf(bucket, name));
    await agreeOnVerdict('download', answer, expectRead(world, route, bucket, name));
    const object = findObject(world, bucket, name);
    if (answer.ok && object !== undefined) await agreeOnContent(answer, object);
  },
}));

export async function agreeOnContent(answer: Response, object: ModelObject): Promise<void> {
  agree('bytes', new Uint8Array(await answer.arrayBuffer()), object.bytes);
  agree('content type', answer.headers.get('content-type'), object.type);
  agree('length', answer.headers.get('content-length'), String(object.bytes.length));
}

const part = fc.tuple(buckets, names, fc.nat(70), fc.nat(70)).map(([bucket, name, start, length]): Command => ({
  label: `bytes ${start} to ${start + length} of ${bucket}/${name}`,
  async run(world, storage) {
    const headers = { range: `bytes=${start}-${start + length}` };
    const answer = await ask(storage, 'GET', '', 'authenticated', pathOf(bucket, name), headers);
    const object = findObject(world, bucket, name);
    const verdict = expectRead(world, 'authenticated', bucket, name);
    const beyond = object !== undefined && start >= object.bytes.length;
    await agreeOnVerdict('range', answer, beyond ? 'error InvalidRange' : verdict);
    if (!answer.ok || object === undefined) return;
    agree('part', new Uint8Array(await answer.arrayBuffer()), object.bytes.slice(start, start + length + 1));
    agree('status', answer.status, 206);
  },
}));

const head = fc.tuple(buckets, names).map(([bucket, name]): Command => ({
  label: `head ${bucket}/${name}`,
  async run(world, storage) {
    const answer = await ask(storage, 'HEAD', '', 'plain', pathOf(bucket, name));
    const object = findObject(world, bucket, name);
    agree('there', answer.ok, object !== undefined);
    if (object !== undefined) agree('length', answer.headers.get('content-length'), String(object.bytes.length));
  },
}));

interface Info {
  readonly size: number;
  readonly content_type: string;
  readonly cache_control: string;
  readonly metadata: unknown;
  readonly created_at: string;
  readonly last_modified: string;
}

const info = fc
  .tuple(buckets, names, fc.constantFrom<Route>('authenticated', 'public', 'plain'))
  .map(([bucket, name, route]): Command => ({
    label: `info of ${bucket}/${name} (${route})`,
    async run(world, storage) {
      const answer = await ask(storage, 'GET', 'info/', route, pathOf(bucket, name));
      await agreeOnVerdict('info', answer, expectRead(world, route, bucket, name));
      const object = findObject(world, bucket, name);
      if (!answer.ok || object === undefined) return;
      const told = (await answer.json()) as Info;
      agree(
        'info',
        [told.size, told.content_type, told.cache_control, told.metadata, told.created_at, told.last_modified],
        [
          object.bytes.length,
          object.type,
          object.cacheControl,
          object.userMetadata,
          new Date(object.createdAt).toISOString(),
          new Date(object.updatedAt).toISOString(),
        ],
      );
    },
  }));

const level = fc
  .tuple(
    buckets,
    fc.record({
      prefix: fc.constantFrom('', 'dir', 'dir/', 'DIR', 'dir/sub', 'x/y', 'no'),
      search: fc.constantFrom('', '', 'a', 'DI', 'b.', '%', 'sub/c'),
      limit: fc.constantFrom(100, 100, 1, 3),
      offset: fc.constantFrom(0, 0, 1, 4),
      column: fc.constantFrom('name', 'created_at', 'updated_at'),
      order: fc.constantFrom('asc', 'desc'),
    }),
  )
  .map(([bucket, question]): Command => ({
    label: `list ${bucket} ${JSON.stringify(question)}`,
    async run(world, storage) {
      const { column, order, ...rest } = question;
      const body = { ...rest, sortBy: { column, order } };
      const answer = await storage.send('POST', `/object/list/${bucket}`, { body });
      await agreeOnVerdict('list', answer, 'done');
      const entries = (await answer.json()) as readonly { name: string; id: string | null }[];
      const came = entries.map(({ name, id }) => (id === null ? `${name}/` : name));
      agree('entries', came, listLevel(world.buckets.get(bucket), question));
    },
  }));

interface Page {
  readonly hasNext: boolean;
  readonly nextCursor?: string;
  readonly folders: readonly { readonly name: string }[];
  readonly objects: readonly { readonly name: string }[];
}

const walk = fc
  .tuple(
    buckets,
    fc.constantFrom('', 'd', 'dir/', 'Dir', 'x/'),
    fc.boolean(),
    fc.constantFrom('asc', 'desc'),
    fc.integer({ min: 1, max: 5 }),
  )
  .map(([bucket, prefix, grouped, order, limit]): Command => ({
    label: `walk ${bucket} below "${prefix}" by ${limit}, ${order}${grouped ? ', grouped' : ''}`,
    async run(world, storage) {
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
      agree('all pages', came, expected);
    },
  }));

/** More than a bucket of the few names can hold. */
const MOST_ENTRIES = 100;

export const readCommands: readonly fc.Arbitrary<Command>[] = [
  download,
  download,
  part,
  head,
  info,
  level,
  level,
  walk,
];
