// Commands that read one object: downloads by every route, whole and in part, and info.
import * as fc from 'fast-check';
import type { OpenStorage } from '../../../../mocks/storage/testing/open-storage.ts';
import { agree, agreeOnVerdict, buckets, names, pathOf, type Command } from './command.ts';
import { findObject, type ModelObject, type Verdict, type World } from './world.ts';

const routes = ['authenticated', 'public', 'plain', 'plain without a token'] as const;
type Route = (typeof routes)[number];

/** What a read by this route must answer; a token, if sent, is that of the service role. */
function expectRead(world: World, route: Route, bucket: string, name: string): Verdict {
  // The contract lists an authorization for it; today's service asks for one only if the bucket is not public.
  if (route === 'plain without a token' && world.dialect === 'contract') return 'error InvalidRequest';
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

export async function agreeOnInfo(answer: Response, object: ModelObject): Promise<void> {
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
}

const info = fc
  .tuple(buckets, names, fc.constantFrom<Route>('authenticated', 'public', 'plain'))
  .map(([bucket, name, route]): Command => ({
    label: `info of ${bucket}/${name} (${route})`,
    async run(world, storage) {
      const answer = await ask(storage, 'GET', 'info/', route, pathOf(bucket, name));
      await agreeOnVerdict('info', answer, expectRead(world, route, bucket, name));
      const object = findObject(world, bucket, name);
      if (answer.ok && object !== undefined) await agreeOnInfo(answer, object);
    },
  }));

export const readCommands: readonly fc.Arbitrary<Command>[] = [download, download, part, head, info];
