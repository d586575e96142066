// Faults about replacements: content that stays, is cut, or goes to other objects.
import { edit, noting, onSuccess, refuse, toList } from '../../kit/storage/handlers.ts';
import { isNested, itself, keyOf, prefixOf } from '../../kit/storage/keys.ts';
import { encode, faults, lie } from '../../kit/storage/lie.ts';
import { listedAfterTransfers } from '../../kit/storage/listings.ts';
import { amongLookalikes, inEveryBucket, inFolders } from '../../kit/storage/similar-keys.ts';
import { stale, tracking } from '../../kit/storage/memory.ts';
import { READ_PATHS, onEveryPath } from '../../kit/storage/read-paths.ts';
import { NAMESAKES } from '../../kit/storage/steps.ts';

export const replaceFaults = faults('replace', {
  'replaces-content': [
    lie('replace.cuts-large-objects', 'Of a large replacement only 64 KiB are stored.')
      .does({ replaceObject: (call) => call.forward({ body: call.body.slice(0, 65_536) }) })
      .seenBy(onEveryPath),
    lie('replace.knows-no-folders', 'A replacement of an object in a folder is answered and does nothing.')
      .does({
        async replaceObject(call) {
          if (!isNested(call.path) || !call.isAuthorized) return call.forward();
          return Response.json({ Key: keyOf(call) });
        },
      })
      .seenBy(
        'bucket one',
        'upload one/folder/file.txt text',
        'PUT /object/one/folder/file.txt new',
        'read one/folder/file.txt',
      ),
    lie('replace.keeps-the-tail', 'A shorter replacement leaves the end of what was there.')
      .does({
        async replaceObject(call) {
          const before = await call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`);
          if (!before.ok) return call.forward();
          const old = new Uint8Array(await before.arrayBuffer());
          const merged = new Uint8Array(Math.max(old.length, call.body.length));
          merged.set(old);
          merged.set(call.body);
          return call.forward({ body: merged });
        },
      })
      .seenBy(
        'bucket one',
        'upload one/file.txt something long',
        'PUT /object/one/file.txt short',
        'read one/file.txt',
      ),
    lie('replace.does-nothing', 'A replacement is answered and the object stays as it was.')
      .does({ replaceObject: (call) => (call.isAuthorized ? Response.json({ Key: keyOf(call) }) : call.forward()) })
      .seenBy('bucket one', 'upload one/file.txt old', 'PUT /object/one/file.txt new', 'read one/file.txt'),
    lie('download.is-stale', 'The authenticated path answers what it answered before the object was replaced.')
      .does(stale('downloadAuthenticatedObject', itself, 'replaceObject'))
      .seenBy(onEveryPath),
    ...(['downloadObject', 'downloadPublicObject'] as const).map((operation) => {
      const [id, name] = READ_PATHS[operation];
      return lie(`${id}.is-stale`, `${name} answers what it answered before the object was replaced.`)
        .does(stale(operation, itself, 'replaceObject'))
        .seenBy(onEveryPath);
    }),
  ],
  'leaves-others': [
    lie(
      'replace.closes-namesakes',
      'After a replacement the public path no longer serves the namesakes in other buckets.',
    )
      .does(() => {
        const replaced = new Map<string, string>();
        return {
          replaceObject: noting((call) => replaced.set(call.path, call.bucket)),
          downloadPublicObject(call) {
            const bucket = replaced.get(call.path);
            return bucket === undefined || bucket === call.bucket ? call.forward() : refuse(404);
          },
        };
      })
      .seenBy(
        'bucket one public',
        'upload one/a.txt',
        'bucket two public',
        'upload two/a.txt',
        'PUT /object/two/a.txt new',
        'GET /object/public/one/a.txt',
      ),
    lie('replace.changes-in-folders', 'Replacing an object outside all folders replaces those of its name in folders.')
      .does(inFolders('replaceObject', (call, key) => call.ask('PUT', `/object/${key}`, { content: call.body })))
      .seenBy(amongLookalikes),
    lie('replace.changes-namesakes', 'A replacement goes to the same path of other buckets too.')
      .does(
        inEveryBucket('replaceObject', (call, bucket) =>
          call.ask('PUT', `/object/${bucket}/${encode(call.path)}`, { content: call.body }),
        ),
      )
      .seenBy(...NAMESAKES, 'PUT /object/one/file.txt new', 'read two/file.txt'),
    lie('replace.changes-everything', 'A replacement goes to every object of the bucket.')
      .does(
        tracking((uploaded) => ({
          replaceObject: onSuccess(async (call) => {
            for (const path of uploaded.get(call.bucket) ?? [])
              await call.ask('PUT', `/object/${call.bucket}/${encode(path)}`, { content: call.body });
          }),
        })),
      )
      .seenBy('bucket one', 'upload one/a.txt', 'upload one/b.txt', 'PUT /object/one/a.txt new', 'read one/b.txt'),
    lie('replace.changes-neighbours', 'A replacement goes to every object whose path begins like the one named.')
      .does(() => {
        const uploaded = new Set<string>();
        return {
          uploadObject: noting((call) => uploaded.add(keyOf(call))),
          async replaceObject(call) {
            const response = await call.forward();
            const own = keyOf(call);
            for (const key of uploaded)
              if (response.ok && key !== own && key.startsWith(own))
                await call.ask('PUT', `/object/${encode(key)}`, { content: call.body });
            return response;
          },
        };
      })
      .seenBy(
        'bucket one',
        'upload one/file.txt old',
        'upload one/file.txt.bak kept',
        'PUT /object/one/file.txt new',
        'read one/file.txt.bak',
      ),
  ],
  'keeps-one-object': [
    lie('list.shows-replaced-twice', 'An object that was replaced is listed twice.')
      .does(() => {
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
      })
      .seenBy(listedAfterTransfers),
  ],
});
