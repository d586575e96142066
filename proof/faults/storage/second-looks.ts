// Lies that the first look misses: about nested paths, namesakes elsewhere, bytes, and what happens afterwards.
import type { Fault } from '../../lies/fault.ts';
import type { Call } from '../../lies/storage/lie.ts';
import { editContent, encode, lie, refuse, toList } from '../../lies/storage/lie.ts';
import type { Json } from '../../lies/storage/lie.ts';
import type { Witness } from '../../lies/storage/witness.ts';

const isNested = (path: unknown): boolean => String(path).includes('/');

/** The same path in two buckets, and what is left of the second after something was done to the first. */
async function namesakes(w: Witness, act: () => Promise<unknown>): Promise<unknown> {
  for (const bucket of ['one', 'two']) {
    await w.bucket(bucket);
    await w.upload(bucket, 'file.txt', `text of ${bucket}`);
  }
  await act();
  return [(await w.read('one', 'file.txt')).text, (await w.read('two', 'file.txt')).text];
}

/** Does the same to every bucket that was made before. */
function everywhere(operation: string, repeat: (call: Call, bucket: string) => Promise<unknown>) {
  return () => {
    const buckets = new Set<string>();
    return {
      createBucket(call: Call) {
        buckets.add(String(call.json['name']));
        return call.forward();
      },
      async [operation](call: Call) {
        const response = await call.forward();
        if (response.ok) for (const bucket of buckets) if (bucket !== call.bucket) await repeat(call, bucket);
        return response;
      },
    };
  };
}

/** What two paths hold after a move or a copy of the first to the second. */
async function transferred(w: Witness, operation: 'move' | 'copy', from: string, to: string): Promise<unknown> {
  await w.bucket('one');
  await w.upload('one', from, new Uint8Array([0, 255, 10]), 'application/octet-stream');
  await w.send('POST', `/object/${operation}`, { bucketId: 'one', sourceKey: from, destinationKey: to });
  return [(await w.read('one', from)).bytes, (await w.read('one', to)).bytes];
}

export const secondLookFaults: readonly Fault[] = [
  lie(
    'download.superseded-path-adds-line-end',
    'download.superseded-path',
    'The superseded path ends objects outside all folders with a line end.',
    () => ({
      async downloadObject(call) {
        const response = await call.forward();
        return isNested(call.path) ? response : editContent(response, (bytes) => new Uint8Array([...bytes, 10]));
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'text');
      return (await w.send('GET', '/object/one/file.txt')).text;
    },
  ),
  lie(
    'download.superseded-path-makes-up-missing',
    'download.missing-object',
    'The superseded path answers an object that is not there as an empty one.',
    () => ({
      async downloadObject(call) {
        const response = await call.forward();
        return response.ok || !call.isAuthorized ? response : new Response('');
      },
    }),
    async (w) => {
      await w.bucket('one');
      return (await w.send('GET', '/object/one/missing.txt')).status;
    },
  ),
  lie(
    'info.remembers-removed',
    'info.missing-object',
    'Info is still answered for an object that was removed.',
    () => {
      const removed = new Set<string>();
      return {
        async deleteObject(call) {
          const response = await call.forward();
          if (response.ok) removed.add(`${call.bucket}/${call.path}`);
          return response;
        },
        async getAuthenticatedObjectInfo(call) {
          const response = await call.forward();
          return removed.has(`${call.bucket}/${call.path}`) && !response.ok ? Response.json({}) : response;
        },
      };
    },
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'text');
      await w.send('DELETE', '/object/one/file.txt');
      return (await w.send('GET', '/object/info/authenticated/one/file.txt')).status;
    },
  ),
  lie(
    'delete.one-removes-namesakes',
    'delete.one-leaves-others',
    'Removing one object removes those at the same path of other buckets.',
    everywhere('deleteObject', (call, bucket) => call.ask('DELETE', `/object/${bucket}/${encode(call.path)}`)),
    (w) => namesakes(w, () => w.send('DELETE', '/object/one/file.txt')),
  ),
  lie(
    'delete.many-removes-namesakes',
    'delete.many-leaves-others',
    'Removing several objects removes those at the same paths of other buckets.',
    everywhere('deleteObjects', (call, bucket) => call.ask('DELETE', `/object/${bucket}`, { json: call.json })),
    (w) => namesakes(w, () => w.send('DELETE', '/object/one', { prefixes: ['file.txt'] })),
  ),
  lie(
    'replace.changes-namesakes',
    'replace.leaves-others',
    'A replacement goes to the same path of other buckets too.',
    everywhere('replaceObject', (call, bucket) =>
      call.ask('PUT', `/object/${bucket}/${encode(call.path)}`, { content: call.body }),
    ),
    (w) => namesakes(w, () => w.send('PUT', '/object/one/file.txt', 'new')),
  ),
  lie(
    'replace.knows-no-folders',
    'replace.replaces-content',
    'A replacement of an object in a folder is answered and does nothing.',
    () => ({
      async replaceObject(call) {
        if (!isNested(call.path) || !call.isAuthorized) return call.forward();
        return Response.json({ Key: `${call.bucket}/${call.path}` });
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'folder/file.txt', 'text');
      await w.send('PUT', '/object/one/folder/file.txt', 'new');
      return (await w.read('one', 'folder/file.txt')).text;
    },
  ),
  lie(
    'upload.writes-json-anew',
    'upload.stores-object',
    'Uploaded JSON is parsed and written anew.',
    () => ({
      uploadObject(call) {
        const isJson = call.request.headers.get('content-type')?.includes('json') === true;
        return call.forward(isJson ? { body: call.json } : {});
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'data.json', '{ "a" : 1 }', 'application/json');
      return (await w.read('one', 'data.json')).text;
    },
  ),
  lie(
    'bucket.empty-closes-bucket',
    'bucket.empty-keeps-bucket',
    'A bucket that was emptied takes no objects any more.',
    () => {
      const emptied = new Set<string>();
      return {
        async emptyBucket(call) {
          const response = await call.forward();
          if (response.ok) emptied.add(call.bucket);
          return response;
        },
        async uploadObject(call) {
          return emptied.has(call.bucket) ? refuse(400) : call.forward();
        },
      };
    },
    async (w) => {
      await w.bucket('one');
      await w.send('POST', '/bucket/one/empty');
      return (await w.upload('one', 'file.txt', 'text')).status;
    },
  ),
  lie(
    'bucket.update-opens-newest',
    'public.only-public-buckets',
    'A bucket that is made public opens the one that was made last too.',
    () => {
      let newest = '';
      return {
        createBucket(call) {
          newest = String(call.json['name']);
          return call.forward();
        },
        async updateBucket(call) {
          const response = await call.forward();
          if (response.ok) await call.ask('PUT', `/bucket/${newest}`, { json: call.json });
          return response;
        },
      };
    },
    async (w) => {
      await w.bucket('one');
      await w.bucket('two');
      await w.send('PUT', '/bucket/one', { public: true });
      return ((await w.send('GET', '/bucket/two')).json as Json)['public'];
    },
  ),
  lie(
    'list.remembers-removed-batches',
    'list.follows-changes',
    'Objects that were removed with several are still listed.',
    () => {
      const removed: { readonly bucket: string; readonly record: Json }[] = [];
      return {
        async deleteObjects(call) {
          const response = await call.forward();
          if (response.ok)
            for (const record of toList(await response.clone().json())) removed.push({ bucket: call.bucket, record });
          return response;
        },
        async listObjects(call) {
          const response = await call.forward();
          if (!response.ok) return response;
          const prefix = `${String(call.json['prefix']).replace(/\/$/, '')}/`;
          const gone = removed
            .filter(({ bucket, record }) => bucket === call.bucket && String(record['name']).startsWith(prefix))
            .map(({ record }) => ({ ...record, name: String(record['name']).slice(prefix.length) }));
          return Response.json([...toList(await response.json()), ...gone]);
        },
      };
    },
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'docs/file.txt', 'text');
      await w.send('DELETE', '/object/one', { prefixes: ['docs/file.txt'] });
      return toList((await w.send('POST', '/object/list/one', { prefix: 'docs' })).json).length;
    },
  ),
  lie(
    'list.unknown-prefix-shows-all',
    'list.leaves-out-others',
    'A list under a prefix that no object has shows the whole bucket.',
    () => ({
      async listObjects(call) {
        const response = await call.forward();
        const isEmpty = response.ok && (await response.clone().text()) === '[]';
        return isEmpty ? call.forward({ body: { ...call.json, prefix: '' } }) : response;
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'text');
      return toList((await w.send('POST', '/object/list/one', { prefix: 'docs' })).json).length;
    },
  ),
  lie(
    'move.keeps-nested-source',
    'move.moves-object',
    'An object that was moved out of a folder is still there.',
    () => ({
      async moveObject(call) {
        if (!isNested(call.json['sourceKey']) || !call.isAuthorized) return call.forward();
        const copied = await call.ask('POST', '/object/copy', { json: call.json });
        return copied.ok ? Response.json({ message: 'Moved' }) : copied;
      },
    }),
    (w) => transferred(w, 'move', 'folder/from.bin', 'to.bin'),
  ),
  lie(
    'copy.reads-bytes-as-text',
    'copy.copies-object',
    'A copy of bytes that are no UTF-8 has other bytes.',
    () => ({
      async copyObject(call) {
        const { bucketId, sourceKey, destinationKey } = call.json;
        const response = await call.forward();
        const bucket = encode(String(bucketId));
        const source = await call.ask('GET', `/object/authenticated/${bucket}/${encode(String(sourceKey))}`);
        const content = new TextEncoder().encode(await source.text());
        if (response.ok) await call.ask('PUT', `/object/${bucket}/${encode(String(destinationKey))}`, { content });
        return response;
      },
    }),
    (w) => transferred(w, 'copy', 'from.bin', 'to.bin'),
  ),
  lie(
    'copy.goes-with-source',
    'copy.keeps-source',
    'A copy is removed with its source.',
    () => {
      const copies = new Map<string, string>();
      return {
        async copyObject(call) {
          const { bucketId, sourceKey, destinationKey } = call.json;
          copies.set(`${String(bucketId)}/${String(sourceKey)}`, `${String(bucketId)}/${String(destinationKey)}`);
          return call.forward();
        },
        async deleteObject(call) {
          const response = await call.forward();
          const copy = copies.get(`${call.bucket}/${call.path}`);
          if (response.ok && copy !== undefined) await call.ask('DELETE', `/object/${encode(copy)}`);
          return response;
        },
      };
    },
    async (w) => {
      await transferred(w, 'copy', 'from.bin', 'to.bin');
      await w.send('DELETE', '/object/one/from.bin');
      return (await w.read('one', 'to.bin')).status;
    },
  ),
  lie(
    'auth.nested-objects-are-shown-to-all',
    'auth.object-reads',
    'Objects in folders are shown without authorization.',
    () => ({ downloadAuthenticatedObject: (call) => call.forward({ authorize: isNested(call.path) }) }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'folder/file.txt', 'text');
      const path = '/object/authenticated/one/folder/file.txt';
      return (await w.send('GET', path, undefined, { nobody: true })).text;
    },
  ),
  lie(
    'auth.buckets-are-removed-by-all',
    'auth.bucket-operations',
    'Empty buckets are removed without authorization.',
    () => ({ deleteBucket: (call) => call.forward({ authorize: true }) }),
    async (w) => {
      await w.bucket('one');
      return (await w.send('DELETE', '/bucket/one', undefined, { nobody: true })).status;
    },
  ),
];
