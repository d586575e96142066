// The conduct that rows of delete.yaml name with `does`.
import { edit, editEach, noting, onSuccess, toList } from '../../kit/rest/handlers.ts';
import { keyOf, prefixesOf } from '../../kit/storage/keys.ts';
import { conduct, encode } from '../../kit/rest/lie.ts';

export const deleteConduct = conduct({
  oneDoesNothing: { deleteObject: (call) => (call.isAuthorized ? Response.json({ message: 'Done' }) : call.forward()) },
  linksOutliveTheirObjects: () => {
    const contents = new Map<string, Uint8Array<ArrayBuffer>>();
    const tokens = new Set<string>();
    return {
      uploadObject: onSuccess((call) => contents.set(keyOf(call), call.body)),
      signObjects: editEach((item) => {
        tokens.add(new URL(String(item['signedURL']), 'http://x').searchParams.get('token') ?? '');
        return item;
      }),
      async downloadSignedObject(call) {
        const response = await call.forward();
        const content = contents.get(keyOf(call));
        const isOurs = tokens.has(call.query.get('token') ?? '-');
        return response.ok || !isOurs || content === undefined ? response : new Response(content);
      },
    };
  },
  oneRemovesByPrefix: () => {
    const uploaded = new Set<string>();
    return {
      uploadObject: noting((call) => uploaded.add(keyOf(call))),
      deleteObject: onSuccess(async (call) => {
        const own = keyOf(call);
        for (const key of uploaded)
          if (key !== own && key.startsWith(own)) await call.ask('DELETE', `/object/${encode(key)}`);
      }),
    };
  },
  manyRemovesTwentyFive: {
    deleteObjects: (call) => call.forward({ body: { ...call.json, prefixes: prefixesOf(call).slice(0, 25) } }),
  },
  manyDoesNothing: {
    deleteObjects: (call) =>
      call.isAuthorized ? Response.json(prefixesOf(call).map((name) => ({ name }))) : call.forward(),
  },
  manyRemovesFirstOnly: { deleteObjects: (call) => call.forward({ body: { prefixes: prefixesOf(call).slice(0, 1) } }) },
  manyAnswersOmitsFirst: { deleteObjects: edit((body) => toList(body).slice(1)) },
  partlyAnswersNothing: {
    deleteObjects: edit((body, call) => {
      const records = toList(body);
      return records.length < prefixesOf(call).length ? [] : records;
    }),
  },
});
