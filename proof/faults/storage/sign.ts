// The conduct that rows of sign.yaml name with `does`.
import type { Json } from '../../kit/json.ts';
import { askObject, notingAnswer, onRefusal, tokenIn, tokenOf } from '../../kit/rest/handlers.ts';
import { keyOf } from '../../kit/storage/keys.ts';
import { conduct, encode } from '../../kit/rest/lie.ts';

/** What the token claims to open; its signature is not checked. */
function claimOf(token: string): string | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return String((JSON.parse(atob(payload)) as Json)['url']);
  } catch {
    return undefined;
  }
}

export const signConduct = conduct({
  opensPlainPaths: {
    downloadSignedObject: (call) => (encode(call.path) === call.path ? call.forward() : call.refuse(400)),
  },
  linksWorkThreeTimes: () => {
    const uses = new Map<string, number>();
    return {
      downloadSignedObject(call) {
        const token = tokenIn(call);
        const count = (uses.get(token) ?? 0) + 1;
        uses.set(token, count);
        return count > 3 ? call.refuse(400) : call.forward();
      },
    };
  },
  livesASecond: {
    signObject: (call) =>
      call.forward({ body: { ...call.json, expiresIn: Math.ceil(Number(call.json['expiresIn']) / 1000) } }),
  },
  endsEarlierLinks: () => {
    const newest = new Map<string, string>();
    const ended = new Set<string>();
    return {
      signObject: notingAnswer((body, call) => {
        const before = newest.get(keyOf(call));
        const token = tokenOf(body);
        if (before !== undefined && before !== token) ended.add(before);
        newest.set(keyOf(call), token);
      }),
      downloadSignedObject: (call) => (ended.has(tokenIn(call)) ? call.refuse(400) : call.forward()),
    };
  },
  signatureIsNotChecked: {
    downloadSignedObject: onRefusal((call) => (claimOf(tokenIn(call)) === keyOf(call) ? askObject(call) : undefined)),
  },
  tokenOpensEverything: () => {
    const issued = new Set<string>();
    return {
      signObject: notingAnswer((body) => issued.add(tokenOf(body))),
      downloadSignedObject: onRefusal((call) => (issued.has(tokenIn(call)) ? askObject(call) : undefined)),
    };
  },
});
