// Faults about the public path.
import { noting, onRefusal, onSuccess } from '../../kit/rest/handlers.ts';
import { isNested, keyOf } from '../../kit/storage/keys.ts';
import { encode, faults, lie } from '../../kit/rest/lie.ts';

export const publicFaults = faults('storage.public', {
  'answers-content': [
    lie('public-path.takes-dots-for-slashes', 'The public path answers what is in a folder where the path has a dot.', {
      async downloadPublicObject(call) {
        const other = call.path.replaceAll('.', '/');
        const answer = await call.forward({ path: `/object/public/${encode(call.bucket)}/${encode(other)}` });
        return answer.ok ? answer : call.forward();
      },
    }),
    lie(
      'public.answers-first-object',
      'The public path answers the first object of the bucket for every other.',
      () => {
        const first = new Map<string, string>();
        return {
          uploadObject: noting((call) => {
            if (!first.has(call.bucket)) first.set(call.bucket, call.path);
          }),
          downloadPublicObject: (call) =>
            call.forward({ path: `/object/public/${call.bucket}/${encode(first.get(call.bucket) ?? call.path)}` }),
        };
      },
    ),
    lie('public-path.knows-no-empty-objects', 'The public path refuses objects without bytes.', {
      async downloadPublicObject(call) {
        const response = await call.forward();
        return response.ok && (await response.clone().arrayBuffer()).byteLength === 0 ? call.refuse(404) : response;
      },
    }),
  ],
  'only-public-buckets': [
    lie('public.serves-private-buckets', 'The public path serves every bucket.', {
      downloadPublicObject: onRefusal((call) =>
        call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`),
      ),
    }),
    lie('public.serves-what-was-read', 'The public path serves what was read with authorization before.', () => {
      const read = new Map<string, Response>();
      return {
        async downloadAuthenticatedObject(call) {
          const response = await call.forward();
          if (response.ok) read.set(keyOf(call), response.clone());
          return response;
        },
        downloadPublicObject: onRefusal((call) => read.get(keyOf(call))?.clone()),
      };
    }),
    lie('public.serves-to-key-holders', 'The public path serves every bucket to callers with a key.', {
      downloadPublicObject: onRefusal((call) =>
        call.isAuthorized ? call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`) : undefined,
      ),
    }),
    lie('public.serves-private-folders', 'The public path serves the folders of every bucket.', {
      downloadPublicObject: onRefusal((call) =>
        isNested(call.path) ? call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`) : undefined,
      ),
    }),
    lie('bucket.update-opens-newest', 'A bucket that is made public opens the one that was made last too.', () => {
      let newest = '';
      return {
        createBucket: noting((call) => {
          newest = String(call.json['name']);
        }),
        updateBucket: onSuccess((call) => call.ask('PUT', `/bucket/${newest}`, { json: call.json })),
      };
    }),
  ],
});
