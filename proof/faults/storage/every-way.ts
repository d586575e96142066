// Lies that one way to an object tells and the others do not: changed bytes, stale content, and what should be closed.
import type { Fault } from '../../lies/fault.ts';
import type { Call, Handlers } from '../../lies/storage/lie.ts';
import { editContent, encode, lie, refuse } from '../../lies/storage/lie.ts';
import type { Witness } from '../../lies/storage/witness.ts';

const decoder = new TextDecoder();
const encoder = new TextEncoder();

type Way = 'downloadObject' | 'downloadPublicObject' | 'downloadSignedObject';

const WAYS = {
  downloadObject: ['superseded-path', 'The superseded path', 'download.superseded-path'],
  downloadPublicObject: ['public-path', 'The public path', 'public.answers-content'],
  downloadSignedObject: ['link', 'A signed link', 'sign.url-downloads-object'],
} as const;
const ways = Object.keys(WAYS) as readonly Way[];

/** What each way answers for bytes, for much, for what was replaced, moved, copied, removed and emptied. */
async function everyWay(w: Witness): Promise<unknown> {
  await w.bucket('one', { public: true });
  const tokens = new Map<string, string>();
  const look = async (path: string): Promise<unknown> => {
    if (!tokens.has(path)) tokens.set(path, await w.token('one', path));
    const answers = [
      await w.send('GET', `/object/one/${path}`),
      await w.send('GET', `/object/public/one/${path}`, undefined, { nobody: true }),
      await w.send('GET', `/object/sign/one/${path}?token=${tokens.get(path)}`, undefined, { nobody: true }),
      await w.read('one', path),
    ];
    const infos = [
      await w.send('GET', `/object/info/authenticated/one/${path}`),
      await w.send('GET', `/object/info/public/one/${path}`),
    ];
    return [answers.map(({ status, bytes }) => [status, bytes]), infos.map(({ status }) => status)];
  };
  const seen: unknown[] = [];
  const bytes = new Uint8Array(70_000).fill(255);
  for (const path of ['folder/a.bin', 'b.bin', 'folder/c.bin', 'd.bin']) {
    await w.upload('one', path, bytes, 'application/octet-stream');
    seen.push(await look(path));
  }
  await w.send('PUT', '/object/one/b.bin', 'x'.repeat(70_001));
  seen.push(await look('b.bin'));
  for (const operation of ['copy', 'move'])
    await w.send('POST', `/object/${operation}`, { bucketId: 'one', sourceKey: 'b.bin', destinationKey: operation });
  await w.send('DELETE', '/object/one/folder/a.bin');
  await w.send('DELETE', '/object/one', { prefixes: ['folder/c.bin'] });
  for (const path of ['b.bin', 'folder/a.bin', 'folder/c.bin']) seen.push(await look(path));
  seen.push((await w.read('one', 'copy')).bytes, (await w.read('one', 'move')).bytes);
  await w.send('POST', '/bucket/one/empty');
  seen.push(await look('d.bin'));
  return seen;
}

function changed(way: Way, change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): () => Handlers {
  return () => ({ [way]: async (call: Call) => editContent(await call.forward(), change) });
}

/** Answers again what it answered once, wherever the honest answer would be another after one of these operations. */
function stale(way: string, after: (call: Call) => readonly string[], operation: string): () => Handlers {
  return () => {
    const answered = new Map<string, Response>();
    const touched = new Set<string>();
    const own = ({ bucket, path }: Call): string => `${bucket}/${path}`;
    return {
      async [operation](call: Call) {
        const response = await call.forward();
        if (response.ok) for (const key of after(call)) touched.add(key);
        return response;
      },
      async [way](call: Call) {
        const key = own(call);
        const known = answered.get(key);
        const isTouched = touched.has(key) || touched.has(`${call.bucket}/`);
        if (isTouched && known !== undefined) return known.clone();
        const response = await call.forward();
        if (response.ok) answered.set(key, response.clone());
        return response;
      },
    };
  };
}

/** Answers what was uploaded although it is gone by one of these operations. */
function lasting(way: string, after: (call: Call) => readonly string[], operation: string): () => Handlers {
  return () => {
    const contents = new Map<string, Uint8Array<ArrayBuffer>>();
    const touched = new Set<string>();
    return {
      uploadObject(call) {
        contents.set(`${call.bucket}/${call.path}`, call.body);
        return call.forward();
      },
      async [operation](call: Call) {
        const response = await call.forward();
        if (response.ok) for (const key of after(call)) touched.add(key);
        return response;
      },
      async [way](call: Call) {
        const response = await call.forward();
        const key = `${call.bucket}/${call.path}`;
        const content = contents.get(key);
        const isTouched = touched.has(key) || touched.has(`${call.bucket}/`);
        return response.ok || !isTouched || content === undefined ? response : new Response(content);
      },
    };
  };
}

const itself = ({ bucket, path }: Call): readonly string[] => [`${bucket}/${path}`];
const nestedItself = (call: Call): readonly string[] => (call.path.includes('/') ? itself(call) : []);
const source = ({ json }: Call): readonly string[] => [`${String(json['bucketId'])}/${String(json['sourceKey'])}`];
const whole = ({ bucket }: Call): readonly string[] => [`${bucket}/`];
const named = ({ bucket, json }: Call): readonly string[] =>
  Array.isArray(json['prefixes']) ? json['prefixes'].map((path) => `${bucket}/${String(path)}`) : [];

function way(id: string, clause: string, title: string, create: () => Handlers): Fault {
  return lie(id, clause, title, create, everyWay);
}

export const everyWayFaults: readonly Fault[] = [
  ...ways.flatMap((one) => {
    const [id, name, clause] = WAYS[one];
    return [
      way(
        `${id}.reads-bytes-as-text`,
        clause,
        `${name} changes bytes that are no UTF-8.`,
        changed(one, (bytes) => encoder.encode(decoder.decode(bytes))),
      ),
      way(
        `${id}.cuts-large-objects`,
        clause,
        `${name} answers the first 64 KiB of an object.`,
        changed(one, (bytes) => bytes.slice(0, 65_536)),
      ),
      way(
        `${id}.remembers-moved`,
        'move.moves-object',
        `${name} still answers what was moved away.`,
        lasting(one, source, 'moveObject'),
      ),
      way(
        `${id}.remembers-emptied`,
        'bucket.empty-removes-objects',
        `${name} still answers what was in an emptied bucket.`,
        lasting(one, whole, 'emptyBucket'),
      ),
    ];
  }),
  ...(['downloadObject', 'downloadPublicObject'] as const).map((one) =>
    way(
      `${WAYS[one][0]}.is-stale`,
      'replace.replaces-content',
      `${WAYS[one][1]} answers what it answered before the object was replaced.`,
      stale(one, itself, 'replaceObject'),
    ),
  ),
  ...(['downloadPublicObject', 'downloadSignedObject'] as const).map((one) =>
    way(
      `${WAYS[one][0]}.remembers-nested`,
      'delete.one-removes-object',
      `${WAYS[one][1]} still answers a removed object that was in a folder.`,
      lasting(one, nestedItself, 'deleteObject'),
    ),
  ),
  way(
    'download.superseded-path-remembers-many',
    'delete.many-removes-objects',
    'The superseded path still answers what was removed with several.',
    lasting('downloadObject', named, 'deleteObjects'),
  ),
  ...(
    [
      ['moved', 'moved away', source, 'moveObject'],
      ['emptied', 'in an emptied bucket', whole, 'emptyBucket'],
      ['many', 'removed with several', named, 'deleteObjects'],
    ] as const
  ).map(([id, words, after, operation]) =>
    way(
      `info.remembers-${id}`,
      'info.missing-object',
      `Info is still answered for what was ${words}.`,
      lasting('getAuthenticatedObjectInfo', after, operation),
    ),
  ),
  way(
    'info.public-remembers-removed',
    'info.missing-object',
    'The public info path still answers for what was removed.',
    lasting('getPublicObjectInfo', itself, 'deleteObject'),
  ),
  way('info.knows-folders-only', 'info.authenticated-answers', 'Info is refused for objects in no folder.', () => ({
    getAuthenticatedObjectInfo: (call) => (call.path.includes('/') ? call.forward() : Promise.resolve(refuse(404))),
  })),
  way(
    'info.public-knows-folders-only',
    'info.public-answers',
    'Public info is refused for objects in no folder.',
    () => ({
      getPublicObjectInfo: (call) => (call.path.includes('/') ? call.forward() : Promise.resolve(refuse(404))),
    }),
  ),
  ...(['copyObject', 'moveObject'] as const).map((operation) =>
    way(
      operation === 'copyObject' ? 'copy.cuts-large-objects' : 'move.cuts-large-objects',
      operation === 'copyObject' ? 'copy.copies-object' : 'move.moves-object',
      `Of a large object only 64 KiB are ${operation === 'copyObject' ? 'copied' : 'moved'}.`,
      () => ({
        async [operation](call: Call) {
          const response = await call.forward();
          const { bucketId, destinationKey } = call.json;
          const path = `${encode(String(bucketId))}/${encode(String(destinationKey))}`;
          const stored = await call.ask('GET', `/object/authenticated/${path}`);
          const content = new Uint8Array(await stored.arrayBuffer());
          if (response.ok && content.length > 65_536)
            await call.ask('PUT', `/object/${path}`, { content: content.slice(0, 65_536) });
          return response;
        },
      }),
    ),
  ),
  way(
    'replace.cuts-large-objects',
    'replace.replaces-content',
    'Of a large replacement only 64 KiB are stored.',
    () => ({
      replaceObject: (call) => call.forward({ body: call.body.slice(0, 65_536) }),
    }),
  ),
];
