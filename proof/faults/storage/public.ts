// Faults about the public path.
import type { Fault } from '../../lies/fault.ts';
import type { Json } from '../../lies/storage/lie.ts';
import { encode, lie } from '../../lies/storage/lie.ts';
import { changedContentFaults } from '../../lies/storage/read-paths.ts';
import { filled, withFile } from '../../lies/storage/witness.ts';

export const publicFaults: readonly Fault[] = [
  lie(
    'public-path.takes-dots-for-slashes',
    'public.answers-content',
    'The public path answers what is in a folder where the path has a dot.',
    () => ({
      async downloadPublicObject(call) {
        const other = call.path.replaceAll('.', '/');
        const answer = await call.forward({ path: `/object/public/${encode(call.bucket)}/${encode(other)}` });
        return answer.ok ? answer : call.forward();
      },
    }),
    async (w) => {
      await filled(w, 'one', ['b.a', 'b/a'], true);
      return (await w.send('GET', '/object/public/one/b.a')).text;
    },
  ),
  lie(
    'public.answers-first-object',
    'public.answers-content',
    'The public path answers the first object of the bucket for every other.',
    () => {
      const first = new Map<string, string>();
      return {
        uploadObject(call) {
          if (!first.has(call.bucket)) first.set(call.bucket, call.path);
          return call.forward();
        },
        downloadPublicObject: (call) =>
          call.forward({ path: `/object/public/${call.bucket}/${encode(first.get(call.bucket) ?? call.path)}` }),
      };
    },
    async (w) => {
      await withFile(w, { public: true });
      await w.upload('one', 'other.txt', 'other');
      return (await w.send('GET', '/object/public/one/other.txt')).text;
    },
  ),
  ...changedContentFaults('downloadPublicObject'),
  lie(
    'public.serves-private-buckets',
    'public.only-public-buckets',
    'The public path serves every bucket.',
    () => ({
      async downloadPublicObject(call) {
        const response = await call.forward();
        return response.ok ? response : call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`);
      },
    }),
    async (w) => {
      await withFile(w);
      return (await w.send('GET', '/object/public/one/folder/file.txt')).status;
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
];
