// Faults about signed links to single objects.
import { setImmediate } from 'node:timers/promises';
import { changingContent, editEach, editOne, noting, onRefusal, refuse, toList } from '../../kit/storage/handlers.ts';
import { keysAndLinks, shorten, tokenOf } from '../../kit/storage/keys-and-links.ts';
import { isNested, keyOf } from '../../kit/storage/keys.ts';
import type { Call, Handler, Handlers } from '../../kit/storage/lie.ts';
import { encode, faults, lie } from '../../kit/storage/lie.ts';
import { changeUrl, claimOf, serve } from '../../kit/storage/links.ts';
import { amongLookalikes } from '../../kit/storage/similar-keys.ts';
import { changedContentLies } from '../../kit/storage/read-paths.ts';
import { FILE, SIGNED } from '../../kit/storage/steps.ts';
import { filled, lifetimeOf } from '../../kit/storage/witness.ts';

const tokenIn = (call: Call): string => call.query.get('token') ?? '';

/** Notes the token of each link that is issued. */
function noteToken(note: (token: string) => unknown): Handler {
  return async (call) => {
    const response = await call.forward();
    if (response.ok) note(tokenOf(await response.clone().json()));
    return response;
  };
}

/** A signed URL in which a deep path is shortened. */
function shortenUrl(value: unknown): unknown {
  const match = typeof value === 'string' ? /^\/object\/sign\/([^/]+)\/([^?]*)(\?.*)$/.exec(value) : null;
  if (match === null) return value;
  return `/object/sign/${match[1] ?? ''}/${shorten(match[2] ?? '')}${match[3] ?? ''}`;
}

/** A token that passes for one that was issued. */
function believing(isTakenFor: (token: string, minted: string) => boolean): () => Handlers {
  return () => {
    const minted: string[] = [];
    return {
      signObject: noteToken((token) => minted.push(token)),
      downloadSignedObject(call) {
        const token = tokenIn(call);
        const own = minted.find((one) => isTakenFor(token, one));
        return call.forward(own === undefined ? {} : { query: { ...Object.fromEntries(call.query), token: own } });
      },
    };
  };
}

/** A right token of one object also opens those whose key is like its own. */
function opensAlike(isAlike: (claim: string, key: string) => boolean): Handlers {
  return {
    async downloadSignedObject(call) {
      const response = await call.forward();
      const claim = claimOf(tokenIn(call));
      if (response.ok || claim === undefined || !isAlike(claim, keyOf(call))) return response;
      const proof = await call.forward({ path: `/object/sign/${encode(claim)}` });
      return proof.ok ? serve(call) : response;
    },
  };
}

export const signFaults = faults('sign', {
  'url-form': [
    lie('sign.url-of-deep-path', 'The signed URLs of deep paths lack some folders.')
      .does({
        signObject: editOne((body) => ({ ...body, signedURL: shortenUrl(body['signedURL']) })),
        signObjects: editEach((item) => ({ ...item, signedURL: shortenUrl(item['signedURL']) })),
      })
      .seenBy(keysAndLinks),
    lie('sign.answers-absolute-url', 'The signed URL begins with a host.')
      .does({ signObject: changeUrl((url) => `https://storage.test${url}`) })
      .seenBy(...SIGNED),
    lie('sign.token-comes-second', 'The token is not what follows the path of the signed URL.')
      .does({ signObject: changeUrl((url) => url.replace('?token=', '?v=1&token=')) })
      .seenBy(...SIGNED),
  ],
  'token-in-url': [
    lie('sign.token-is-called-otherwise', 'The token of a signed URL is in another parameter than the download wants.')
      .does({ signObject: changeUrl((url) => url.replace('?token=', '?signature=')) })
      .seenBy(...SIGNED),
  ],
  'url-downloads-object': [
    lie('link.opens-plain-paths', 'Links open no path with signs that are encoded in URLs.')
      .does({ downloadSignedObject: (call) => (encode(call.path) === call.path ? call.forward() : refuse(400)) })
      .seenBy('bucket one', 'upload one/a+b.txt', 'sign one/a+b.txt', 'GET /object/sign/one/a%2Bb.txt?token={token}'),
    lie('sign.links-work-three-times', 'A link works three times.')
      .does(() => {
        const uses = new Map<string, number>();
        return {
          downloadSignedObject(call) {
            const token = tokenIn(call);
            const count = (uses.get(token) ?? 0) + 1;
            uses.set(token, count);
            return count > 3 ? refuse(400) : call.forward();
          },
        };
      })
      .seenBy(
        ...FILE,
        'sign one/file.txt',
        ...Array.from({ length: 4 }, () => 'GET /object/sign/one/file.txt?token={token}'),
      ),
    lie('sign.lives-a-second', 'The seconds that a link is to live are taken for milliseconds.')
      .does({
        signObject: (call) =>
          call.forward({ body: { ...call.json, expiresIn: Math.ceil(Number(call.json['expiresIn']) / 1000) } }),
      })
      .seenBy(async (w) => {
        await filled(w, 'one', ['file.txt']);
        return lifetimeOf(await w.token('one', 'file.txt', 60));
      }),
    lie('sign.ends-earlier-links', 'A new link to an object ends the one before.')
      .does(() => {
        const newest = new Map<string, string>();
        const ended = new Set<string>();
        return {
          async signObject(call) {
            const response = await call.forward();
            if (!response.ok) return response;
            const before = newest.get(keyOf(call));
            const token = tokenOf(await response.clone().json());
            if (before !== undefined && before !== token) ended.add(before);
            newest.set(keyOf(call), token);
            return response;
          },
          downloadSignedObject: (call) => (ended.has(tokenIn(call)) ? refuse(400) : call.forward()),
        };
      })
      .seenBy(keysAndLinks),
    lie('sign.link-cuts-content', 'A signed link answers half of the content.')
      .does({ downloadSignedObject: changingContent((bytes) => bytes.slice(0, bytes.length / 2)) })
      .seenBy(...FILE, 'sign one/file.txt', 'keyless GET /object/sign/one/file.txt?token={token}'),
    lie('sign.link-knows-no-folders', 'A signed link to an object in a folder is refused.')
      .does({ downloadSignedObject: (call) => (isNested(call.path) ? refuse(404) : call.forward()) })
      .seenBy(
        ...FILE,
        'upload one/folder/file.txt text',
        'sign one/folder/file.txt',
        'keyless GET /object/sign/one/folder/file.txt?token={token}',
      ),
    ...changedContentLies('downloadSignedObject'),
  ],
  'token-required': [
    lie('sign.empty-token-will-do', 'A presigned download works with an empty token.')
      .does({
        downloadSignedObject: (call) => (call.query.get('token') === '' ? serve(call) : call.forward()),
      })
      .seenBy(...SIGNED, 'keyless GET /object/sign/one/file.txt?token='),
    lie('sign.attachments-need-no-token', 'With the parameter download no token is needed.')
      .does({
        downloadSignedObject: onRefusal((call) =>
          call.query.has('download') && !call.query.has('token') ? serve(call) : undefined,
        ),
      })
      .seenBy(...FILE, 'keyless GET /object/sign/one/file.txt?download=x'),
    lie('sign.token-may-be-missing', 'A presigned download works without a token.')
      .does({ downloadSignedObject: (call) => (call.query.has('token') ? call.forward() : serve(call)) })
      .seenBy(...FILE, 'keyless GET /object/sign/one/file.txt'),
  ],
  'tampered-token': [
    lie('sign.token-may-go-on', 'What follows a token makes no difference.')
      .does(believing((token, minted) => token.startsWith(minted)))
      .seenBy(keysAndLinks),
    lie('sign.token-may-lack-its-signature', 'A token without any signature is believed.')
      .does(believing((token, minted) => minted.slice(0, minted.lastIndexOf('.') + 1) === token))
      .seenBy(keysAndLinks),
    lie('sign.attachments-need-no-right-token', 'With the parameter download no signature is checked.')
      .does({
        downloadSignedObject: onRefusal((call) =>
          call.query.has('download') && claimOf(tokenIn(call)) === keyOf(call) ? serve(call) : undefined,
        ),
      })
      .seenBy(async (w) => {
        await filled(w, 'one', ['file.txt']);
        const [header, payload] = (await w.token('one', 'file.txt')).split('.');
        const path = `/object/sign/one/file.txt?token=${header}.${payload}.${'A'.repeat(43)}&download=x`;
        return (await w.send('GET', path, undefined, { keyless: true })).status;
      }),
    lie('sign.signature-is-not-checked', 'A token is believed whatever its signature.')
      .does({
        async downloadSignedObject(call) {
          const response = await call.forward();
          const claim = claimOf(tokenIn(call));
          return !response.ok && claim === keyOf(call) ? serve(call) : response;
        },
      })
      .seenBy(async (w) => {
        await filled(w, 'one', ['file.txt']);
        const [header, payload] = (await w.token('one', 'file.txt')).split('.');
        const path = `/object/sign/one/file.txt?token=${header}.${payload}.${'A'.repeat(43)}`;
        return (await w.send('GET', path, undefined, { keyless: true })).status;
      }),
  ],
  'token-of-other-object': [
    lie('sign.token-opens-everything', 'Any token that was issued opens any object.')
      .does(() => {
        const issued = new Set<string>();
        return {
          signObject: noteToken((token) => issued.add(token)),
          async downloadSignedObject(call) {
            const response = await call.forward();
            return response.ok || !issued.has(tokenIn(call)) ? response : serve(call);
          },
        };
      })
      .seenBy(
        ...FILE,
        'upload one/other.txt other',
        'sign one/file.txt',
        'keyless GET /object/sign/one/other.txt?token={token}',
      ),
    lie('sign.token-opens-in-folders', 'The token of an object outside all folders opens those of its name in folders.')
      .does({
        async downloadSignedObject(call) {
          const response = await call.forward();
          const name = encode(call.path.slice(call.path.lastIndexOf('/') + 1));
          const own = response.ok ? response : await call.forward({ path: `/object/sign/${call.bucket}/${name}` });
          return own.ok && !response.ok
            ? call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`)
            : response;
        },
      })
      .seenBy(amongLookalikes),
    lie('sign.token-opens-the-bucket', 'The token of one object opens every object of its bucket.')
      .does({
        async downloadSignedObject(call) {
          const response = await call.forward();
          const claim = claimOf(tokenIn(call));
          if (response.ok || claim?.startsWith(`${call.bucket}/`) !== true) return response;
          // Only a token that matches what it was made for: a changed one still opens nothing.
          const own = encode(claim.slice(call.bucket.length + 1));
          const proof = await call.forward({ path: `/object/sign/${call.bucket}/${own}` });
          return proof.ok ? serve(call) : response;
        },
      })
      .seenBy(
        ...FILE,
        'upload one/other.txt other',
        'sign one/file.txt',
        'keyless GET /object/sign/one/other.txt?token={token}',
      ),
    lie('sign.token-opens-longer-paths', 'The token of one object opens those whose path begins with its path.')
      .does(opensAlike((claim, key) => key.startsWith(claim)))
      .seenBy(
        ...FILE,
        'upload one/file.txt.bak other',
        'sign one/file.txt',
        'keyless GET /object/sign/one/file.txt.bak?token={token}',
      ),
    lie('sign.token-opens-shorter-paths', 'The token of one object opens those with whose path its path begins.')
      .does(opensAlike((claim, key) => claim.startsWith(key)))
      .seenBy(
        ...FILE,
        'upload one/file.txt.bak other',
        'sign one/file.txt.bak',
        'keyless GET /object/sign/one/file.txt?token={token}',
      ),
    lie('sign.token-opens-other-case', 'The token of one object opens those whose path differs in case only.')
      .does(opensAlike((claim, key) => claim.toLowerCase() === key.toLowerCase()))
      .seenBy(
        ...FILE,
        'upload one/FILE.txt other',
        'sign one/file.txt',
        'keyless GET /object/sign/one/FILE.txt?token={token}',
      ),
    lie('sign.token-opens-twins', 'The token of one object opens those with the same content.')
      .does(() => {
        const contents = new Map<string, string>();
        return {
          uploadObject: noting((call) => contents.set(keyOf(call), new TextDecoder().decode(call.body))),
          async downloadSignedObject(call) {
            const response = await call.forward();
            const claim = claimOf(tokenIn(call)) ?? '';
            const content = contents.get(claim);
            if (response.ok || content === undefined || contents.get(keyOf(call)) !== content) return response;
            const proof = await call.forward({ path: `/object/sign/${encode(claim)}` });
            return proof.ok ? serve(call) : response;
          },
        };
      })
      .seenBy(
        ...FILE,
        'upload one/twin.txt text',
        'sign one/file.txt',
        'keyless GET /object/sign/one/twin.txt?token={token}',
      ),
  ],
  'time-limited': [
    lie('sign.attachments-never-expire', 'With the parameter download a link never ends.')
      .does(() => {
        const issued = new Set<string>();
        return {
          signObject: noteToken((token) => issued.add(token)),
          downloadSignedObject: onRefusal((call) =>
            call.query.has('download') && issued.has(tokenIn(call)) && claimOf(tokenIn(call)) === keyOf(call)
              ? serve(call)
              : undefined,
          ),
        };
      })
      .seenBy(async (w) => {
        await filled(w, 'one', ['file.txt']);
        const link = `/object/sign/one/file.txt?token=${await w.token('one', 'file.txt', 1)}`;
        const open = async (url: string) => (await w.send('GET', url, undefined, { keyless: true })).status;
        while ((await open(link)) < 400) await setImmediate();
        return open(`${link}&download=x`);
      }),
    lie('batch.lives-too-long', 'The links of a batch live an hour, whatever was asked.')
      .does({ signObjects: (call) => call.forward({ body: { ...call.json, expiresIn: 3600 } }) })
      .seenBy(async (w) => {
        await w.bucket('one');
        await w.upload('one', 'a.txt', 'a.txt');
        const { json } = await w.send('POST', '/object/sign/one', { expiresIn: 60, paths: ['a.txt'] });
        return lifetimeOf(String(toList(json)[0]?.['signedURL']));
      }),
    lie('sign.nested-links-never-end', 'A link to an object in a folder lives an hour, whatever was asked.')
      .does({
        signObject: (call) => call.forward(isNested(call.path) ? { body: { ...call.json, expiresIn: 3600 } } : {}),
      })
      .seenBy(keysAndLinks),
    ...(
      [
        ['in-minutes', 'The seconds that a link is to live are taken for minutes.', (seconds) => 60 * seconds],
        ['three-times', 'A link lives three times as long as was asked.', (seconds) => 3 * seconds],
        ['five-seconds-more', 'A link lives five seconds longer than was asked.', (seconds) => seconds + 5],
      ] satisfies readonly (readonly [string, string, (seconds: number) => number])[]
    ).map(([how, title, lives]) =>
      lie(`sign.lives-${how}`, title)
        .does({
          signObject: (call) =>
            call.forward({ body: { ...call.json, expiresIn: lives(Number(call.json['expiresIn'])) } }),
        })
        .seenBy(async (w) => {
          await filled(w, 'one', ['file.txt']);
          return lifetimeOf(await w.token('one', 'file.txt', 60));
        }),
    ),
    lie('sign.lives-too-long', 'A signed link lives an hour, whatever was asked.')
      .does({ signObject: (call) => call.forward({ body: { ...call.json, expiresIn: 3600 } }) })
      .seenBy(async (w) => {
        await filled(w, 'one', ['file.txt']);
        return lifetimeOf(await w.token('one', 'file.txt', 60));
      }),
  ],
});
