// Faults about copying objects.
import { edit, noting, onSuccess } from '../../kit/rest/handlers.ts';
import { destinationOf, keyOf, sourceOf } from '../../kit/storage/keys.ts';
import { encode, faults, lie } from '../../kit/rest/lie.ts';
import { cutLargeObject, pretend } from '../../kit/storage/transfers.ts';

export const copyFaults = faults('storage.copy', {
  'copies-object': [
    lie('copy.does-nothing', 'A copy is answered and nothing is copied.', {
      async copyObject(call) {
        const source = await call.ask('GET', `/object/authenticated/${encode(sourceOf(call))}`);
        return source.ok && call.isAuthorized ? Response.json({ Key: destinationOf(call) }) : call.forward();
      },
    }),
    lie('copy.is-empty', 'A copy has no content.', {
      copyObject: onSuccess(async (call) => {
        const path = `/object/${encode(destinationOf(call))}`;
        await call.ask('PUT', path, { content: new Uint8Array(1) });
      }),
    }),
    lie('copy.cuts-large-objects', 'Of a large object only 64 KiB are copied.', { copyObject: cutLargeObject }),
  ],
  'keeps-source': [
    lie('copy.follows-source', 'A copy changes with its source.', () => {
      const copies = new Map<string, string>();
      return {
        copyObject: noting((call) => copies.set(sourceOf(call), destinationOf(call))),
        async replaceObject(call) {
          const copy = copies.get(keyOf(call));
          if (copy !== undefined) await call.ask('PUT', `/object/${encode(copy)}`, { content: call.body });
          return call.forward();
        },
      };
    }),
  ],
  'key-is-of-the-copy': [
    lie('copy.answers-source-key', 'Copying answers the key of the source.', {
      copyObject: edit((_body, call) => ({ Key: sourceOf(call) })),
    }),
  ],
  'missing-source': [
    lie('copy.of-nothing', 'Copying an object that is not there answers a Key.', {
      copyObject: (call) => pretend(call, { Key: destinationOf(call) }),
    }),
  ],
});
