// Faults about signed links to single objects.
import type { Fault } from '../../lies/fault.ts';
import { keysAndLinks, shorten, tokenOf } from '../../lies/storage/keys-and-links.ts';
import type { Handlers, Json } from '../../lies/storage/lie.ts';
import { edit, editContent, editEach, encode, lie, refuse, toList } from '../../lies/storage/lie.ts';
import { changeUrl, claimOf, serve, signedForm, useLink, withTwoFiles } from '../../lies/storage/links.ts';
import { amongLookalikes } from '../../lies/storage/lookalikes.ts';
import { changedContentFaults } from '../../lies/storage/read-paths.ts';
import { filled, lifetimeOf } from '../../lies/storage/witness.ts';

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

export const signFaults: readonly Fault[] = [
  lie(
    'sign.answers-other-spelling',
    'sign.answers-signed-url',
    'Signing answers signedUrl instead of signedURL.',
    () => ({ signObject: edit((body) => ({ signedUrl: (body as Json)['signedURL'] })) }),
    signedForm,
  ),
  lie(
    'sign.url-of-deep-path',
    'sign.url-form',
    'The signed URLs of deep paths lack some folders.',
    () => ({
      signObject: edit((body) => ({ ...(body as Json), signedURL: shortenUrl((body as Json)['signedURL']) })),
      signObjects: editEach((item) => ({ ...item, signedURL: shortenUrl(item['signedURL']) })),
    }),
    keysAndLinks,
  ),
  lie(
    'sign.answers-absolute-url',
    'sign.url-form',
    'The signed URL begins with a host.',
    () => ({ signObject: changeUrl((url) => `https://storage.test${url}`) }),
    signedForm,
  ),
  lie(
    'sign.token-comes-second',
    'sign.url-form',
    'The token is not what follows the path of the signed URL.',
    () => ({ signObject: changeUrl((url) => url.replace('?token=', '?v=1&token=')) }),
    signedForm,
  ),
  lie(
    'sign.token-is-called-otherwise',
    'sign.token-in-url',
    'The token of a signed URL is in another parameter than the download wants.',
    () => ({ signObject: changeUrl((url) => url.replace('?token=', '?signature=')) }),
    async (w) => {
      await withTwoFiles(w);
      const { text } = await w.send('POST', '/object/sign/one/file.txt', { expiresIn: 600 });
      return text.includes('?token=');
    },
  ),
  lie(
    'link.opens-plain-paths',
    'sign.url-downloads-object',
    'Links open no path with signs that are encoded in URLs.',
    () => ({
      downloadSignedObject: (call) => (encode(call.path) === call.path ? call.forward() : Promise.resolve(refuse(400))),
    }),
    async (w) => {
      await filled(w, 'one', ['a+b.txt']);
      const token = await w.token('one', 'a+b.txt');
      return (await w.send('GET', `/object/sign/one/a%2Bb.txt?token=${token}`)).status;
    },
  ),
  lie(
    'sign.links-work-three-times',
    'sign.url-downloads-object',
    'A link works three times.',
    () => {
      const uses = new Map<string, number>();
      return {
        downloadSignedObject(call) {
          const token = call.query.get('token') ?? '';
          const count = (uses.get(token) ?? 0) + 1;
          uses.set(token, count);
          return count > 3 ? Promise.resolve(refuse(400)) : call.forward();
        },
      };
    },
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      const path = `/object/sign/one/a.txt?token=${await w.token('one', 'a.txt')}`;
      const seen: number[] = [];
      for (let count = 0; count < 4; count += 1) seen.push((await w.send('GET', path)).status);
      return seen;
    },
  ),
  lie(
    'sign.ends-earlier-links',
    'sign.url-downloads-object',
    'A new link to an object ends the one before.',
    () => {
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
    },
    keysAndLinks,
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
      await withTwoFiles(w);
      return (await useLink(w, 'file.txt', `?token=${await w.token('one', 'file.txt')}`)).text;
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
      await withTwoFiles(w);
      await w.upload('one', 'folder/file.txt', 'text');
      return (await useLink(w, 'folder/file.txt', `?token=${await w.token('one', 'folder/file.txt')}`)).status;
    },
  ),
  ...changedContentFaults('downloadSignedObject'),
  lie(
    'sign.wants-authorization',
    'sign.no-authorization',
    'A presigned download is refused without authorization.',
    () => ({
      downloadSignedObject: (call) => (call.isAuthorized ? call.forward() : Promise.resolve(refuse(401))),
    }),
    async (w) => {
      await withTwoFiles(w);
      return (await useLink(w, 'file.txt', `?token=${await w.token('one', 'file.txt')}`)).status;
    },
  ),
  lie(
    'sign.token-may-be-missing',
    'sign.token-required',
    'A presigned download works without a token.',
    () => ({ downloadSignedObject: (call) => (call.query.has('token') ? call.forward() : serve(call)) }),
    async (w) => {
      await withTwoFiles(w);
      return (await useLink(w, 'file.txt', '')).status;
    },
  ),
  lie(
    'sign.token-may-go-on',
    'sign.tampered-token',
    'What follows a token makes no difference.',
    believing((token, minted) => token.startsWith(minted)),
    keysAndLinks,
  ),
  lie(
    'sign.token-may-lack-its-signature',
    'sign.tampered-token',
    'A token without any signature is believed.',
    believing((token, minted) => minted.slice(0, minted.lastIndexOf('.') + 1) === token),
    keysAndLinks,
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
      await withTwoFiles(w);
      const [header, payload] = (await w.token('one', 'file.txt')).split('.');
      return (await useLink(w, 'file.txt', `?token=${header}.${payload}.${'A'.repeat(43)}`)).status;
    },
  ),
  lie(
    'sign.token-opens-in-folders',
    'sign.token-of-other-object',
    'The token of an object outside all folders opens those of its name in folders.',
    () => ({
      async downloadSignedObject(call) {
        const response = await call.forward();
        const name = encode(call.path.slice(call.path.lastIndexOf('/') + 1));
        const own = response.ok ? response : await call.forward({ path: `/object/sign/${call.bucket}/${name}` });
        return own.ok && !response.ok
          ? call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`)
          : response;
      },
    }),
    amongLookalikes,
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
      await withTwoFiles(w);
      return (await useLink(w, 'other.txt', `?token=${await w.token('one', 'file.txt')}`)).status;
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
      await withTwoFiles(w);
      await w.upload('one', 'twin.txt', 'text');
      return (await useLink(w, 'twin.txt', `?token=${await w.token('one', 'file.txt')}`)).status;
    },
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
    'sign.nested-links-never-end',
    'sign.time-limited',
    'A link to an object in a folder lives an hour, whatever was asked.',
    () => ({
      signObject: (call) => call.forward(call.path.includes('/') ? { body: { ...call.json, expiresIn: 3600 } } : {}),
    }),
    keysAndLinks,
  ),
  lie(
    'sign.lives-too-long',
    'sign.time-limited',
    'A signed link lives an hour, whatever was asked.',
    () => ({ signObject: (call) => call.forward({ body: { ...call.json, expiresIn: 3600 } }) }),
    async (w) => {
      await withTwoFiles(w);
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
      await withTwoFiles(w);
      return (await useLink(w, 'file.txt', `?token=${await w.token('one', 'file.txt')}&download=a.txt`)).status;
    },
  ),
];
