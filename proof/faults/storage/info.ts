// Faults about the info of objects.
import { onRefusal, refuse } from '../../kit/storage/handlers.ts';
import { isNested, itself, keyOf, sourceOf } from '../../kit/storage/keys.ts';
import { faults, lie } from '../../kit/storage/lie.ts';
import { lasting, refusedForEver, tracking, withRemoved } from '../../kit/storage/memory.ts';

export const infoFaults = faults('info', {
  'authenticated-answers': [
    lie(
      'info.remembers-missing',
      'The authenticated info path keeps refusing what it once refused.',
      refusedForEver('getAuthenticatedObjectInfo'),
    ),
    lie('info.knows-folders-only', 'Info is refused for objects in no folder.', {
      getAuthenticatedObjectInfo: (call) => (isNested(call.path) ? call.forward() : refuse(404)),
    }),
    lie('info.knows-no-folders', 'Info is refused for objects in folders.', {
      getAuthenticatedObjectInfo: (call) => (isNested(call.path) ? refuse(404) : call.forward()),
    }),
  ],
  'public-answers': [
    lie('info.public-knows-folders-only', 'Public info is refused for objects in no folder.', {
      getPublicObjectInfo: (call) => (isNested(call.path) ? call.forward() : refuse(404)),
    }),
    lie('info.public-wants-authorization', 'The public info path refuses requests without authorization.', {
      getPublicObjectInfo: (call) => (call.isAuthorized ? call.forward() : refuse(401)),
    }),
  ],
  'missing-object': [
    lie(
      'info.completes-paths',
      'Info is answered for the beginning of a path that is there.',
      tracking((uploaded) => ({
        getAuthenticatedObjectInfo: onRefusal((call) => {
          const known = [...(uploaded.get(call.bucket) ?? [])];
          return call.isAuthorized && known.some((path) => path.startsWith(call.path)) ? Response.json({}) : undefined;
        }),
      })),
    ),
    lie(
      'info.public-remembers-removed',
      'The public info path still answers for what was removed.',
      lasting('getPublicObjectInfo', itself, 'deleteObject'),
    ),
    lie('info.makes-up-missing', 'Info about an object that is not there is an empty object.', {
      getPublicObjectInfo: onRefusal(() => Response.json({})),
    }),
    lie(
      'info.remembers-removed',
      'Info is still answered for an object that was removed.',
      withRemoved((removed) => ({
        getAuthenticatedObjectInfo: onRefusal((call) => (removed.has(keyOf(call)) ? Response.json({}) : undefined)),
      })),
    ),
    lie(
      'info.remembers-moved',
      'Info is still answered for what was moved away.',
      lasting('getAuthenticatedObjectInfo', (call) => [sourceOf(call)], 'moveObject'),
    ),
  ],
});
