// Lies about signing several paths at once.
import type { Fault } from '../../lies/fault.ts';
import type { Handlers, Json } from '../../lies/storage/lie.ts';
import { edit, editAnswer, editEach, encode, lie, refuse, toList } from '../../lies/storage/lie.ts';
import { lifetimeOf, type Witness } from '../../lies/storage/witness.ts';

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

export const batchFaults: readonly Fault[] = [
  lie(
    'batch.missing-without-error',
    'batch.missing-has-error',
    'The item of a missing path has a null error.',
    items((item) => ({ ...item, error: null })),
    mixed,
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
    'batch.lives-too-long',
    'sign.time-limited',
    'The links of a batch live an hour, whatever was asked.',
    () => ({ signObjects: (call) => call.forward({ body: { ...call.json, expiresIn: 3600 } }) }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'a.txt', 'a.txt');
      const { json } = await w.send('POST', '/object/sign/one', { expiresIn: 60, paths: ['a.txt'] });
      return lifetimeOf(String(toList(json)[0]?.['signedURL']));
    },
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
    'batch.answers-null-for-missing',
    'batch.answers-items',
    'Missing paths have null in the place of an item.',
    () => ({ signObjects: edit((body) => toList(body).map((item) => (failed(item) ? null : item))) }),
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
    'batch.urls-lack-the-slash',
    'batch.same-form-as-single',
    'The signed URLs of a batch lack their first slash.',
    items((item) =>
      typeof item['signedURL'] === 'string' ? { ...item, signedURL: item['signedURL'].replace(/^\//, '') } : item,
    ),
    mixed,
  ),
];
