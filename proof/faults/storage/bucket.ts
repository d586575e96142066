// Faults about buckets: their records, finding, making, changing, emptying and removing them.
import type { Json } from '../../kit/json.ts';
import { edit, editEach, noting, onRefusal, onSuccess, toList } from '../../kit/rest/handlers.ts';
import { faults, lie } from '../../kit/rest/lie.ts';
import { tracking } from '../../kit/storage/memory.ts';

const MESSAGE = { message: 'Done' };

export const bucketFaults = faults('storage.bucket', {
  'limits-are-optional': [
    lie('bucket.demands-known-types', 'A bucket without a list of media types takes only well-known ones.', {
      async uploadObject(call) {
        const type = call.request.headers.get('content-type') ?? '';
        return /x-|webm/.test(type) ? call.refuse(400) : call.forward();
      },
    }),
  ],
  'shows-what-was-asked': [
    lie('bucket.made-again-keeps-settings', 'A bucket that is made again has the settings of the one before.', () => {
      const before = new Map<unknown, Json>();
      return {
        async createBucket(call) {
          const { name, id: _, ...settings } = call.json;
          const response = await call.forward({ body: { ...call.json, ...before.get(name) } });
          if (response.ok && !before.has(name)) before.set(name, settings);
          return response;
        },
      };
    }),
  ],
  'list-agrees-with-get': [
    lie('bucket.list-is-stale', 'The list shows a bucket as it was when it was listed first.', () => {
      const first = new Map<unknown, Json>();
      return {
        listBuckets: editEach((bucket) => {
          if (!first.has(bucket['id'])) first.set(bucket['id'], bucket);
          return first.get(bucket['id']) ?? bucket;
        }),
      };
    }),
    lie(
      'bucket.list-mixes-up-changes',
      'The list shows the latest change for the bucket that was changed before, too.',
      () => {
        const changed: string[] = [];
        let latest: unknown;
        return {
          updateBucket: noting((call) => {
            if (changed.at(-1) !== call.bucket) changed.push(call.bucket);
            latest = call.json['public'];
          }),
          listBuckets: edit((body) =>
            toList(body).map((one) => (one['id'] === changed.at(-2) ? { ...one, public: latest } : one)),
          ),
        };
      },
    ),
  ],
  'list-shows-bucket': [
    lie(
      'bucket.list-spells-names-plainly',
      'The list shows names without the signs that are no letters, digits, dots or dashes.',
      {
        listBuckets: edit((body) =>
          toList(body).map((one) => ({ ...one, name: String(one['name']).replaceAll(/[^\w.-]/g, '') })),
        ),
      },
    ),
  ],
  'get-missing': [
    lie('bucket.get-makes-up', 'Asking for a bucket that is not there makes one up.', {
      getBucket: onRefusal((call) => Response.json({ id: call.bucket, name: call.bucket })),
    }),
    lie('bucket.get-completes-names', 'Asking for the beginning of a name answers the bucket that has it.', () => {
      const names = new Set<string>();
      return {
        createBucket: noting((call) => names.add(String(call.json['name']))),
        async getBucket(call) {
          const response = await call.forward();
          const found = [...names].findLast((name) => name !== call.bucket && name.startsWith(call.bucket));
          if (response.ok || found === undefined || !call.isAuthorized) return response;
          return call.ask('GET', `/bucket/${found}`);
        },
      };
    }),
  ],
  'create-makes-bucket': [
    lie('bucket.third-is-not-made', 'Every third bucket is answered and not made.', () => {
      let asked = 0;
      return {
        async createBucket(call) {
          asked += 1;
          return asked % 3 === 0 ? Response.json({ name: call.json['name'] }) : call.forward();
        },
      };
    }),
  ],
  'create-answers-its-name': [
    lie('bucket.create-answers-name-in-part', 'Making a bucket answers its name without the last letter.', {
      createBucket: edit((_body, call) => ({ name: String(call.json['name']).slice(0, -1) })),
    }),
  ],
  'update-answers-message': [
    lie('bucket.update-once', 'A change that changes nothing is refused.', () => {
      const last = new Map<string, string>();
      return {
        async updateBucket(call) {
          const said = JSON.stringify(call.json);
          if (last.get(call.bucket) === said) return call.refuse(409);
          const response = await call.forward();
          if (response.ok) last.set(call.bucket, said);
          return response;
        },
      };
    }),
  ],
  'update-changes-bucket': [
    lie('bucket.update-of-none', 'Changing a bucket that is not there answers a message, and there is still none.', {
      async updateBucket(call) {
        const response = await call.forward();
        return response.ok || !call.isAuthorized ? response : Response.json(MESSAGE);
      },
    }),
  ],
  'empty-answers-message': [
    lie(
      'bucket.empty-refuses-empty',
      'A bucket into which nothing came since it was emptied is not emptied again.',
      () => {
        const filledBuckets = new Set<string>();
        return {
          uploadObject: noting((call) => filledBuckets.add(call.bucket)),
          emptyBucket: (call) => (filledBuckets.delete(call.bucket) ? call.forward() : call.refuse(404)),
        };
      },
    ),
  ],
  'empty-removes-objects': [
    lie(
      'bucket.empty-removes-25',
      'Emptying removes 25 objects.',
      tracking((uploaded) => ({
        async emptyBucket(call) {
          const paths = [...(uploaded.get(call.bucket) ?? [])];
          if (!call.isAuthorized || paths.length <= 25) return call.forward();
          await call.ask('DELETE', `/object/${call.bucket}`, { json: { prefixes: paths.slice(0, 25) } });
          return Response.json(MESSAGE);
        },
      })),
    ),
  ],
  'empty-keeps-bucket': [
    lie('bucket.empty-closes-bucket', 'A bucket that was emptied takes no objects any more.', () => {
      const emptied = new Set<string>();
      return {
        emptyBucket: onSuccess((call) => emptied.add(call.bucket)),
        async uploadObject(call) {
          return emptied.has(call.bucket) ? call.refuse(400) : call.forward();
        },
      };
    }),
  ],
  'delete-leaves-others': [
    lie('bucket.delete-removes-neighbours', 'Removing a bucket removes those of a similar name with all they hold.', {
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
  ],
});
