// Faults about signed links to single objects.
import type { Json } from '../../kit/json.ts';
import { editOne, tokenOf } from '../../kit/rest/handlers.ts';
import { keyOf } from '../../kit/storage/keys.ts';
import { encode, faults, lie, type Call } from '../../kit/rest/lie.ts';

const tokenIn = (call: Call): string => call.query.get('token') ?? '';

/** Answers the object as if the link had been right. */
function serve(call: Call): Promise<Response> {
  return call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`);
}

/** What the token claims to open; its signature is not checked. */
function claimOf(token: string): string | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return String((JSON.parse(atob(payload)) as Json)['url']);
  } catch {
    return undefined;
  }
}

export const signFaults = faults('storage.sign', {
  'url-downloads-object': [
    lie('link.opens-plain-paths', 'Links open no path with signs that are encoded in URLs.', {
      downloadSignedObject: (call) => (encode(call.path) === call.path ? call.forward() : call.refuse(400)),
    }),
    lie('sign.links-work-three-times', 'A link works three times.', () => {
      const uses = new Map<string, number>();
      return {
        downloadSignedObject(call) {
          const token = tokenIn(call);
          const count = (uses.get(token) ?? 0) + 1;
          uses.set(token, count);
          return count > 3 ? call.refuse(400) : call.forward();
        },
      };
    }),
    lie('sign.lives-a-second', 'The seconds that a link is to live are taken for milliseconds.', {
      signObject: (call) =>
        call.forward({ body: { ...call.json, expiresIn: Math.ceil(Number(call.json['expiresIn']) / 1000) } }),
    }),
    lie('sign.ends-earlier-links', 'A new link to an object ends the one before.', () => {
      const newest = new Map<string, string>();
      const ended = new Set<string>();
      return {
        signObject: editOne((body, call) => {
          const before = newest.get(keyOf(call));
          const token = tokenOf(body);
          if (before !== undefined && before !== token) ended.add(before);
          newest.set(keyOf(call), token);
          return body;
        }),
        downloadSignedObject: (call) => (ended.has(tokenIn(call)) ? call.refuse(400) : call.forward()),
      };
    }),
  ],
  'tampered-token': [
    lie('sign.signature-is-not-checked', 'A token is believed whatever its signature.', {
      async downloadSignedObject(call) {
        const response = await call.forward();
        const claim = claimOf(tokenIn(call));
        return !response.ok && claim === keyOf(call) ? serve(call) : response;
      },
    }),
  ],
  'token-of-other-object': [
    lie('sign.token-opens-everything', 'Any token that was issued opens any object.', () => {
      const issued = new Set<string>();
      return {
        signObject: editOne((body) => {
          issued.add(tokenOf(body));
          return body;
        }),
        async downloadSignedObject(call) {
          const response = await call.forward();
          return response.ok || !issued.has(tokenIn(call)) ? response : serve(call);
        },
      };
    }),
  ],
});
