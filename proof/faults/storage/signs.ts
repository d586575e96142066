// Lies about signed links to single objects.
import type { Fault } from '../../lies/fault.ts';
import type { Call, Json } from '../../lies/storage/lie.ts';
import { edit, editContent, encode, lie, refuse } from '../../lies/storage/lie.ts';
import { lifetimeOf, type Witness } from '../../lies/storage/witness.ts';

async function withFiles(w: Witness): Promise<void> {
  await w.bucket('one');
  await w.upload('one', 'file.txt', 'text');
  await w.upload('one', 'other.txt', 'other');
}

/** The signed URL without its token, which tells the time. */
async function form(w: Witness): Promise<unknown> {
  await withFiles(w);
  const { json } = await w.send('POST', '/object/sign/one/file.txt', { expiresIn: 600 });
  return JSON.stringify(json).replace(/token=[^&"]*/, 'token=');
}

function use(w: Witness, path: string, query: string): ReturnType<Witness['send']> {
  return w.send('GET', `/object/sign/one/${path}${query}`, undefined, { nobody: true });
}

function changeUrl(change: (url: string) => string) {
  return edit((body) => ({ ...(body as Json), signedURL: change(String((body as Json)['signedURL'])) }));
}

/** Answers the object as if the link had been right. */
function serve(call: Call): Promise<Response> {
  return call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`);
}

/** What the token says that it opens, whoever signed it. */
function claimOf(token: string): string | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return String((JSON.parse(atob(payload)) as Json)['url']);
  } catch {
    return undefined;
  }
}

export const signFaults: readonly Fault[] = [
  lie(
    'sign.answers-other-spelling',
    'sign.answers-signed-url',
    'Signing answers signedUrl instead of signedURL.',
    () => ({ signObject: edit((body) => ({ signedUrl: (body as Json)['signedURL'] })) }),
    form,
  ),
  lie(
    'sign.answers-absolute-url',
    'sign.url-form',
    'The signed URL begins with a host.',
    () => ({ signObject: changeUrl((url) => `https://storage.test${url}`) }),
    form,
  ),
  lie(
    'sign.token-comes-second',
    'sign.url-form',
    'The token is not what follows the path of the signed URL.',
    () => ({ signObject: changeUrl((url) => url.replace('?token=', '?v=1&token=')) }),
    form,
  ),
  lie(
    'sign.url-carries-version',
    'paths.carry-no-version',
    'The path of a signed URL begins with a version.',
    () => ({ signObject: changeUrl((url) => `/v1${url}`) }),
    form,
  ),
  lie(
    'sign.url-of-the-host',
    'paths.relative-to-storage-url',
    'A signed URL begins at the host, not at the storage URL.',
    () => ({ signObject: changeUrl((url) => `/storage/v1${url}`) }),
    form,
  ),
  lie(
    'sign.token-is-called-otherwise',
    'sign.token-in-url',
    'The token of a signed URL is in another parameter than the download wants.',
    () => ({ signObject: changeUrl((url) => url.replace('?token=', '?signature=')) }),
    async (w) => {
      await withFiles(w);
      const { text } = await w.send('POST', '/object/sign/one/file.txt', { expiresIn: 600 });
      return text.includes('?token=');
    },
  ),
  lie(
    'sign.link-cuts-content',
    'sign.url-downloads-object',
    'A signed link answers half of the content.',
    () => ({
      downloadSignedObject: async (call) =>
        editContent(await call.forward(), (bytes) => bytes.slice(0, bytes.length / 2)),
    }),
    async (w) => {
      await withFiles(w);
      return (await use(w, 'file.txt', `?token=${await w.token('one', 'file.txt')}`)).text;
    },
  ),
  lie(
    'sign.link-knows-no-folders',
    'sign.url-downloads-object',
    'A signed link to an object in a folder is refused.',
    () => ({
      downloadSignedObject: (call) => (call.path.includes('/') ? Promise.resolve(refuse(404)) : call.forward()),
    }),
    async (w) => {
      await withFiles(w);
      await w.upload('one', 'folder/file.txt', 'text');
      return (await use(w, 'folder/file.txt', `?token=${await w.token('one', 'folder/file.txt')}`)).status;
    },
  ),
  lie(
    'sign.wants-authorization',
    'sign.no-authorization',
    'A presigned download is refused without authorization.',
    () => ({
      downloadSignedObject: (call) => (call.isAuthorized ? call.forward() : Promise.resolve(refuse(401))),
    }),
    async (w) => {
      await withFiles(w);
      return (await use(w, 'file.txt', `?token=${await w.token('one', 'file.txt')}`)).status;
    },
  ),
  lie(
    'sign.token-may-be-missing',
    'sign.token-required',
    'A presigned download works without a token.',
    () => ({ downloadSignedObject: (call) => (call.query.has('token') ? call.forward() : serve(call)) }),
    async (w) => {
      await withFiles(w);
      return (await use(w, 'file.txt', '')).status;
    },
  ),
  lie(
    'sign.signature-is-not-checked',
    'sign.tampered-token',
    'A token is believed whatever its signature.',
    () => ({
      async downloadSignedObject(call) {
        const response = await call.forward();
        const claim = claimOf(call.query.get('token') ?? '');
        return !response.ok && claim === `${call.bucket}/${call.path}` ? serve(call) : response;
      },
    }),
    async (w) => {
      await withFiles(w);
      const [header, payload] = (await w.token('one', 'file.txt')).split('.');
      return (await use(w, 'file.txt', `?token=${header}.${payload}.${'A'.repeat(43)}`)).status;
    },
  ),
  lie(
    'sign.token-opens-the-bucket',
    'sign.token-of-other-object',
    'The token of one object opens every object of its bucket.',
    () => ({
      async downloadSignedObject(call) {
        const response = await call.forward();
        const claim = claimOf(call.query.get('token') ?? '');
        if (response.ok || claim?.startsWith(`${call.bucket}/`) !== true) return response;
        // Only a token that opens what it was made for: a changed one still opens nothing.
        const own = encode(claim.slice(call.bucket.length + 1));
        const proof = await call.forward({ path: `/object/sign/${call.bucket}/${own}` });
        return proof.ok ? serve(call) : response;
      },
    }),
    async (w) => {
      await withFiles(w);
      return (await use(w, 'other.txt', `?token=${await w.token('one', 'file.txt')}`)).status;
    },
  ),
  lie(
    'sign.token-opens-twins',
    'sign.token-of-other-object',
    'The token of one object opens those with the same content.',
    () => {
      const contents = new Map<string, string>();
      return {
        uploadObject(call) {
          contents.set(`${call.bucket}/${call.path}`, new TextDecoder().decode(call.body));
          return call.forward();
        },
        async downloadSignedObject(call) {
          const response = await call.forward();
          const claim = claimOf(call.query.get('token') ?? '') ?? '';
          const content = contents.get(claim);
          if (response.ok || content === undefined || contents.get(`${call.bucket}/${call.path}`) !== content)
            return response;
          const proof = await call.forward({ path: `/object/sign/${encode(claim)}` });
          return proof.ok ? serve(call) : response;
        },
      };
    },
    async (w) => {
      await withFiles(w);
      await w.upload('one', 'twin.txt', 'text');
      return (await use(w, 'twin.txt', `?token=${await w.token('one', 'file.txt')}`)).status;
    },
  ),
  lie(
    'sign.lives-too-long',
    'sign.time-limited',
    'A signed link lives an hour, whatever was asked.',
    () => ({ signObject: (call) => call.forward({ body: { ...call.json, expiresIn: 3600 } }) }),
    async (w) => {
      await withFiles(w);
      return lifetimeOf(await w.token('one', 'file.txt', 60));
    },
  ),
  lie(
    'sign.refuses-download',
    'sign.download-is-optional',
    'A presigned download with the parameter download is refused.',
    () => ({
      downloadSignedObject: (call) => (call.query.has('download') ? Promise.resolve(refuse(400)) : call.forward()),
    }),
    async (w) => {
      await withFiles(w);
      return (await use(w, 'file.txt', `?token=${await w.token('one', 'file.txt')}&download=a.txt`)).status;
    },
  ),
];
