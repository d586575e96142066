// Faults about the info of objects.
import { onRefusal } from '../../kit/rest/handlers.ts';
import { keyOf } from '../../kit/storage/keys.ts';
import { faults, lie } from '../../kit/rest/lie.ts';
import { refusedForEver, tracking, withRemoved } from '../../kit/storage/memory.ts';

export const infoFaults = faults('storage.info', {
  'authenticated-answers': [
    lie(
      'info.remembers-missing',
      'The authenticated info path keeps refusing what it once refused.',
      refusedForEver('getAuthenticatedObjectInfo'),
    ),
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
  ],
});
