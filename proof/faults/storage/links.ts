// Lies about keys and links that show in deep or flat paths only, in a second link, or where a batch was answered before.
import type { Fault } from '../../lies/fault.ts';
import type { Call, Handlers, Json } from '../../lies/storage/lie.ts';
import { edit, editEach, lie, refuse, toList } from '../../lies/storage/lie.ts';
import { lifetimeOf, type Witness } from '../../lies/storage/witness.ts';

/** Keys and links of a flat and a deep path, older and changed tokens, and batches before and after. */
async function shown(w: Witness): Promise<unknown> {
  const seen: unknown[] = [];
  const batch = async (paths: readonly string[]): Promise<unknown> =>
    toList((await w.send('POST', '/object/sign/one', { expiresIn: 600, paths })).json).map(({ error, signedURL }) => [
      error === null,
      String(signedURL).split('?')[0],
    ]);
  const use = async (path: string, token: string): Promise<number> =>
    (await w.send('GET', `/object/sign/one/${path}?token=${token}`, undefined, { nobody: true })).status;
  await w.bucket('one');
  seen.push(await batch(['file.txt', 'other.txt']));
  for (const path of ['file.txt', 'a/b/c/file.txt', 'other.txt'])
    seen.push(((await w.upload('one', path, 'x')).json as Json)['Key']);
  seen.push(await batch(['file.txt', 'a/b/c/file.txt', 'other.txt']));
  const { json: deep } = await w.send('POST', '/object/sign/one/a/b/c/file.txt', { expiresIn: 600 });
  seen.push(String((deep as Json)['signedURL']).split('?')[0]);
  seen.push(lifetimeOf(await w.token('one', 'a/b/c/file.txt', 60)));
  const first = await w.token('one', 'file.txt');
  const second = await w.token('one', 'file.txt', 60);
  for (const token of [second, first, `${first}AAAA`, first.slice(0, first.lastIndexOf('.') + 1)])
    seen.push(await use('file.txt', token));
  seen.push(((await w.send('PUT', '/object/one/file.txt', 'y')).json as Json)['Key']);
  for (const [sourceKey, destinationKey] of [
    ['file.txt', 'copy.txt'],
    ['file.txt', 'a/b/copy.txt'],
  ])
    seen.push((await w.send('POST', '/object/copy', { bucketId: 'one', sourceKey, destinationKey })).json);
  await w.send('POST', '/object/move', { bucketId: 'one', sourceKey: 'other.txt', destinationKey: 'moved.txt' });
  await w.send('DELETE', '/object/one', { prefixes: ['file.txt'] });
  seen.push(await batch(['file.txt', 'other.txt']));
  return seen;
}

function link(id: string, clause: string, title: string, create: () => Handlers): Fault {
  return lie(id, clause, title, create, shown);
}

/** The path without what lies between its first and its last segment. */
function shorten(path: string): string {
  const segments = path.split('/');
  return segments.length > 3 ? [...segments.slice(0, 2), segments.at(-1)].join('/') : path;
}

/** A signed URL in which a deep path is shortened. */
function shortenUrl(value: unknown): unknown {
  const match = typeof value === 'string' ? /^\/object\/sign\/([^/]+)\/([^?]*)(\?.*)$/.exec(value) : null;
  if (match === null) return value;
  return `/object/sign/${match[1] ?? ''}/${shorten(match[2] ?? '')}${match[3] ?? ''}`;
}

/** A token that is taken for one that was given out. */
function believing(isTakenFor: (token: string, minted: string) => boolean): () => Handlers {
  return () => {
    const minted: string[] = [];
    return {
      async signObject(call) {
        const response = await call.forward();
        if (response.ok) minted.push(tokenOf(await response.clone().json()));
        return response;
      },
      downloadSignedObject(call) {
        const token = call.query.get('token') ?? '';
        const own = minted.find((one) => isTakenFor(token, one));
        return call.forward(own === undefined ? {} : { query: { ...Object.fromEntries(call.query), token: own } });
      },
    };
  };
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

const tokenOf = (body: unknown): string => String((body as Json)['signedURL']).split('token=')[1] ?? '';

export const linkFaults: readonly Fault[] = [
  link(
    'upload.key-of-deep-path',
    'upload.key-joins-bucket-and-path',
    'The Key of a deep path lacks some folders.',
    () => ({
      uploadObject: edit((body, call) => ({ ...(body as Json), Key: `${call.bucket}/${shorten(call.path)}` })),
    }),
  ),
  link(
    'replace.key-of-flat-path',
    'upload.key-joins-bucket-and-path',
    'The Key of a replacement lacks the bucket where the path has no folder.',
    () => ({
      replaceObject: edit((body, call) => (call.path.includes('/') ? body : { ...(body as Json), Key: call.path })),
    }),
  ),
  link(
    'copy.key-of-flat-path',
    'copy.key-is-of-the-copy',
    'The Key of a copy lacks the bucket where the path has no folder.',
    () => ({
      copyObject: edit((body, { json: { destinationKey: path } }) =>
        String(path).includes('/') ? body : { ...(body as Json), Key: path },
      ),
    }),
  ),
  link('sign.url-of-deep-path', 'sign.url-form', 'The signed URLs of deep paths lack some folders.', () => ({
    signObject: edit((body) => ({ ...(body as Json), signedURL: shortenUrl((body as Json)['signedURL']) })),
    signObjects: editEach((item) => ({ ...item, signedURL: shortenUrl(item['signedURL']) })),
  })),
  link('sign.ends-earlier-links', 'sign.url-downloads-object', 'A new link to an object ends the one before.', () => {
    const newest = new Map<string, string>();
    const ended = new Set<string>();
    return {
      async signObject(call) {
        const response = await call.forward();
        if (!response.ok) return response;
        const before = newest.get(`${call.bucket}/${call.path}`);
        const token = tokenOf(await response.clone().json());
        if (before !== undefined && before !== token) ended.add(before);
        newest.set(`${call.bucket}/${call.path}`, token);
        return response;
      },
      downloadSignedObject: (call) =>
        ended.has(call.query.get('token') ?? '') ? Promise.resolve(refuse(400)) : call.forward(),
    };
  }),
  link(
    'sign.token-may-go-on',
    'sign.tampered-token',
    'What follows a token makes no difference.',
    believing((token, minted) => token.startsWith(minted)),
  ),
  link(
    'sign.token-may-lack-its-signature',
    'sign.tampered-token',
    'A token without any signature is believed.',
    believing((token, minted) => minted.slice(0, minted.lastIndexOf('.') + 1) === token),
  ),
  link(
    'sign.nested-links-never-end',
    'sign.time-limited',
    'A link to an object in a folder lives an hour, whatever was asked.',
    () => ({
      signObject: (call) => call.forward(call.path.includes('/') ? { body: { ...call.json, expiresIn: 3600 } } : {}),
    }),
  ),
  link(
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
  ),
  link(
    'batch.remembers-moved',
    'batch.missing-has-error',
    'An object that was signed once is signed after it was moved.',
    signingForEver('moveObject', ({ json }) => [`${String(json['bucketId'])}/${String(json['sourceKey'])}`]),
  ),
  link(
    'batch.remembers-many',
    'batch.missing-has-error',
    'An object that was signed once is signed after it was removed with several.',
    signingForEver('deleteObjects', ({ bucket, json }) =>
      (Array.isArray(json['prefixes']) ? json['prefixes'] : []).map((path) => `${bucket}/${String(path)}`),
    ),
  ),
];
