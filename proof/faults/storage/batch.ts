// Faults about signing several paths at once.
import type { Json } from '../../kit/json.ts';
import { LIST_WAYS } from '../../kit/list-ways.ts';
import { edit, editAnswer, editEach, noting, onSuccess, refuse, toList } from '../../kit/storage/handlers.ts';
import { keysAndLinks } from '../../kit/storage/keys-and-links.ts';
import { namedKeys, sourceOf } from '../../kit/storage/keys.ts';
import type { Call, Handlers } from '../../kit/storage/lie.ts';
import { encode, faults, lie } from '../../kit/storage/lie.ts';
import { batchOf } from '../../kit/storage/links.ts';
import { amongLookalikes } from '../../kit/storage/similar-keys.ts';
import { tracking } from '../../kit/storage/memory.ts';
import { asTheMaker } from '../../kit/storage/users.ts';
import { lifetimeOf } from '../../kit/storage/witness.ts';
import type { Witness } from '../../kit/storage/witness.ts';

const failed = (item: Json): boolean => item['error'] !== null;

function items(change: (item: Json) => Json): Handlers {
  return { signObjects: editEach((item) => change(item)) };
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

/** Items of a batch as they were before some of its objects were moved or removed. */
function signingForEver(
  operation: 'moveObject' | 'deleteObjects',
  gone: (call: Call) => readonly string[],
): () => Handlers {
  return () => {
    const signed = new Map<string, Json>();
    const left = new Set<string>();
    return {
      [operation]: onSuccess((call) => {
        for (const key of gone(call)) left.add(key);
      }),
      signObjects: editEach((item, call) => {
        const key = `${call.bucket}/${String(item['path'])}`;
        if (item['error'] === null) signed.set(key, item);
        return left.has(key) ? (signed.get(key) ?? item) : item;
      }),
    };
  };
}

export const batchFaults = faults('batch', {
  'answers-items': [
    lie('batch.answers-null-for-missing', 'Missing paths have null in the place of an item.')
      .does({ signObjects: editEach((item) => (failed(item) ? null : item)) })
      .seenBy(mixed),
  ],
  'item-error': [
    lie('batch.present-lacks-error', 'The item of an object that exists has no error property.')
      .does(items((item) => (failed(item) ? item : { path: item['path'], signedURL: item['signedURL'] })))
      .seenBy(mixed),
  ],
  'item-path': [
    lie('batch.missing-lacks-path', 'The item of a missing path does not name it.')
      .does(items((item) => (failed(item) ? { error: item['error'], signedURL: null } : item)))
      .seenBy(mixed),
  ],
  'item-signed-url': [
    lie('batch.missing-lacks-url', 'The item of a missing path has no property signedURL.')
      .does(items((item) => (failed(item) ? { error: item['error'], path: item['path'] } : item)))
      .seenBy(mixed),
  ],
  'missing-has-error': [
    lie('batch.missing-without-error', 'The item of a missing path has a null error.')
      .does(items((item) => ({ ...item, error: null })))
      .seenBy(mixed),
    lie('batch.refused-when-all-missing', 'A batch in which every path is missing is refused.')
      .does({
        async signObjects(call) {
          const response = await call.forward();
          const list = response.ok ? toList(await response.clone().json()) : [];
          return list.length > 0 && list.every(failed) ? refuse(400) : response;
        },
      })
      .seenBy(mixed),
    lie('batch.remembers-removed', 'A path that was signed once is signed for ever.')
      .does(() => {
        const signed = new Map<string, Json>();
        return {
          signObjects: editEach((item, call) => {
            const key = `${call.bucket}/${String(item['path'])}`;
            if (!failed(item)) signed.set(key, item);
            return signed.get(key) ?? item;
          }),
        };
      })
      .seenBy(mixed),
    lie('batch.signs-missing-in-public-buckets', 'In a public bucket a batch has no error for what is missing.')
      .does(() => {
        const open = new Set<string>();
        return {
          createBucket: noting((call) => {
            if (call.json['public'] === true) open.add(String(call.json['name']));
          }),
          signObjects: editEach((item, { bucket }) => (open.has(bucket) ? { ...item, error: null } : item)),
        };
      })
      .seenBy(
        'bucket one public',
        'upload one/a.txt',
        'POST /object/sign/one {"expiresIn":600,"paths":["a.txt","b.txt"]}',
      ),
    lie('batch.remembers-moved', 'An object that was signed once is signed after it was moved.')
      .does(signingForEver('moveObject', (call) => [sourceOf(call)]))
      .seenBy(keysAndLinks),
    lie('batch.remembers-many', 'An object that was signed once is signed after it was removed with several.')
      .does(signingForEver('deleteObjects', namedKeys))
      .seenBy(keysAndLinks),
    lie('batch.looks-elsewhere', 'A batch signs a path that only another bucket has.')
      .does(
        tracking((uploaded) => ({
          signObjects: editEach((item, call) => {
            const path = String(item['path']);
            const isElsewhere = [...uploaded].some(([bucket, paths]) => bucket !== call.bucket && paths.has(path));
            if (item['error'] === null || !isElsewhere || uploaded.get(call.bucket)?.has(path) === true) return item;
            return { ...item, error: null, signedURL: `/object/sign/${call.bucket}/${path}?token=none` };
          }),
        })),
      )
      .seenBy(amongLookalikes),
    lie('batch.signs-folders', 'A batch signs folders.')
      .does(
        tracking((uploaded) => ({
          signObjects: editEach((item, call) => {
            const path = String(item['path']);
            const isFolder = [...(uploaded.get(call.bucket) ?? [])].some((one) => one.startsWith(`${path}/`));
            if (item['error'] === null || !isFolder) return item;
            return { ...item, error: null, signedURL: `/object/sign/${call.bucket}/${path}?token=none` };
          }),
        })),
      )
      .seenBy(amongLookalikes),
  ],
  'missing-has-null-url': [
    lie('batch.missing-with-url', 'The item of a missing path has a signed URL all the same.')
      .does({
        signObjects: editEach((item, call) =>
          failed(item)
            ? { ...item, signedURL: `/object/sign/${call.bucket}/${String(item['path'])}?token=none` }
            : item,
        ),
      })
      .seenBy(mixed),
    lie('batch.missing-with-empty-url', 'The signed URL of a missing path is an empty string, not null.')
      .does(items((item) => (failed(item) ? { ...item, signedURL: '' } : item)))
      .seenBy(mixed),
  ],
  'present-has-null-error': [
    lie('batch.present-with-empty-error', 'The error of an object that exists is an empty string, not null.')
      .does(items((item) => (failed(item) ? item : { ...item, error: '' })))
      .seenBy(mixed),
    lie('batch.remembers-missing', 'A path that was missing in a batch is so in every later one.')
      .does(() => {
        const missed = new Map<string, Json>();
        return {
          signObjects: editEach((item, call) => {
            const key = `${call.bucket}/${String(item['path'])}`;
            if (item['error'] !== null) missed.set(key, item);
            return missed.get(key) ?? item;
          }),
        };
      })
      .seenBy(keysAndLinks),
  ],
  'present-has-url': [
    lie('batch.last-without-url', 'In a batch of several objects the last one gets no signed URL.')
      .does({
        signObjects: edit((body) => {
          const list = toList(body);
          const last =
            list.filter((item) => !failed(item)).length > 2 ? list.findLastIndex((item) => !failed(item)) : -1;
          return list.map((item, index) => (index === last ? { ...item, signedURL: null } : item));
        }),
      })
      .seenBy(mixed),
    lie('batch.signs-once', 'Of a path that is asked twice only the first item has a link.')
      .does({
        signObjects: edit((body) => {
          const seen = new Set<unknown>();
          return toList(body).map((item) => {
            const again = seen.has(item['path']);
            seen.add(item['path']);
            return again ? { ...item, signedURL: null } : item;
          });
        }),
      })
      .seenBy('bucket one', 'upload one/a.txt', 'POST /object/sign/one {"expiresIn":600,"paths":["a.txt","a.txt"]}'),
  ],
  'url-downloads-object': [
    lie('batch.urls-open-nothing', 'The tokens of a batch lack their last letter.')
      .does(items((item) => (failed(item) ? item : { ...item, signedURL: String(item['signedURL']).slice(0, -1) })))
      .seenBy(crossed),
    lie('batch.last-opens-nothing', 'The token of the last item lacks its last letter.')
      .does({
        signObjects: edit((body) =>
          toList(body).map((item, index, { length }) =>
            failed(item) || index < length - 1 || length === 1
              ? item
              : { ...item, signedURL: String(item['signedURL']).slice(0, -1) },
          ),
        ),
      })
      .seenBy(async (w) => {
        await w.bucket('one');
        for (const path of ['a.txt', 'b.txt']) await w.upload('one', path, path);
        const [, last] = await batchOf(w, 'one', ['a.txt', 'b.txt']);
        return (await w.send('GET', String(last?.['signedURL']), undefined, { keyless: true })).status;
      }),
    lie('batch.lives-a-second', 'The seconds that the links of a batch are to live are taken for milliseconds.')
      .does({
        signObjects: (call) =>
          call.forward({ body: { ...call.json, expiresIn: Math.ceil(Number(call.json['expiresIn']) / 1000) } }),
      })
      .seenBy(async (w) => {
        await w.bucket('one');
        await w.upload('one', 'a.txt', 'a.txt');
        return lifetimeOf(String((await batchOf(w, 'one', ['a.txt']))[0]?.['signedURL']));
      }),
    lie('batch.mixes-up-urls', 'The signed URLs of a batch are in the wrong items.')
      .does({
        signObjects: edit((body) => {
          const list = toList(body);
          const urls = list.filter((item) => !failed(item)).map((item) => item['signedURL']);
          const turned = [...urls.slice(1), ...urls.slice(0, 1)].values();
          return list.map((item) => (failed(item) ? item : { ...item, signedURL: turned.next().value }));
        }),
      })
      .seenBy(crossed),
  ],
  'item-for-each-path': [
    ...LIST_WAYS.map(({ id, does, change }) =>
      lie(`batch.${id}`, `The list of a batch ${does}.`)
        .does({ signObjects: edit((body) => change(toList(body))) })
        .seenBy(mixed),
    ),
    lie('batch.names-the-first-path', 'Every item of a batch names the first path.')
      .does({
        signObjects: edit((body) => toList(body).map((item, _, [first]) => ({ ...item, path: first?.['path'] }))),
      })
      .seenBy(mixed),
    lie('batch.leaves-out-missing', 'Missing paths have no item.')
      .does({ signObjects: edit((body) => toList(body).filter((item) => !failed(item))) })
      .seenBy(mixed),
    lie('batch.answers-twenty-five', 'A batch answers the first twenty-five paths and says nothing of the rest.')
      .does({ signObjects: edit((body) => toList(body).slice(0, 25)) })
      .seenBy(async (w) => {
        await w.bucket('one');
        const paths = Array.from({ length: 30 }, (_, index) => `${index}.txt`);
        return toList((await w.send('POST', '/object/sign/one', { expiresIn: 600, paths })).json).length;
      }),
  ],
  'same-form-as-single': [
    lie('batch.urls-lack-the-slash', 'The signed URLs of a batch lack their first slash.')
      .does(
        items((item) =>
          typeof item['signedURL'] === 'string' ? { ...item, signedURL: item['signedURL'].replace(/^\//, '') } : item,
        ),
      )
      .seenBy(mixed),
  ],
  'tokens-of-their-own': [
    lie('batch.tokens-open-the-batch', 'Every token of a batch opens all of its bucket.')
      .does(() => {
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
      })
      .seenBy(crossed),
  ],
  'inaccessible-has-error': [
    lie('batch.signs-for-anybody', 'A batch is signed for whoever has a key, as for the one who made the bucket.')
      .does(() => {
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
      })
      .seenBy('bucket one', 'upload one/a.txt', 'anon POST /object/sign/one {"expiresIn":600,"paths":["a.txt"]}'),
    lie('batch.signs-for-users', 'A batch is signed for a signed-in user as for the one who made the bucket.')
      .does(
        asTheMaker('signObjects', (maker, { bucket, json }) =>
          maker.ask('POST', `/object/sign/${encode(bucket)}`, { json }),
        ),
      )
      .seenBy('bucket one', 'upload one/a.txt', 'user POST /object/sign/one {"expiresIn":600,"paths":["a.txt"]}'),
  ],
});
