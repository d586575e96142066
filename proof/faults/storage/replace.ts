// Faults about replacements: content that stays, is cut, or goes to other objects.
import { edit, noting, onSuccess, toList } from '../../kit/rest/handlers.ts';
import { isNested, keyOf, prefixOf } from '../../kit/storage/keys.ts';
import { encode, faults, lie } from '../../kit/rest/lie.ts';
import { tracking } from '../../kit/storage/memory.ts';

export const replaceFaults = faults('storage.replace', {
  'replaces-content': [
    lie('replace.knows-no-folders', 'A replacement of an object in a folder is answered and does nothing.', {
      async replaceObject(call) {
        if (!isNested(call.path) || !call.isAuthorized) return call.forward();
        return Response.json({ Key: keyOf(call) });
      },
    }),
    lie('replace.keeps-the-tail', 'A shorter replacement leaves the end of what was there.', {
      async replaceObject(call) {
        const before = await call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`);
        if (!before.ok) return call.forward();
        const old = new Uint8Array(await before.arrayBuffer());
        const merged = new Uint8Array(Math.max(old.length, call.body.length));
        merged.set(old);
        merged.set(call.body);
        return call.forward({ body: merged });
      },
    }),
    lie('replace.does-nothing', 'A replacement is answered and the object stays as it was.', {
      replaceObject: (call) => (call.isAuthorized ? Response.json({ Key: keyOf(call) }) : call.forward()),
    }),
  ],
  'leaves-others': [
    lie(
      'replace.closes-namesakes',
      'After a replacement the public path no longer serves the namesakes in other buckets.',
      () => {
        const replaced = new Map<string, string>();
        return {
          replaceObject: noting((call) => replaced.set(call.path, call.bucket)),
          downloadPublicObject(call) {
            const bucket = replaced.get(call.path);
            return bucket === undefined || bucket === call.bucket ? call.forward() : call.refuse(404);
          },
        };
      },
    ),
    lie(
      'replace.changes-everything',
      'A replacement goes to every object of the bucket.',
      tracking((uploaded) => ({
        replaceObject: onSuccess(async (call) => {
          for (const path of uploaded.get(call.bucket) ?? [])
            await call.ask('PUT', `/object/${call.bucket}/${encode(path)}`, { content: call.body });
        }),
      })),
    ),
  ],
  'keeps-one-object': [
    lie('list.shows-replaced-twice', 'An object that was replaced is listed twice.', () => {
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
    }),
  ],
});
