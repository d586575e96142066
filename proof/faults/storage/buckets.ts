// Lies about buckets as containers: made, listed, changed, emptied and removed.
import type { Fault } from '../../lies/fault.ts';
import type { Json } from '../../lies/storage/lie.ts';
import { edit, lie, toList } from '../../lies/storage/lie.ts';

const MESSAGE = { message: 'Done' };

export const bucketFaults: readonly Fault[] = [
  lie(
    'bucket.create-answers-no-name',
    'bucket.create-answers-name',
    'Making a bucket answers an empty object.',
    () => ({ createBucket: edit(() => ({})) }),
    async (w) => (await w.bucket('one')).json,
  ),
  lie(
    'bucket.create-answers-another-name',
    'bucket.create-answers-its-name',
    'Making a bucket answers a name that is not the one of the bucket.',
    () => ({ createBucket: edit((_body, call) => ({ name: `bucket-${String(call.json['name'])}` })) }),
    async (w) => (await w.bucket('one')).json,
  ),
  lie(
    'bucket.third-is-not-made',
    'bucket.create-makes-bucket',
    'Every third bucket is answered and not made.',
    () => {
      let asked = 0;
      return {
        async createBucket(call) {
          asked += 1;
          return asked % 3 === 0 ? Response.json({ name: call.json['name'] }) : call.forward();
        },
      };
    },
    async (w) => {
      for (const name of ['one', 'two', 'three']) await w.bucket(name);
      return (await w.send('GET', '/bucket/three')).status;
    },
  ),
  lie(
    'bucket.list-is-wrapped',
    'bucket.list-answers-buckets',
    'The list of buckets is answered inside an object.',
    () => ({ listBuckets: edit((body) => ({ buckets: body })) }),
    async (w) => Array.isArray((await w.send('GET', '/bucket/')).json),
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
    'bucket.get-answers-another',
    'bucket.get-answers-bucket',
    'Asking for a bucket answers one of another name.',
    () => ({ getBucket: edit((body) => ({ ...(body as object), name: 'another' })) }),
    async (w) => {
      await w.bucket('one');
      return ((await w.send('GET', '/bucket/one')).json as Json)['name'];
    },
  ),
  lie(
    'bucket.get-makes-up',
    'bucket.get-missing',
    'Asking for a bucket that is not there makes one up.',
    () => ({
      async getBucket(call) {
        const response = await call.forward();
        return response.ok ? response : Response.json({ id: call.bucket, name: call.bucket });
      },
    }),
    async (w) => (await w.send('GET', '/bucket/nowhere')).status,
  ),
  lie(
    'bucket.list-omits-newest',
    'bucket.list-shows-bucket',
    'The list of buckets lags behind by one bucket.',
    () => ({ listBuckets: edit((body) => byAge(body).slice(0, -1)) }),
    async (w) => {
      await w.bucket('one');
      return toList((await w.send('GET', '/bucket/')).json).length;
    },
  ),
  lie(
    'bucket.list-repeats',
    'bucket.list-shows-bucket',
    'The list of buckets shows the newest one twice.',
    () => ({ listBuckets: edit((body) => [...byAge(body), ...byAge(body).slice(-1)]) }),
    async (w) => {
      await w.bucket('one');
      return toList((await w.send('GET', '/bucket/')).json).length;
    },
  ),
  lie(
    'bucket.list-inverts-public',
    'bucket.list-agrees-with-get',
    'The list says of public buckets that they are not public.',
    () => ({ listBuckets: edit((body) => toList(body).map((bucket) => ({ ...bucket, public: false }))) }),
    async (w) => {
      await w.bucket('one', { public: true });
      return toList((await w.send('GET', '/bucket/')).json)[0]?.['public'];
    },
  ),
  lie(
    'bucket.update-without-message',
    'bucket.update-answers-message',
    'Changing a bucket answers an empty object.',
    () => ({ updateBucket: edit(() => ({})) }),
    async (w) => {
      await w.bucket('one');
      return (await w.send('PUT', '/bucket/one', { public: true })).json;
    },
  ),
  lie(
    'bucket.update-does-nothing',
    'bucket.update-changes-bucket',
    'Changing a bucket answers a message and changes nothing.',
    () => ({
      async updateBucket(call) {
        const there = await call.ask('GET', `/bucket/${call.bucket}`);
        return there.ok ? Response.json(MESSAGE) : there;
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'text');
      await w.send('PUT', '/bucket/one', { public: true });
      return (await w.send('GET', '/object/public/one/file.txt')).status;
    },
  ),
  lie(
    'bucket.update-makes-bucket',
    'bucket.update-missing',
    'Changing a bucket that is not there makes it.',
    () => ({
      async updateBucket(call) {
        const response = await call.forward();
        if (response.ok) return response;
        const name = call.bucket;
        const made = await call.ask('POST', '/bucket/', { json: { ...call.json, id: name, name } });
        return made.ok ? Response.json(MESSAGE) : response;
      },
    }),
    async (w) => {
      await w.send('PUT', '/bucket/one', { public: false });
      return (await w.send('GET', '/bucket/one')).status;
    },
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
  lie(
    'bucket.empty-answers-list',
    'results.message-is-string',
    'The message of emptying a bucket is a list of its objects.',
    () => ({ emptyBucket: edit((_body, call) => ({ message: [call.bucket] })) }),
    async (w) => {
      await w.bucket('one');
      return (await w.send('POST', '/bucket/one/empty')).json;
    },
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
];

function byAge(body: unknown): readonly Json[] {
  return toList(body).toSorted((a, b) => String(a['created_at']).localeCompare(String(b['created_at'])));
}
