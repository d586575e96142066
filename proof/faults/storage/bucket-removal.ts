// Faults about emptying and removing buckets.
import { afterChanges } from '../../kit/storage/after-changes.ts';
import { noting, onSuccess, refuse, toList } from '../../kit/storage/handlers.ts';
import { keyOf } from '../../kit/storage/keys.ts';
import type { Call, Handlers } from '../../kit/storage/lie.ts';
import { encode, faults, lie } from '../../kit/storage/lie.ts';
import { amongLookalikes, inEveryBucket } from '../../kit/storage/similar-keys.ts';
import { lasting, tracking } from '../../kit/storage/memory.ts';
import { READ_PATHS, onEveryPath, readPaths } from '../../kit/storage/read-paths.ts';
import { FILE, NAMESAKES } from '../../kit/storage/steps.ts';
import type { Witness } from '../../kit/storage/witness.ts';
import { filled } from '../../kit/storage/witness.ts';

const MESSAGE = { message: 'Done' };

/** Emptying removes no more than so many objects, those that were there first. */
function emptyingSome(most: number): () => Handlers {
  return tracking((uploaded) => ({
    async emptyBucket(call) {
      const paths = [...(uploaded.get(call.bucket) ?? [])];
      if (!call.isAuthorized || paths.length <= most) return call.forward();
      await call.ask('DELETE', `/object/${call.bucket}`, { json: { prefixes: paths.slice(0, most) } });
      return Response.json(MESSAGE);
    },
  }));
}

/** What is left of so many objects in an emptied bucket. */
async function emptiedOf(w: Witness, count: number): Promise<unknown> {
  const paths = Array.from({ length: count }, (_, index) => `${index}.txt`);
  await filled(w, 'one', paths);
  await w.send('POST', '/bucket/one/empty');
  return Promise.all(paths.map(async (path) => (await w.read('one', path)).status));
}

/** What a bucket that was to be removed with an object answers, before and after one is made of its name. */
async function removedWhole(w: Witness): Promise<unknown> {
  await filled(w, 'one', ['file.txt']);
  await w.send('DELETE', '/bucket/one');
  const gone = [(await w.send('GET', '/bucket/one')).status, (await w.read('one', 'file.txt')).status];
  return [gone, (await w.bucket('one')).status, (await w.read('one', 'file.txt')).status];
}

/** Buckets go with what they hold, which is legal; `isAnswered`: what was in them is answered nonetheless. */
function goingWithObjects(isAnswered: (call: Call, again: ReadonlySet<string>) => boolean): () => Handlers {
  return () => {
    const held = new Map<string, Uint8Array<ArrayBuffer>>();
    const gone = new Set<string>();
    const again = new Set<string>();
    return {
      uploadObject: noting((call) => held.set(keyOf(call), call.body)),
      deleteObject: noting((call) => held.delete(keyOf(call))),
      async deleteBucket(call) {
        const response = await call.forward();
        if (response.ok || !call.isAuthorized) return response;
        await call.ask('POST', `/bucket/${call.bucket}/empty`);
        const whole = await call.forward();
        if (whole.ok) gone.add(call.bucket);
        return whole;
      },
      createBucket: onSuccess((call) => {
        const name = String(call.json['name']);
        if (gone.has(name)) again.add(name);
      }),
      async downloadAuthenticatedObject(call) {
        const response = await call.forward();
        const content = held.get(keyOf(call));
        const isOpen = call.isAuthorized && gone.has(call.bucket) && isAnswered(call, again);
        return response.ok || content === undefined || !isOpen ? response : new Response(content);
      },
    };
  };
}

export const bucketRemovalFaults = faults('bucket', {
  'empty-answers-message': [
    lie('bucket.empty-refuses-empty', 'A bucket into which nothing came since it was emptied is not emptied again.')
      .does(() => {
        const filledBuckets = new Set<string>();
        return {
          uploadObject: noting((call) => filledBuckets.add(call.bucket)),
          emptyBucket: (call) => (filledBuckets.delete(call.bucket) ? call.forward() : refuse(404)),
        };
      })
      .seenBy('bucket one', 'POST /bucket/one/empty'),
  ],
  'empty-removes-objects': [
    ...[25, 100].map((most) =>
      lie(`bucket.empty-removes-${most}`, `Emptying removes ${most} objects.`)
        .does(emptyingSome(most))
        .seenBy((w) => emptiedOf(w, most + 1)),
    ),
    lie('bucket.empty-removes-first-only', 'Emptying a bucket removes what was uploaded first only.')
      .does(
        tracking((uploaded) => ({
          async emptyBucket(call) {
            const [first] = uploaded.get(call.bucket) ?? [];
            if (!call.isAuthorized || first === undefined) return call.forward();
            await call.ask('DELETE', `/object/${call.bucket}/${encode(first)}`);
            return Response.json(MESSAGE);
          },
        })),
      )
      .seenBy(afterChanges),
    lie('bucket.empty-does-nothing', 'Emptying a bucket answers a message and removes nothing.')
      .does({
        async emptyBucket(call) {
          const there = await call.ask('GET', `/bucket/${call.bucket}`);
          return call.isAuthorized && there.ok ? Response.json(MESSAGE) : call.forward();
        },
      })
      .seenBy(...FILE, 'POST /bucket/one/empty', 'read one/file.txt'),
    lie('bucket.empty-leaves-folders', 'Emptying a bucket removes only the objects that are in no folder.')
      .does({
        async emptyBucket(call) {
          const list = await call.ask('POST', `/object/list/${call.bucket}`, { json: { prefix: '' } });
          if (!call.isAuthorized || !list.ok) return call.forward();
          const prefixes = toList(await list.json()).flatMap(({ id, name }) => (id === null ? [] : [name]));
          if (prefixes.length > 0) await call.ask('DELETE', `/object/${call.bucket}`, { json: { prefixes } });
          return Response.json(MESSAGE);
        },
      })
      .seenBy('bucket one', 'upload one/folder/file.txt text', 'POST /bucket/one/empty', 'read one/folder/file.txt'),
    ...readPaths.map((operation) => {
      const [id, name] = READ_PATHS[operation];
      return lie(`${id}.remembers-emptied`, `${name} still answers what was in an emptied bucket.`)
        .does(lasting(operation, ({ bucket }) => [`${bucket}/`], 'emptyBucket'))
        .seenBy(onEveryPath);
    }),
  ],
  'empty-keeps-bucket': [
    lie('bucket.empty-resets-bucket', 'An emptied bucket is no longer public.')
      .does({
        emptyBucket: onSuccess((call) => call.ask('PUT', `/bucket/${call.bucket}`, { json: { public: false } })),
      })
      .seenBy(afterChanges),
    lie('bucket.empty-removes-bucket', 'Emptying a bucket removes the bucket too.')
      .does({ emptyBucket: onSuccess((call) => call.ask('DELETE', `/bucket/${call.bucket}`)) })
      .seenBy('bucket one', 'POST /bucket/one/empty', 'GET /bucket/one'),
    lie('bucket.empties-longer-names-too', 'Emptying a bucket empties those whose names begin with its name.')
      .does({
        async emptyBucket(call) {
          const response = await call.forward();
          if (!response.ok) return response;
          for (const { id } of toList(await (await call.ask('GET', '/bucket/')).json()))
            if (typeof id === 'string' && id.startsWith(call.bucket)) await call.ask('POST', `/bucket/${id}/empty`);
          return response;
        },
      })
      .seenBy(amongLookalikes),
    lie('bucket.empties-every-bucket', 'Emptying a bucket empties all of them.')
      .does(inEveryBucket('emptyBucket', (call, bucket) => call.ask('POST', `/bucket/${bucket}/empty`)))
      .seenBy(...NAMESAKES, 'POST /bucket/one/empty', 'read two/file.txt'),
    lie('bucket.empty-closes-bucket', 'A bucket that was emptied takes no objects any more.')
      .does(() => {
        const emptied = new Set<string>();
        return {
          emptyBucket: onSuccess((call) => emptied.add(call.bucket)),
          async uploadObject(call) {
            return emptied.has(call.bucket) ? refuse(400) : call.forward();
          },
        };
      })
      .seenBy('bucket one', 'POST /bucket/one/empty', 'upload one/file.txt text'),
  ],
  'delete-removes-bucket': [
    lie('bucket.made-again-remembers', 'A bucket that is made again has the objects that were once in the one before.')
      .does(() => {
        const contents = new Map<string, Uint8Array<ArrayBuffer>>();
        const removed = new Set<string>();
        const again = new Set<string>();
        return {
          uploadObject: noting((call) => contents.set(keyOf(call), call.body)),
          deleteBucket: noting((call) => removed.add(call.bucket)),
          createBucket: noting((call) => {
            const name = String(call.json['name']);
            if (removed.has(name)) again.add(name);
          }),
          async downloadAuthenticatedObject(call) {
            const response = await call.forward();
            const content = contents.get(keyOf(call));
            return response.ok || content === undefined || !again.has(call.bucket) ? response : new Response(content);
          },
        };
      })
      .seenBy(
        'bucket one',
        'upload one/a.txt x',
        'DELETE /object/one/a.txt',
        'DELETE /bucket/one',
        'bucket one',
        'read one/a.txt',
      ),
    lie('bucket.removed-with-objects-that-are-answered', 'A bucket goes with what it holds, which is still answered.')
      .does(goingWithObjects(({ bucket }, again) => !again.has(bucket)))
      .seenBy(removedWhole),
    lie('bucket.made-again-holds-what-it-held', 'A bucket that went with what it held has it again when made again.')
      .does(goingWithObjects(({ bucket }, again) => again.has(bucket)))
      .seenBy(removedWhole),
    lie('bucket.get-remembers-removed', 'A bucket that was removed is still answered.')
      .does(() => {
        const known = new Map<string, Response>();
        return {
          async getBucket(call) {
            const response = await call.forward();
            if (response.ok) known.set(call.bucket, response.clone());
            return response.ok || !call.isAuthorized ? response : (known.get(call.bucket)?.clone() ?? response);
          },
        };
      })
      .seenBy('bucket one', 'GET /bucket/one', 'DELETE /bucket/one', 'GET /bucket/one'),
    lie('bucket.delete-does-nothing', 'Removing a bucket answers a message and removes nothing.')
      .does({
        async deleteBucket(call) {
          const there = await call.ask('GET', `/bucket/${call.bucket}`);
          return call.isAuthorized && there.ok ? Response.json(MESSAGE) : call.forward();
        },
      })
      .seenBy('bucket one', 'DELETE /bucket/one', 'GET /bucket/one'),
  ],
  'delete-leaves-others': [
    lie('bucket.delete-removes-neighbours', 'Removing a bucket removes those of a similar name with all they hold.')
      .does({
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
      })
      .seenBy('bucket box-1', 'bucket box-2', 'DELETE /bucket/box-1', 'GET /bucket/box-2'),
    lie('bucket.delete-removes-all', 'Removing a bucket removes all that are empty.')
      .does(inEveryBucket('deleteBucket', (call, bucket) => call.ask('DELETE', `/bucket/${bucket}`)))
      .seenBy('bucket one', 'bucket two', 'DELETE /bucket/one', 'GET /bucket/two'),
    lie('bucket.delete-removes-longer-names', 'Removing a bucket removes those whose names begin with its name.')
      .does({
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
      })
      .seenBy(amongLookalikes),
  ],
});
