// Faults about moving objects.
import type { Fault } from '../../lies/fault.ts';
import { isNested, sourceOf } from '../../lies/storage/keys.ts';
import { edit, encode, lie } from '../../lies/storage/lie.ts';
import { amongLookalikes } from '../../lies/storage/lookalikes.ts';
import { lasting, tracking } from '../../lies/storage/memory.ts';
import { READ_PATHS, onEveryPath, readPaths } from '../../lies/storage/read-paths.ts';
import { contentFaults, pretend, transfer, transferMissing, transferredBytes } from '../../lies/storage/transfers.ts';

export const moveFaults: readonly Fault[] = [
  lie(
    'move.without-message',
    'move.answers-message',
    'Moving answers an empty object.',
    () => ({ moveObject: edit(() => ({})) }),
    (w) => transfer(w, 'move'),
  ),
  lie(
    'move.removes-namesakes',
    'move.moves-object',
    'Moving an object removes those at its old path in other buckets.',
    tracking((uploaded) => ({
      async moveObject(call) {
        const response = await call.forward();
        const { bucketId, sourceKey } = call.json;
        for (const [bucket, paths] of uploaded)
          if (response.ok && bucket !== bucketId && paths.has(String(sourceKey)))
            await call.ask('DELETE', `/object/${bucket}/${encode(String(sourceKey))}`);
        return response;
      },
    })),
    amongLookalikes,
  ),
  lie(
    'move.keeps-nested-source',
    'move.moves-object',
    'An object that was moved out of a folder is still there.',
    () => ({
      async moveObject(call) {
        if (!isNested(call.json['sourceKey']) || !call.isAuthorized) return call.forward();
        const copied = await call.ask('POST', '/object/copy', { json: call.json });
        return copied.ok ? Response.json({ message: 'Moved' }) : copied;
      },
    }),
    (w) => transferredBytes(w, 'move', 'folder/from.bin', 'to.bin'),
  ),
  lie(
    'move.keeps-source',
    'move.moves-object',
    'A moved object is still at its old path.',
    () => ({
      async moveObject(call) {
        if (!call.isAuthorized) return call.forward();
        const copied = await call.ask('POST', '/object/copy', { json: call.json });
        return copied.ok ? Response.json({ message: 'Moved' }) : copied;
      },
    }),
    (w) => transfer(w, 'move'),
  ),
  ...contentFaults('moveObject'),
  ...readPaths.map((operation) => {
    const [id, name] = READ_PATHS[operation];
    return lie(
      `${id}.remembers-moved`,
      'move.moves-object',
      `${name} still answers what was moved away.`,
      lasting(operation, (call) => [sourceOf(call)], 'moveObject'),
      onEveryPath,
    );
  }),
  lie(
    'move.of-nothing',
    'move.missing-source',
    'Moving an object that is not there answers a message.',
    () => ({ moveObject: (call) => pretend(call, { message: 'Moved' }) }),
    (w) => transferMissing(w, 'move'),
  ),
];
