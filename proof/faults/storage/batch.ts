// Faults about signing several paths at once.
import type { Fault } from '../../lies/fault.ts';
import { keysAndLinks } from '../../lies/storage/keys-and-links.ts';
import type { Call, Handlers, Json } from '../../lies/storage/lie.ts';
import { edit, editAnswer, editEach, encode, lie, refuse, toList } from '../../lies/storage/lie.ts';
import { batchOf } from '../../lies/storage/links.ts';
import { amongLookalikes } from '../../lies/storage/lookalikes.ts';
import { tracking } from '../../lies/storage/memory.ts';
import { asTheMaker } from '../../lies/storage/users.ts';
import type { Witness } from '../../lies/storage/witness.ts';
import { filled } from '../../lies/storage/witness.ts';

const failed = (item: Json): boolean => item['error'] !== null;

function items(change: (item: Json) => Json): () => Handlers {
  return () => ({ signObjects: editEach((item) => change(item)) });
}

async function sign(w: Witness, paths: readonly string[]): Promise<unknown> {
  const answer = await w.send('POST', '/object/sign/one', { expiresIn: 600, paths });
  return [answer.status, answer.text.replaceAll(/token=[^"]*/g, 'token=')];
}

async function mixed(w: Witness): Promise<unknown> {
  await w.bucket('one');
  for (const path of ['a.txt', 'b.txt', 'c.txt']) await w.upload('one', path, path);
  return [
    await sign(w, ['a.txt', 'missing.txt', 'b.txt', 'c.txt']),
    await sign(w, ['missing.txt']),
    await w.send('DELETE', '/object/one/b.txt'),
    await sign(w, ['b.txt', 'c.txt']),
  ];
}

/** Uses the token of the first item on the second path. */
async function crossed(w: Witness): Promise<unknown> {
  await w.bucket('one');
  for (const path of ['a.txt', 'b.txt']) await w.upload('one', path, path);
  const { json } = await w.send('POST', '/object/sign/one', { expiresIn: 600, paths: ['a.txt', 'b.txt'] });
  const url = String(toList(json)[0]?.['signedURL']);
  const token = url.slice(url.indexOf('token='));
  return [
    (await w.send('GET', `/object/sign/one/a.txt?${token}`)).status,
    (await w.send('GET', `/object/sign/one/b.txt?${token}`)).status,
  ];
}

/** Items of a batch as they were before some of its objects went another way. */
function signingForEver(
  operation: 'moveObject' | 'deleteObjects',
  gone: (call: Call) => readonly string[],
): () => Handlers {
  return () => {
    const signed = new Map<string, Json>();
    const left = new Set<string>();
    return {
      async [operation](call: Call) {
        const response = await call.forward();
        if (response.ok) for (const key of gone(call)) left.add(key);
        return response;
      },
      signObjects: editEach((item, call) => {
        const key = `${call.bucket}/${String(item['path'])}`;
        if (item['error'] === null) signed.set(key, item);
        return left.has(key) ? (signed.get(key) ?? item) : item;
      }),
    };
  };
}

export const batchFaults: readonly Fault[] = [
  lie(
    'batch.answers-null-for-missing',
    'batch.answers-items',
    'Missing paths have null in the place of an item.',
    () => ({ signObjects: edit((body) => toList(body).map((item) => (failed(item) ? null : item))) }),
    mixed,
  ),
  lie(
    'batch.present-lacks-error',
    'batch.item-error',
    'The item of an object that exists has no error property.',
    items((item) => (failed(item) ? item : { path: item['path'], signedURL: item['signedURL'] })),
    mixed,
  ),
  lie(
    'batch.missing-lacks-path',
    'batch.item-path',
    'The item of a missing path does not name it.',
    items((item) => (failed(item) ? { error: item['error'], signedURL: null } : item)),
    mixed,
  ),
  lie(
    'batch.missing-lacks-url',
    'batch.item-signed-url',
    'The item of a missing path has no property signedURL.',
    items((item) => (failed(item) ? { error: item['error'], path: item['path'] } : item)),
    mixed,
  ),
  lie(
    'batch.missing-without-error',
    'batch.missing-has-error',
    'The item of a missing path has a null error.',
    items((item) => ({ ...item, error: null })),
    mixed,
  ),
  lie(
    'batch.refused-when-all-missing',
    'batch.missing-has-error',
    'A batch in which every path is missing is refused.',
    () => ({
      async signObjects(call) {
        const response = await call.forward();
        const list = response.ok ? toList(await response.clone().json()) : [];
        return list.length > 0 && list.every(failed) ? refuse(400) : response;
      },
    }),
    mixed,
  ),
  lie(
    'batch.remembers-removed',
    'batch.missing-has-error',
    'A path that was signed once is signed for ever.',
    () => {
      const signed = new Map<string, Json>();
      return {
        signObjects: editEach((item, call) => {
          const key = `${call.bucket}/${String(item['path'])}`;
          if (!failed(item)) signed.set(key, item);
          return signed.get(key) ?? item;
        }),
      };
    },
    mixed,
  ),
  lie(
    'batch.signs-missing-in-public-buckets',
    'batch.missing-has-error',
    'In a public bucket a batch has no error for what is missing.',
    () => {
      const open = new Set<string>();
      return {
        createBucket(call) {
          if (call.json['public'] === true) open.add(String(call.json['name']));
          return call.forward();
        },
        signObjects: editEach((item, { bucket }) => (open.has(bucket) ? { ...item, error: null } : item)),
      };
    },
    async (w) => {
      await filled(w, 'one', ['a.txt'], true);
      return (await batchOf(w, 'one', ['a.txt', 'b.txt'])).map(({ error }) => error);
    },
  ),
  lie(
    'batch.remembers-moved',
    'batch.missing-has-error',
    'An object that was signed once is signed after it was moved.',
    signingForEver('moveObject', ({ json }) => [`${String(json['bucketId'])}/${String(json['sourceKey'])}`]),
    keysAndLinks,
  ),
  lie(
    'batch.remembers-many',
    'batch.missing-has-error',
    'An object that was signed once is signed after it was removed with several.',
    signingForEver('deleteObjects', ({ bucket, json }) =>
      (Array.isArray(json['prefixes']) ? json['prefixes'] : []).map((path) => `${bucket}/${String(path)}`),
    ),
    keysAndLinks,
  ),
  lie(
    'batch.looks-elsewhere',
    'batch.missing-has-error',
    'A batch signs a path that only another bucket has.',
    tracking((uploaded) => ({
      signObjects: edit((body, call) =>
        toList(body).map((item) => {
          const path = String(item['path']);
          const isElsewhere = [...uploaded].some(([bucket, paths]) => bucket !== call.bucket && paths.has(path));
          if (item['error'] === null || !isElsewhere || uploaded.get(call.bucket)?.has(path) === true) return item;
          return { ...item, error: null, signedURL: `/object/sign/${call.bucket}/${path}?token=none` };
        }),
      ),
    })),
    amongLookalikes,
  ),
  lie(
    'batch.signs-folders',
    'batch.missing-has-error',
    'A batch signs folders.',
    tracking((uploaded) => ({
      signObjects: edit((body, call) =>
        toList(body).map((item) => {
          const path = String(item['path']);
          const isFolder = [...(uploaded.get(call.bucket) ?? [])].some((one) => one.startsWith(`${path}/`));
          if (item['error'] === null || !isFolder) return item;
          return { ...item, error: null, signedURL: `/object/sign/${call.bucket}/${path}?token=none` };
        }),
      ),
    })),
    amongLookalikes,
  ),
  lie(
    'batch.missing-with-url',
    'batch.missing-has-null-url',
    'The item of a missing path has a signed URL all the same.',
    () => ({
      signObjects: editEach((item, call) =>
        failed(item) ? { ...item, signedURL: `/object/sign/${call.bucket}/${String(item['path'])}?token=none` } : item,
      ),
    }),
    mixed,
  ),
  lie(
    'batch.missing-with-empty-url',
    'batch.missing-has-null-url',
    'The signed URL of a missing path is an empty string, not null.',
    items((item) => (failed(item) ? { ...item, signedURL: '' } : item)),
    mixed,
  ),
  lie(
    'batch.present-with-empty-error',
    'batch.present-has-null-error',
    'The error of an object that exists is an empty string, not null.',
    items((item) => (failed(item) ? item : { ...item, error: '' })),
    mixed,
  ),
  lie(
    'batch.remembers-missing',
    'batch.present-has-null-error',
    'A path that was missing in a batch is so in every later one.',
    () => {
      const missed = new Map<string, Json>();
      return {
        signObjects: editEach((item, call) => {
          const key = `${call.bucket}/${String(item['path'])}`;
          if (item['error'] !== null) missed.set(key, item);
          return missed.get(key) ?? item;
        }),
      };
    },
    keysAndLinks,
  ),
  lie(
    'batch.last-without-url',
    'batch.present-has-url',
    'In a batch of several objects the last one gets no signed URL.',
    () => ({
      signObjects: edit((body) => {
        const list = toList(body);
        const last = list.filter((item) => !failed(item)).length > 2 ? list.findLastIndex((item) => !failed(item)) : -1;
        return list.map((item, index) => (index === last ? { ...item, signedURL: null } : item));
      }),
    }),
    mixed,
  ),
  lie(
    'batch.signs-once',
    'batch.present-has-url',
    'Of a path that is asked twice only the first item has a link.',
    () => ({
      signObjects: edit((body) => {
        const seen = new Set<unknown>();
        return toList(body).map((item) => {
          const again = seen.has(item['path']);
          seen.add(item['path']);
          return again ? { ...item, signedURL: null } : item;
        });
      }),
    }),
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      return (await batchOf(w, 'one', ['a.txt', 'a.txt'])).map(({ signedURL }) => signedURL === null);
    },
  ),
  lie(
    'batch.mixes-up-urls',
    'batch.url-downloads-object',
    'The signed URLs of a batch are in the wrong items.',
    () => ({
      signObjects: edit((body) => {
        const list = toList(body);
        const urls = list.filter((item) => !failed(item)).map((item) => item['signedURL']);
        const turned = [...urls.slice(1), ...urls.slice(0, 1)].values();
        return list.map((item) => (failed(item) ? item : { ...item, signedURL: turned.next().value }));
      }),
    }),
    crossed,
  ),
  lie(
    'batch.leaves-out-missing',
    'batch.item-for-each-path',
    'Missing paths have no item.',
    () => ({ signObjects: edit((body) => toList(body).filter((item) => !failed(item))) }),
    mixed,
  ),
  lie(
    'batch.answers-twenty-five',
    'batch.item-for-each-path',
    'A batch answers the first twenty-five paths and says nothing of the rest.',
    () => ({ signObjects: edit((body) => toList(body).slice(0, 25)) }),
    async (w) => {
      await w.bucket('one');
      const paths = Array.from({ length: 30 }, (_, index) => `${index}.txt`);
      return toList((await w.send('POST', '/object/sign/one', { expiresIn: 600, paths })).json).length;
    },
  ),
  lie(
    'batch.urls-lack-the-slash',
    'batch.same-form-as-single',
    'The signed URLs of a batch lack their first slash.',
    items((item) =>
      typeof item['signedURL'] === 'string' ? { ...item, signedURL: item['signedURL'].replace(/^\//, '') } : item,
    ),
    mixed,
  ),
  lie(
    'batch.tokens-open-the-batch',
    'batch.tokens-of-their-own',
    'Every token of a batch opens all of its bucket.',
    () => {
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
    },
    crossed,
  ),
  lie(
    'batch.signs-for-anybody',
    'batch.inaccessible-has-error',
    'A batch is signed for whoever has a key, as for the one who made the bucket.',
    () => {
      const makers = new Map<string, Call>();
      return {
        createBucket(call) {
          makers.set(String(call.json['name']), call);
          return call.forward();
        },
        signObjects(call) {
          const maker = call.isAuthorized ? makers.get(call.bucket) : undefined;
          return maker === undefined
            ? call.forward()
            : maker.ask('POST', `/object/sign/${encode(call.bucket)}`, { json: call.json });
        },
      };
    },
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      const { json } = await w.sendAs('anon', 'POST', '/object/sign/one', { expiresIn: 600, paths: ['a.txt'] });
      return toList(json).map(({ error }) => error === null);
    },
  ),
  lie(
    'batch.signs-for-users',
    'batch.inaccessible-has-error',
    'A batch is signed for a signed-in user as for the one who made the bucket.',
    asTheMaker('signObjects', (maker, { bucket, json }) =>
      maker.ask('POST', `/object/sign/${encode(bucket)}`, { json }),
    ),
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      const { text } = await w.sendAs('user', 'POST', '/object/sign/one', { expiresIn: 600, paths: ['a.txt'] });
      return text.includes('token=');
    },
  ),
];
