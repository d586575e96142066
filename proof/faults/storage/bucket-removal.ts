// Faults about emptying and removing buckets.
import type { Fault } from '../../lies/fault.ts';
import { afterChanges } from '../../lies/storage/after-changes.ts';
import { edit, lie, refuse, toList } from '../../lies/storage/lie.ts';
import { amongLookalikes } from '../../lies/storage/lookalikes.ts';
import { lasting } from '../../lies/storage/memory.ts';
import { READ_PATHS, onEveryPath, readPaths } from '../../lies/storage/read-paths.ts';

const MESSAGE = { message: 'Done' };

export const bucketRemovalFaults: readonly Fault[] = [
  lie(
    'bucket.empty-refuses-empty',
    'bucket.empty-answers-message',
    'A bucket into which nothing came since it was emptied is not emptied again.',
    () => {
      const filled = new Set<string>();
      return {
        uploadObject(call) {
          filled.add(call.bucket);
          return call.forward();
        },
        emptyBucket: (call) => (filled.delete(call.bucket) ? call.forward() : Promise.resolve(refuse(404))),
      };
    },
    async (w) => {
      await w.bucket('one');
      return (await w.send('POST', '/bucket/one/empty')).status;
    },
  ),
  lie(
    'bucket.empty-answers-empty-list',
    'bucket.empty-answers-message',
    'Emptying a bucket answers a list.',
    () => ({ emptyBucket: edit(() => []) }),
    async (w) => {
      await w.bucket('one');
      return (await w.send('POST', '/bucket/one/empty')).json;
    },
  ),
  lie(
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
    afterChanges,
  ),
  lie(
    'bucket.empty-does-nothing',
    'bucket.empty-removes-objects',
    'Emptying a bucket answers a message and removes nothing.',
    () => ({
      async emptyBucket(call) {
        const there = await call.ask('GET', `/bucket/${call.bucket}`);
        return call.isAuthorized && there.ok ? Response.json(MESSAGE) : call.forward();
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'text');
      await w.send('POST', '/bucket/one/empty');
      return (await w.read('one', 'file.txt')).status;
    },
  ),
  lie(
    'bucket.empty-leaves-folders',
    'bucket.empty-removes-objects',
    'Emptying a bucket removes only the objects that are in no folder.',
    () => ({
      async emptyBucket(call) {
        const list = await call.ask('POST', `/object/list/${call.bucket}`, { json: { prefix: '' } });
        if (!call.isAuthorized || !list.ok) return call.forward();
        const prefixes = toList(await list.json()).flatMap(({ id, name }) => (id === null ? [] : [name]));
        if (prefixes.length > 0) await call.ask('DELETE', `/object/${call.bucket}`, { json: { prefixes } });
        return Response.json(MESSAGE);
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'folder/file.txt', 'text');
      await w.send('POST', '/bucket/one/empty');
      return (await w.read('one', 'folder/file.txt')).status;
    },
  ),
  ...readPaths.map((operation) => {
    const [id, name] = READ_PATHS[operation];
    return lie(
      `${id}.remembers-emptied`,
      'bucket.empty-removes-objects',
      `${name} still answers what was in an emptied bucket.`,
      lasting(operation, ({ bucket }) => [`${bucket}/`], 'emptyBucket'),
      onEveryPath,
    );
  }),
  lie(
    'bucket.empty-resets-bucket',
    'bucket.empty-keeps-bucket',
    'An emptied bucket is no longer public.',
    () => ({
      async emptyBucket(call) {
        const response = await call.forward();
        if (response.ok) await call.ask('PUT', `/bucket/${call.bucket}`, { json: { public: false } });
        return response;
      },
    }),
    afterChanges,
  ),
  lie(
    'bucket.empty-removes-bucket',
    'bucket.empty-keeps-bucket',
    'Emptying a bucket removes the bucket too.',
    () => ({
      async emptyBucket(call) {
        const response = await call.forward();
        if (response.ok) await call.ask('DELETE', `/bucket/${call.bucket}`);
        return response;
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.send('POST', '/bucket/one/empty');
      return (await w.send('GET', '/bucket/one')).status;
    },
  ),
  lie(
    'bucket.empties-longer-names-too',
    'bucket.empty-keeps-bucket',
    'Emptying a bucket empties those whose names begin with its name.',
    () => ({
      async emptyBucket(call) {
        const response = await call.forward();
        if (!response.ok) return response;
        for (const { id } of toList(await (await call.ask('GET', '/bucket/')).json()))
          if (typeof id === 'string' && id.startsWith(call.bucket)) await call.ask('POST', `/bucket/${id}/empty`);
        return response;
      },
    }),
    amongLookalikes,
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
    'bucket.delete-answers-text',
    'bucket.delete-answers-message',
    'Removing a bucket answers a text.',
    () => ({ deleteBucket: edit(() => 'Done') }),
    async (w) => {
      await w.bucket('one');
      return (await w.send('DELETE', '/bucket/one')).json;
    },
  ),
  lie(
    'bucket.made-again-remembers',
    'bucket.delete-removes-bucket',
    'A bucket that is made again has the objects that were once in the one before.',
    () => {
      const contents = new Map<string, Uint8Array<ArrayBuffer>>();
      const removed = new Set<string>();
      const again = new Set<string>();
      return {
        uploadObject(call) {
          contents.set(`${call.bucket}/${call.path}`, call.body);
          return call.forward();
        },
        deleteBucket(call) {
          removed.add(call.bucket);
          return call.forward();
        },
        createBucket(call) {
          const name = String(call.json['name']);
          if (removed.has(name)) again.add(name);
          return call.forward();
        },
        async downloadAuthenticatedObject(call) {
          const response = await call.forward();
          const content = contents.get(`${call.bucket}/${call.path}`);
          return response.ok || content === undefined || !again.has(call.bucket) ? response : new Response(content);
        },
      };
    },
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'a.txt', 'x');
      await w.send('DELETE', '/object/one/a.txt');
      await w.send('DELETE', '/bucket/one');
      await w.bucket('one');
      return (await w.read('one', 'a.txt')).status;
    },
  ),
  lie(
    'bucket.delete-does-nothing',
    'bucket.delete-removes-bucket',
    'Removing a bucket answers a message and removes nothing.',
    () => ({
      async deleteBucket(call) {
        const there = await call.ask('GET', `/bucket/${call.bucket}`);
        return call.isAuthorized && there.ok ? Response.json(MESSAGE) : call.forward();
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.send('DELETE', '/bucket/one');
      return (await w.send('GET', '/bucket/one')).status;
    },
  ),
  lie(
    'bucket.delete-removes-neighbours',
    'bucket.delete-leaves-others',
    'Removing a bucket removes those of a similar name with all they hold.',
    () => ({
      async deleteBucket(call) {
        const stem = call.bucket.replace(/-\d+$/, '-');
        const response = await call.forward();
        if (!response.ok || stem === call.bucket) return response;
        for (const { id } of toList(await (await call.ask('GET', '/bucket/')).json()))
          if (typeof id === 'string' && id.startsWith(stem)) {
            await call.ask('POST', `/bucket/${id}/empty`);
            await call.ask('DELETE', `/bucket/${id}`);
          }
        return response;
      },
    }),
    async (w) => {
      await w.bucket('box-1');
      await w.bucket('box-2');
      await w.send('DELETE', '/bucket/box-1');
      return (await w.send('GET', '/bucket/box-2')).status;
    },
  ),
  lie(
    'bucket.delete-removes-longer-names',
    'bucket.delete-leaves-others',
    'Removing a bucket removes those whose names begin with its name.',
    () => ({
      async deleteBucket(call) {
        const response = await call.forward();
        if (!response.ok) return response;
        for (const { id } of toList(await (await call.ask('GET', '/bucket/')).json()))
          if (typeof id === 'string' && id.startsWith(call.bucket)) {
            await call.ask('POST', `/bucket/${id}/empty`);
            await call.ask('DELETE', `/bucket/${id}`);
          }
        return response;
      },
    }),
    amongLookalikes,
  ),
];
