// The conduct that rows of public.yaml name with `does`.
import { askObject, noting, onRefusal, onSuccess } from '../../kit/rest/handlers.ts';
import { isNested, keyOf } from '../../kit/storage/keys.ts';
import { conduct, encode } from '../../kit/rest/lie.ts';
import { tracking } from '../../kit/storage/memory.ts';

export const publicConduct = conduct({
  takesDotsForSlashes: {
    async downloadPublicObject(call) {
      const other = call.path.replaceAll('.', '/');
      const answer = await call.forward({ path: `/object/public/${encode(call.bucket)}/${encode(other)}` });
      return answer.ok ? answer : call.forward();
    },
  },
  answersFirstObject: tracking((uploaded) => ({
    downloadPublicObject(call) {
      const [first = call.path] = uploaded.get(call.bucket) ?? [];
      return call.forward({ path: `/object/public/${call.bucket}/${encode(first)}` });
    },
  })),
  knowsNoEmptyObjects: {
    async downloadPublicObject(call) {
      const response = await call.forward();
      return response.ok && (await response.clone().arrayBuffer()).byteLength === 0 ? call.refuse(404) : response;
    },
  },
  servesPrivateBuckets: { downloadPublicObject: onRefusal((call) => askObject(call)) },
  servesWhatWasRead: () => {
    const read = new Map<string, Response>();
    return {
      async downloadAuthenticatedObject(call) {
        const response = await call.forward();
        if (response.ok) read.set(keyOf(call), response.clone());
        return response;
      },
      downloadPublicObject: onRefusal((call) => read.get(keyOf(call))?.clone()),
    };
  },
  servesToKeyHolders: {
    downloadPublicObject: onRefusal((call) => (call.isAuthorized ? askObject(call) : undefined)),
  },
  servesPrivateFolders: {
    downloadPublicObject: onRefusal((call) => (isNested(call.path) ? askObject(call) : undefined)),
  },
  updateOpensNewest: () => {
    let newest = '';
    return {
      createBucket: noting((call) => {
        newest = String(call.json['name']);
      }),
      updateBucket: onSuccess((call) => call.ask('PUT', `/bucket/${newest}`, call.json)),
    };
  },
});
