// Faults about signing several paths at once.
import type { Json } from '../../kit/json.ts';
import { edit, editAnswer, editEach, noting, onSuccess, toList } from '../../kit/rest/handlers.ts';
import { sourceOf } from '../../kit/storage/keys.ts';
import { encode, faults, lie, type Call, type Handlers } from '../../kit/rest/lie.ts';
import { asTheMaker, tracking } from '../../kit/storage/memory.ts';

const failed = (item: Json): boolean => item['error'] !== null;

function items(change: (item: Json) => Json): Handlers {
  return { signObjects: editEach((item) => change(item)) };
}

export const batchFaults = faults('storage.batch', {
  'answers-items': [
    lie('batch.answers-null-for-missing', 'Missing paths have null in the place of an item.', {
      signObjects: editEach((item) => (failed(item) ? null : item)),
    }),
  ],
  'item-error': [
    lie(
      'batch.present-lacks-error',
      'The item of an object that exists has no error property.',
      items((item) => (failed(item) ? item : { path: item['path'], signedURL: item['signedURL'] })),
    ),
  ],
  'item-path': [
    lie(
      'batch.missing-lacks-path',
      'The item of a missing path does not name it.',
      items((item) => (failed(item) ? { error: item['error'], signedURL: null } : item)),
    ),
  ],
  'item-signed-url': [
    lie(
      'batch.missing-lacks-url',
      'The item of a missing path has no property signedURL.',
      items((item) => (failed(item) ? { error: item['error'], path: item['path'] } : item)),
    ),
  ],
  'missing-has-error': [
    lie(
      'batch.missing-without-error',
      'The item of a missing path has a null error.',
      items((item) => ({ ...item, error: null })),
    ),
    lie('batch.refused-when-all-missing', 'A batch in which every path is missing is refused.', {
      async signObjects(call) {
        const response = await call.forward();
        const list = response.ok ? toList(await response.clone().json()) : [];
        return list.length > 0 && list.every(failed) ? call.refuse(400) : response;
      },
    }),
    lie('batch.remembers-removed', 'A path that was signed once is signed for ever.', () => {
      const signed = new Map<string, Json>();
      return {
        signObjects: editEach((item, call) => {
          const key = `${call.bucket}/${String(item['path'])}`;
          if (!failed(item)) signed.set(key, item);
          return signed.get(key) ?? item;
        }),
      };
    }),
    lie('batch.signs-missing-in-public-buckets', 'In a public bucket a batch has no error for what is missing.', () => {
      const open = new Set<string>();
      return {
        createBucket: noting((call) => {
          if (call.json['public'] === true) open.add(String(call.json['name']));
        }),
        signObjects: editEach((item, { bucket }) => (open.has(bucket) ? { ...item, error: null } : item)),
      };
    }),
    lie('batch.remembers-moved', 'An object that was signed once is signed after it was moved.', () => {
      const signed = new Map<string, Json>();
      const moved = new Set<string>();
      return {
        moveObject: onSuccess((call) => moved.add(sourceOf(call))),
        signObjects: editEach((item, call) => {
          const key = `${call.bucket}/${String(item['path'])}`;
          if (!failed(item)) signed.set(key, item);
          return moved.has(key) ? (signed.get(key) ?? item) : item;
        }),
      };
    }),
    lie(
      'batch.looks-elsewhere',
      'A batch signs a path that only another bucket has.',
      tracking((uploaded) => ({
        signObjects: editEach((item, call) => {
          const path = String(item['path']);
          const isElsewhere = [...uploaded].some(([bucket, paths]) => bucket !== call.bucket && paths.has(path));
          if (item['error'] === null || !isElsewhere || uploaded.get(call.bucket)?.has(path) === true) return item;
          return { ...item, error: null, signedURL: `/object/sign/${call.bucket}/${path}?token=none` };
        }),
      })),
    ),
  ],
  'missing-has-null-url': [
    lie(
      'batch.missing-with-empty-url',
      'The signed URL of a missing path is an empty string, not null.',
      items((item) => (failed(item) ? { ...item, signedURL: '' } : item)),
    ),
  ],
  'present-has-null-error': [
    lie(
      'batch.present-with-empty-error',
      'The error of an object that exists is an empty string, not null.',
      items((item) => (failed(item) ? item : { ...item, error: '' })),
    ),
  ],
  'present-has-url': [
    lie('batch.last-without-url', 'In a batch of several objects the last one gets no signed URL.', {
      signObjects: edit((body) => {
        const list = toList(body);
        const last = list.filter((item) => !failed(item)).length > 2 ? list.findLastIndex((item) => !failed(item)) : -1;
        return list.map((item, index) => (index === last ? { ...item, signedURL: null } : item));
      }),
    }),
    lie('batch.signs-once', 'Of a path that is asked twice only the first item has a link.', {
      signObjects: edit((body) => {
        const seen = new Set<unknown>();
        return toList(body).map((item) => {
          const again = seen.has(item['path']);
          seen.add(item['path']);
          return again ? { ...item, signedURL: null } : item;
        });
      }),
    }),
  ],
  'url-downloads-object': [
    lie(
      'batch.urls-open-nothing',
      'The tokens of a batch lack their last letter.',
      items((item) => (failed(item) ? item : { ...item, signedURL: String(item['signedURL']).slice(0, -1) })),
    ),
    lie('batch.last-opens-nothing', 'The token of the last item lacks its last letter.', {
      signObjects: edit((body) =>
        toList(body).map((item, index, { length }) =>
          failed(item) || index < length - 1 || length === 1
            ? item
            : { ...item, signedURL: String(item['signedURL']).slice(0, -1) },
        ),
      ),
    }),
  ],
  'item-for-each-path': [
    lie('batch.names-the-first-path', 'Every item of a batch names the first path.', {
      signObjects: edit((body) => toList(body).map((item, _, [first]) => ({ ...item, path: first?.['path'] }))),
    }),
    lie('batch.leaves-out-missing', 'Missing paths have no item.', {
      signObjects: edit((body) => toList(body).filter((item) => !failed(item))),
    }),
  ],
  'same-form-as-single': [
    lie(
      'batch.urls-lack-the-slash',
      'The signed URLs of a batch lack their first slash.',
      items((item) =>
        typeof item['signedURL'] === 'string' ? { ...item, signedURL: item['signedURL'].replace(/^\//, '') } : item,
      ),
    ),
  ],
  'tokens-of-their-own': [
    lie('batch.tokens-open-the-batch', 'Every token of a batch opens all of its bucket.', () => {
      const minted = new Map<string, string>();
      return {
        async signObjects(call) {
          return editAnswer(await call.forward(), (body) => {
            for (const { signedURL } of toList(body))
              if (typeof signedURL === 'string') minted.set(signedURL.split('token=')[1] ?? '', call.bucket);
            return body;
          });
        },
        async downloadSignedObject(call) {
          const response = await call.forward();
          if (response.ok || minted.get(call.query.get('token') ?? '') !== call.bucket) return response;
          return call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`);
        },
      };
    }),
  ],
  'inaccessible-has-error': [
    lie(
      'batch.signs-for-anybody',
      'A batch is signed for whoever has a key, as for the one who made the bucket.',
      () => {
        const makers = new Map<string, Call>();
        return {
          createBucket: noting((call) => makers.set(String(call.json['name']), call)),
          signObjects(call) {
            const maker = call.isAuthorized ? makers.get(call.bucket) : undefined;
            return maker === undefined
              ? call.forward()
              : maker.ask('POST', `/object/sign/${encode(call.bucket)}`, { json: call.json });
          },
        };
      },
    ),
    lie(
      'batch.signs-for-users',
      'A batch is signed for a signed-in user as for the one who made the bucket.',
      asTheMaker('signObjects', (maker, { bucket, json }) =>
        maker.ask('POST', `/object/sign/${encode(bucket)}`, { json }),
      ),
    ),
  ],
});
