// The conduct that rows of replace.yaml name with `does`.
import { askObject, edit, noting, onSuccess, toList } from '../../kit/rest/handlers.ts';
import { isNested, keyOf, prefixOf } from '../../kit/storage/keys.ts';
import { conduct, encode } from '../../kit/rest/lie.ts';
import { tracking } from '../../kit/storage/memory.ts';

export const replaceConduct = conduct({
  knowsNoFolders: {
    async replaceObject(call) {
      if (!isNested(call.path) || !call.isAuthorized) return call.forward();
      return Response.json({ Key: keyOf(call) });
    },
  },
  keepsTheTail: {
    async replaceObject(call) {
      const before = await askObject(call);
      if (!before.ok) return call.forward();
      const old = new Uint8Array(await before.arrayBuffer());
      const merged = new Uint8Array(Math.max(old.length, call.body.length));
      merged.set(old);
      merged.set(call.body);
      return call.forward({ body: merged });
    },
  },
  doesNothing: { replaceObject: (call) => (call.isAuthorized ? Response.json({ Key: keyOf(call) }) : call.forward()) },
  closesNamesakes: () => {
    const replaced = new Map<string, string>();
    return {
      replaceObject: noting((call) => replaced.set(call.path, call.bucket)),
      downloadPublicObject(call) {
        const bucket = replaced.get(call.path);
        return bucket === undefined || bucket === call.bucket ? call.forward() : call.refuse(404);
      },
    };
  },
  changesEverything: tracking((uploaded) => ({
    replaceObject: onSuccess(async (call) => {
      for (const path of uploaded.get(call.bucket) ?? [])
        await call.ask('PUT', `/object/${call.bucket}/${encode(path)}`, call.body);
    }),
  })),
  showsReplacedTwice: () => {
    const replaced = new Set<string>();
    return {
      replaceObject: noting((call) => replaced.add(keyOf(call))),
      listObjects: edit((body, call) => {
        const prefix = `${call.bucket}/${prefixOf(call)}/`;
        return toList(body).flatMap((record) =>
          replaced.has(prefix + String(record['name'])) ? [record, record] : [record],
        );
      }),
    };
  },
});
