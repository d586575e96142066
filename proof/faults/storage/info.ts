// Faults about the info of objects.
import { onRefusal, onSuccess, refuse } from '../../kit/storage/handlers.ts';
import { isNested, itself, keyOf, namedKeys, sourceOf } from '../../kit/storage/keys.ts';
import { faults, lie } from '../../kit/storage/lie.ts';
import { lasting, refusedForEver, tracking } from '../../kit/storage/memory.ts';
import { onEveryPath } from '../../kit/storage/read-paths.ts';
import { FILE } from '../../kit/storage/steps.ts';

export const infoFaults = faults('info', {
  'authenticated-answers': [
    lie('info.remembers-missing', 'The authenticated info path keeps refusing what it once refused.')
      .does(refusedForEver('getAuthenticatedObjectInfo'))
      .seenBy(
        'bucket one',
        'GET /object/info/authenticated/one/a.txt',
        'upload one/a.txt',
        'GET /object/info/authenticated/one/a.txt',
      ),
    lie('info.knows-folders-only', 'Info is refused for objects in no folder.')
      .does({ getAuthenticatedObjectInfo: (call) => (isNested(call.path) ? call.forward() : refuse(404)) })
      .seenBy(onEveryPath),
    lie('info.knows-no-folders', 'Info is refused for objects in folders.')
      .does({ getAuthenticatedObjectInfo: (call) => (isNested(call.path) ? refuse(404) : call.forward()) })
      .seenBy('bucket one', 'upload one/folder/file.txt text', 'GET /object/info/authenticated/one/folder/file.txt'),
  ],
  'public-answers': [
    lie('info.public-knows-folders-only', 'Public info is refused for objects in no folder.')
      .does({ getPublicObjectInfo: (call) => (isNested(call.path) ? call.forward() : refuse(404)) })
      .seenBy(onEveryPath),
    lie('info.public-remembers-missing', 'The public info path keeps refusing what it once refused.')
      .does(() => {
        const refused = new Set<string>();
        return {
          async getPublicObjectInfo(call) {
            if (refused.has(keyOf(call))) return refuse(404);
            const response = await call.forward();
            if (!response.ok) refused.add(keyOf(call));
            return response;
          },
        };
      })
      .seenBy(
        'bucket one public',
        'GET /object/info/public/one/a.txt',
        'upload one/a.txt',
        'GET /object/info/public/one/a.txt',
      ),
    lie('info.public-wants-authorization', 'The public info path refuses requests without authorization.')
      .does({ getPublicObjectInfo: (call) => (call.isAuthorized ? call.forward() : refuse(401)) })
      .seenBy(
        'bucket one public',
        'upload one/folder/file.txt text',
        'keyless GET /object/info/public/one/folder/file.txt',
      ),
  ],
  'missing-object': [
    lie('info.completes-paths', 'Info is answered for the beginning of a path that is there.')
      .does(
        tracking((uploaded) => ({
          getAuthenticatedObjectInfo: onRefusal((call) => {
            const known = [...(uploaded.get(call.bucket) ?? [])];
            return call.isAuthorized && known.some((path) => path.startsWith(call.path))
              ? Response.json({})
              : undefined;
          }),
        })),
      )
      .seenBy(...FILE, 'GET /object/info/authenticated/one/file'),
    lie('info.public-remembers-removed', 'The public info path still answers for what was removed.')
      .does(lasting('getPublicObjectInfo', itself, 'deleteObject'))
      .seenBy(onEveryPath),
    lie('info.makes-up-missing', 'Info about an object that is not there is an empty object.')
      .does({ getPublicObjectInfo: onRefusal(() => Response.json({})) })
      .seenBy('bucket one public', 'GET /object/info/public/one/missing.txt'),
    lie('info.remembers-removed', 'Info is still answered for an object that was removed.')
      .does(() => {
        const removed = new Set<string>();
        return {
          deleteObject: onSuccess((call) => removed.add(keyOf(call))),
          async getAuthenticatedObjectInfo(call) {
            const response = await call.forward();
            return removed.has(keyOf(call)) && !response.ok ? Response.json({}) : response;
          },
        };
      })
      .seenBy(...FILE, 'DELETE /object/one/file.txt', 'GET /object/info/authenticated/one/file.txt'),
    lie('info.remembers-moved', 'Info is still answered for what was moved away.')
      .does(lasting('getAuthenticatedObjectInfo', (call) => [sourceOf(call)], 'moveObject'))
      .seenBy(onEveryPath),
    lie('info.remembers-emptied', 'Info is still answered for what was in an emptied bucket.')
      .does(lasting('getAuthenticatedObjectInfo', ({ bucket }) => [`${bucket}/`], 'emptyBucket'))
      .seenBy(onEveryPath),
    lie('info.remembers-many', 'Info is still answered for what was removed with several.')
      .does(lasting('getAuthenticatedObjectInfo', namedKeys, 'deleteObjects'))
      .seenBy(onEveryPath),
  ],
});
