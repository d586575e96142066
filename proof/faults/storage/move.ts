// Faults about moving objects.
import { isNested, sourceOf } from '../../kit/storage/keys.ts';
import { encode, faults, lie } from '../../kit/storage/lie.ts';
import { amongLookalikes } from '../../kit/storage/similar-keys.ts';
import { lasting, tracking, withRemoved } from '../../kit/storage/memory.ts';
import { READ_PATHS, onEveryPath, readPaths } from '../../kit/storage/read-paths.ts';
import { FILE } from '../../kit/storage/steps.ts';
import { contentLies, pretend, transfer, transferredBytes } from '../../kit/storage/transfers.ts';

export const moveFaults = faults('move', {
  'moves-object': [
    lie('move.does-nothing', 'A move is answered and nothing is moved.')
      .does({
        async moveObject(call) {
          const source = await call.ask('GET', `/object/authenticated/${encode(sourceOf(call))}`);
          return source.ok && call.isAuthorized ? Response.json({ message: 'Moved' }) : call.forward();
        },
      })
      .seenBy((w) => transfer(w, 'move')),
    lie('move.removes-namesakes', 'Moving an object removes those at its old path in other buckets.')
      .does(
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
      )
      .seenBy(amongLookalikes),
    lie('move.keeps-nested-source', 'An object that was moved out of a folder is still there.')
      .does({
        async moveObject(call) {
          if (!isNested(call.json['sourceKey']) || !call.isAuthorized) return call.forward();
          const copied = await call.ask('POST', '/object/copy', { json: call.json });
          return copied.ok ? Response.json({ message: 'Moved' }) : copied;
        },
      })
      .seenBy((w) => transferredBytes(w, 'move', 'folder/from.bin', 'to.bin')),
    lie('move.keeps-source', 'A moved object is still at its old path.')
      .does({
        async moveObject(call) {
          if (!call.isAuthorized) return call.forward();
          const copied = await call.ask('POST', '/object/copy', { json: call.json });
          return copied.ok ? Response.json({ message: 'Moved' }) : copied;
        },
      })
      .seenBy((w) => transfer(w, 'move')),
    ...contentLies('moveObject'),
    ...readPaths.map((operation) => {
      const [id, name] = READ_PATHS[operation];
      return lie(`${id}.remembers-moved`, `${name} still answers what was moved away.`)
        .does(lasting(operation, (call) => [sourceOf(call)], 'moveObject'))
        .seenBy(onEveryPath);
    }),
  ],
  'missing-source': [
    lie('move.completes-paths', 'Moving the beginning of a path is answered as if it were the path.')
      .does(
        tracking((uploaded) => ({
          moveObject(call) {
            const known = [...(uploaded.get(String(call.json['bucketId'])) ?? [])];
            const isBeginning = known.some((path) => path.startsWith(String(call.json['sourceKey'])));
            return isBeginning ? pretend(call, { message: 'Moved' }) : call.forward();
          },
        })),
      )
      .seenBy(...FILE, 'POST /object/move {"bucketId":"one","sourceKey":"file","destinationKey":"to.txt"}'),
    lie('move.of-what-was', 'Moving an object that was removed is answered as if it were there.')
      .does(
        withRemoved((removed) => ({
          moveObject: (call) => (removed.has(sourceOf(call)) ? pretend(call, { message: 'Moved' }) : call.forward()),
        })),
      )
      .seenBy(
        'bucket one',
        'upload one/from.txt',
        'DELETE /object/one/from.txt',
        'POST /object/move {"bucketId":"one","sourceKey":"from.txt","destinationKey":"to.txt"}',
      ),
    lie('move.of-nothing', 'Moving an object that is not there answers a message.')
      .does({ moveObject: (call) => pretend(call, { message: 'Moved' }) })
      .seenBy('bucket one', 'POST /object/move {"bucketId":"one","sourceKey":"from.txt","destinationKey":"to.txt"}'),
  ],
});
