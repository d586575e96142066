// Liars about buckets who keep the single promise and break the law: twice the same, one after the other, under other names.
import type { Fault } from '../../lies/fault.ts';
import { edit, lie, refuse, toList } from '../../lies/storage/lie.ts';

export const bucketLawFaults: readonly Fault[] = [
  lie(
    'bucket.update-once',
    'bucket.update-answers-message',
    'A change that changes nothing is refused.',
    () => {
      const last = new Map<string, string>();
      return {
        async updateBucket(call) {
          const said = JSON.stringify(call.json);
          if (last.get(call.bucket) === said) return refuse(409);
          const response = await call.forward();
          if (response.ok) last.set(call.bucket, said);
          return response;
        },
      };
    },
    async (w) => {
      await w.bucket('one');
      await w.send('PUT', '/bucket/one', { public: true });
      return (await w.send('PUT', '/bucket/one', { public: true })).status;
    },
  ),
  lie(
    'bucket.list-mixes-up-changes',
    'bucket.list-agrees-with-get',
    'The list shows the latest change for the bucket that was changed before, too.',
    () => {
      const changed: string[] = [];
      let latest: unknown;
      return {
        updateBucket(call) {
          if (changed.at(-1) !== call.bucket) changed.push(call.bucket);
          latest = call.json['public'];
          return call.forward();
        },
        listBuckets: edit((body) =>
          toList(body).map((one) => (one['id'] === changed.at(-2) ? { ...one, public: latest } : one)),
        ),
      };
    },
    async (w) => {
      for (const name of ['one', 'two']) await w.bucket(name);
      await w.send('PUT', '/bucket/one', { public: false });
      await w.send('PUT', '/bucket/two', { public: true });
      return toList((await w.send('GET', '/bucket/')).json).map(({ id, public: isPublic }) => [id, isPublic]);
    },
  ),
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
    'bucket.list-spells-names-plainly',
    'bucket.list-shows-bucket',
    'The list shows names without the signs that are no letters, digits, dots or dashes.',
    () => ({
      listBuckets: edit((body) =>
        toList(body).map((one) => ({ ...one, name: String(one['name']).replaceAll(/[^\w.-]/g, '') })),
      ),
    }),
    async (w) => {
      await w.bucket('one two');
      return toList((await w.send('GET', '/bucket/')).json).map(({ name }) => name);
    },
  ),
];
