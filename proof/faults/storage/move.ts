// Faults about moving objects.
import { onSuccess } from '../../kit/rest/handlers.ts';
import { isNested, sourceOf } from '../../kit/storage/keys.ts';
import { encode, faults, lie } from '../../kit/rest/lie.ts';
import { tracking } from '../../kit/storage/memory.ts';
import { cutLargeObject, pretend } from '../../kit/storage/transfers.ts';

export const moveFaults = faults('storage.move', {
  'moves-object': [
    lie('move.does-nothing', 'A move is answered and nothing is moved.', {
      async moveObject(call) {
        const source = await call.ask('GET', `/object/authenticated/${encode(sourceOf(call))}`);
        return source.ok && call.isAuthorized ? Response.json({ message: 'Moved' }) : call.forward();
      },
    }),
    lie('move.keeps-nested-source', 'An object that was moved out of a folder is still there.', {
      async moveObject(call) {
        if (!isNested(call.json['sourceKey']) || !call.isAuthorized) return call.forward();
        const copied = await call.ask('POST', '/object/copy', { json: call.json });
        return copied.ok ? Response.json({ message: 'Moved' }) : copied;
      },
    }),
    lie('move.keeps-source', 'A moved object is still at its old path.', {
      async moveObject(call) {
        if (!call.isAuthorized) return call.forward();
        const copied = await call.ask('POST', '/object/copy', { json: call.json });
        return copied.ok ? Response.json({ message: 'Moved' }) : copied;
      },
    }),
    lie('move.cuts-large-objects', 'Of a large object only 64 KiB are moved.', { moveObject: cutLargeObject }),
    lie(
      'move.removes-namesakes',
      'Moving an object removes those at its old path in other buckets.',
      tracking((uploaded) => ({
        moveObject: onSuccess(async (call) => {
          const { bucketId, sourceKey } = call.json;
          for (const [bucket, paths] of uploaded)
            if (bucket !== bucketId && paths.has(String(sourceKey)))
              await call.ask('DELETE', `/object/${bucket}/${encode(String(sourceKey))}`);
        }),
      })),
    ),
  ],
  'missing-source': [
    lie('move.of-nothing', 'Moving an object that is not there answers a message.', {
      moveObject: (call) => pretend(call, { message: 'Moved' }),
    }),
  ],
});
