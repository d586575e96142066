// The conduct that rows of delete.yaml name with `does`.
import { edit, notingAnswer, onRefusal, onSuccess, toList, tokenIn, tokenOf } from '../../kit/rest/handlers.ts';
import { keyOf, prefixesOf } from '../../kit/storage/keys.ts';
import { conduct, encode } from '../../kit/rest/lie.ts';
import { tracking } from '../../kit/storage/memory.ts';

export const deleteConduct = conduct({
  oneDoesNothing: { deleteObject: (call) => (call.isAuthorized ? Response.json({ message: 'Done' }) : call.forward()) },
  linksOutliveTheirObjects: () => {
    const contents = new Map<string, Uint8Array<ArrayBuffer>>();
    const tokens = new Set<string>();
    return {
      uploadObject: onSuccess((call) => contents.set(keyOf(call), call.body)),
      signObjects: notingAnswer((body) => {
        for (const item of toList(body)) if (item['error'] === null) tokens.add(tokenOf(item));
      }),
      downloadSignedObject: onRefusal((call) => {
        const content = contents.get(keyOf(call));
        return content === undefined || !tokens.has(tokenIn(call)) ? undefined : new Response(content);
      }),
    };
  },
  oneRemovesByPrefix: tracking((uploaded) => ({
    deleteObject: onSuccess(async (call) => {
      for (const path of uploaded.get(call.bucket) ?? [])
        if (path !== call.path && path.startsWith(call.path))
          await call.ask('DELETE', `/object/${encode(`${call.bucket}/${path}`)}`);
    }),
  })),
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
