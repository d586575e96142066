// Lies that show in the next request only: after a removal or a second look, and after a bucket or its limits were changed.
import type { Fault } from '../../lies/fault.ts';
import { shownOnceChanged } from './bucket-updates.ts';
import type { Call, Handlers, Json } from '../../lies/storage/lie.ts';
import { edit, editContent, editEach, encode, lie, refuse, toList } from '../../lies/storage/lie.ts';
import type { Witness } from '../../lies/storage/witness.ts';

const GIF = new TextEncoder().encode('GIF89a');
const MANY = Array.from({ length: 26 }, (_, index) => `many/${index}.txt`);

/** Objects that come back, changed buckets in the list, and numbers beyond twenty-five. */
async function afterwards(w: Witness): Promise<unknown> {
  const seen: unknown[] = [];
  const listed = async (): Promise<number> =>
    toList((await w.send('POST', '/object/list/one', { prefix: 'many', limit: 100 })).json).length;
  await w.bucket('one', { public: true, file_size_limit: 1000, allowed_mime_types: ['text/plain', 'image/png'] });
  seen.push((await w.read('one', 'many/file.txt')).status, (await w.upload('one', 'a.png', 'x', 'image/png')).status);
  await w.upload('one', 'many/file.txt', 'first');
  for (let look = 0; look < 2; look += 1) seen.push((await w.read('one', 'many/file.txt')).text);
  seen.push((await w.send('PUT', '/object/one/many/file.txt', GIF, { type: 'image/gif' })).status);
  seen.push((await w.send('PUT', '/object/one/many/file.txt', 'x'.repeat(1001), { type: 'text/plain' })).status);
  const copied = { bucketId: 'one', sourceKey: 'many/file.txt', destinationKey: 'copy.txt' };
  await w.send('POST', '/object/copy', copied);
  await w.send('DELETE', '/object/one/copy.txt');
  seen.push((await w.read('one', 'many/file.txt')).status);
  await w.send('DELETE', '/object/one/many/file.txt');
  seen.push((await w.upload('one', 'many/file.txt', 'again')).status, (await w.read('one', 'many/file.txt')).text);
  for (const path of MANY) await w.upload('one', path, path);
  seen.push(await listed());
  await w.send('DELETE', '/object/one', { prefixes: MANY });
  seen.push(await listed());
  for (const path of MANY) await w.upload('one', path, path);
  await w.send('POST', '/bucket/one/empty');
  seen.push(await listed());
  const buckets = async (): Promise<unknown> =>
    [(await w.send('GET', '/bucket/one')).json as Json, ...toList((await w.send('GET', '/bucket/')).json)].map(
      ({ public: isPublic, file_size_limit: size, allowed_mime_types: types, updated_at: time }) => {
        return [isPublic, size, types, Number.isNaN(Date.parse(String(time)))];
      },
    );
  seen.push(await buckets());
  await w.send('PUT', '/bucket/one', { public: false });
  seen.push(await buckets());
  return seen;
}

function later(id: string, clause: string, title: string, create: () => Handlers): Fault {
  return lie(id, clause, title, create, afterwards);
}

const keyOf = ({ bucket, path }: Call): string => `${bucket}/${path}`;
const pathsOf = ({ json }: Call): readonly string[] =>
  (Array.isArray(json['prefixes']) ? json['prefixes'] : []).map(String);

/** Handlers beside one that remembers which objects were removed. */
function withRemoved(create: (removed: ReadonlySet<string>) => Handlers): () => Handlers {
  return () => {
    const removed = new Set<string>();
    return {
      async deleteObject(call) {
        const response = await call.forward();
        if (response.ok) removed.add(keyOf(call));
        return response;
      },
      ...create(removed),
    };
  };
}

/** A replacement to which one of the limits of its bucket does not apply. */
function replacingBeyond(key: 'file_size_limit' | 'allowed_mime_types'): () => Handlers {
  return () => ({
    async replaceObject(call) {
      const response = await call.forward();
      if (response.ok || !call.isAuthorized) return response;
      const found = await call.ask('GET', `/bucket/${call.bucket}`);
      if (!found.ok) return response;
      const bucket = (await found.json()) as Json;
      const { public: isPublic, file_size_limit, allowed_mime_types } = bucket;
      const settings = { public: isPublic, file_size_limit, allowed_mime_types };
      await call.ask('PUT', `/bucket/${call.bucket}`, { json: { ...settings, [key]: null } });
      const again = await call.forward();
      await call.ask('PUT', `/bucket/${call.bucket}`, { json: settings });
      return again;
    },
  });
}

export const afterwardFaults: readonly Fault[] = [
  later(
    'download.remembers-missing',
    'upload.stores-object',
    'What was asked for before it was there never is.',
    () => {
      const missed = new Set<string>();
      return {
        async downloadAuthenticatedObject(call) {
          const response = missed.has(keyOf(call)) ? refuse(404) : await call.forward();
          if (call.isAuthorized && !response.ok) missed.add(keyOf(call));
          return response;
        },
      };
    },
  ),
  later(
    'download.works-once',
    'download.authenticated-answers-content',
    'A second download of an object is answered without bytes.',
    () => {
      const answered = new Set<string>();
      return {
        async downloadAuthenticatedObject(call) {
          const response = await call.forward();
          const isSecond = answered.has(keyOf(call));
          if (response.ok) answered.add(keyOf(call));
          return isSecond ? editContent(response, () => new Uint8Array()) : response;
        },
        async replaceObject(call) {
          answered.delete(keyOf(call));
          return call.forward();
        },
      };
    },
  ),
  later(
    'upload.brings-back-removed',
    'upload.stores-object',
    'An object uploaded where one was removed has the content of that one.',
    withRemoved((removed) => {
      const first = new Map<string, Uint8Array<ArrayBuffer>>();
      return {
        async uploadObject(call) {
          if (!first.has(keyOf(call))) first.set(keyOf(call), call.body);
          return call.forward();
        },
        async downloadAuthenticatedObject(call) {
          const response = await call.forward();
          const before = removed.has(keyOf(call)) ? first.get(keyOf(call)) : undefined;
          return before === undefined ? response : editContent(response, () => before);
        },
      };
    }),
  ),
  later(
    'upload.not-where-one-was-removed',
    'upload.stores-object',
    'Where an object was removed no other can be uploaded.',
    withRemoved((removed) => ({
      uploadObject: (call) => (removed.has(keyOf(call)) ? Promise.resolve(refuse(409)) : call.forward()),
    })),
  ),
  later(
    'list.hides-what-came-back',
    'list.follows-changes',
    'An object uploaded where one was removed is not listed.',
    withRemoved((removed) => ({
      listObjects: edit((body, call) => {
        const prefix = `${call.bucket}/${String(call.json['prefix']).replace(/\/$/, '')}/`;
        return toList(body).filter(({ name }) => !removed.has(prefix + String(name)));
      }),
    })),
  ),
  later('copy.takes-source-along', 'copy.keeps-source', 'Removing a copy removes its source.', () => {
    const sources = new Map<string, string>();
    return {
      async copyObject(call) {
        const { bucketId: bucket, sourceKey, destinationKey } = call.json;
        sources.set(`${String(bucket)}/${String(destinationKey)}`, `${String(bucket)}/${String(sourceKey)}`);
        return call.forward();
      },
      async deleteObject(call) {
        const response = await call.forward();
        const source = sources.get(keyOf(call));
        if (response.ok && source !== undefined) await call.ask('DELETE', `/object/${encode(source)}`);
        return response;
      },
    };
  }),
  later(
    'delete.many-removes-twenty-five',
    'delete.many-removes-objects',
    'Of several objects the first twenty-five are removed.',
    () => ({ deleteObjects: (call) => call.forward({ body: { ...call.json, prefixes: pathsOf(call).slice(0, 25) } }) }),
  ),
  later(
    'bucket.empty-removes-twenty-five',
    'bucket.empty-removes-objects',
    'Emptying removes twenty-five objects.',
    () => {
      const uploaded = new Map<string, Set<string>>();
      return {
        uploadObject(call) {
          uploaded.set(call.bucket, (uploaded.get(call.bucket) ?? new Set()).add(call.path));
          return call.forward();
        },
        async emptyBucket(call) {
          const paths = [...(uploaded.get(call.bucket) ?? [])];
          if (!call.isAuthorized || paths.length <= 25) return call.forward();
          await call.ask('DELETE', `/object/${call.bucket}`, { json: { prefixes: paths.slice(0, 25) } });
          return Response.json({ message: 'Done' });
        },
      };
    },
  ),
  later('bucket.empty-resets-bucket', 'bucket.empty-keeps-bucket', 'An emptied bucket is no longer public.', () => ({
    async emptyBucket(call) {
      const response = await call.forward();
      if (response.ok) await call.ask('PUT', `/bucket/${call.bucket}`, { json: { public: false } });
      return response;
    },
  })),
  later(
    'bucket.list-is-stale',
    'bucket.list-agrees-with-get',
    'The list shows a bucket as it was when it was listed first.',
    () => {
      const first = new Map<unknown, Json>();
      return {
        listBuckets: editEach((bucket) => {
          if (!first.has(bucket['id'])) first.set(bucket['id'], bucket);
          return first.get(bucket['id']) ?? bucket;
        }),
      };
    },
  ),
  later(
    'bucket.list-rounds-limits',
    'bucket.list-agrees-with-get',
    'The list shows size limits in another unit than a single bucket.',
    () => ({
      listBuckets: editEach((bucket) => {
        const size = bucket['file_size_limit'];
        return typeof size === 'number' ? { ...bucket, file_size_limit: Math.ceil(size / 1000) } : bucket;
      }),
    }),
  ),
  later(
    'bucket.changed-at-in-words',
    'bucket.updated-at',
    'The time a bucket was changed is told in words.',
    shownOnceChanged({ updated_at: 'a moment ago' }),
  ),
  later(
    'limits.replacements-of-any-size',
    'limits.size-limit-refuses',
    'The size limit of a bucket is not enforced on replacements.',
    replacingBeyond('file_size_limit'),
  ),
  later(
    'limits.replacements-of-any-type',
    'limits.media-types-refuse',
    'The media types of a bucket are not enforced on replacements.',
    replacingBeyond('allowed_mime_types'),
  ),
  later(
    'limits.first-type-only',
    'limits.media-types-refuse',
    'Of the allowed media types only the first is taken.',
    () => {
      const allowed = new Map<string, string>();
      return {
        createBucket(call) {
          const types = call.json['allowed_mime_types'];
          if (Array.isArray(types)) allowed.set(String(call.json['name']), String(types[0]));
          return call.forward();
        },
        uploadObject(call) {
          const only = allowed.get(call.bucket);
          const type = call.request.headers.get('content-type') ?? '';
          return only === undefined || type.startsWith(only) ? call.forward() : Promise.resolve(refuse(400));
        },
      };
    },
  ),
];
