// Faults about copying objects.
import type { Json } from '../../kit/json.ts';
import { afterChanges } from '../../kit/storage/after-changes.ts';
import { edit, editOne, noting, onSuccess } from '../../kit/storage/handlers.ts';
import { keysAndLinks } from '../../kit/storage/keys-and-links.ts';
import { destinationOf, keyOf, sourceOf } from '../../kit/storage/keys.ts';
import { encode, faults, lie } from '../../kit/storage/lie.ts';
import { tracking, withRemoved } from '../../kit/storage/memory.ts';
import { FILE } from '../../kit/storage/steps.ts';
import { contentLies, pretend, transfer, transferredBytes } from '../../kit/storage/transfers.ts';

export const copyFaults = faults('copy', {
  'copies-object': [
    lie('copy.does-nothing', 'A copy is answered and nothing is copied.')
      .does({
        async copyObject(call) {
          const source = await call.ask('GET', `/object/authenticated/${encode(sourceOf(call))}`);
          return source.ok && call.isAuthorized ? Response.json({ Key: destinationOf(call) }) : call.forward();
        },
      })
      .seenBy((w) => transfer(w, 'copy')),
    lie('copy.reads-bytes-as-text', 'A copy of bytes that are no UTF-8 has other bytes.')
      .does({
        async copyObject(call) {
          const { bucketId, sourceKey, destinationKey } = call.json;
          const response = await call.forward();
          const bucket = encode(String(bucketId));
          const source = await call.ask('GET', `/object/authenticated/${bucket}/${encode(String(sourceKey))}`);
          const content = new TextEncoder().encode(await source.text());
          if (response.ok) await call.ask('PUT', `/object/${bucket}/${encode(String(destinationKey))}`, { content });
          return response;
        },
      })
      .seenBy((w) => transferredBytes(w, 'copy', 'from.bin', 'to.bin')),
    lie('copy.is-empty', 'A copy has no content.')
      .does({
        copyObject: onSuccess(async (call) => {
          const path = `/object/${encode(destinationOf(call))}`;
          await call.ask('PUT', path, { content: new Uint8Array(1) });
        }),
      })
      .seenBy((w) => transfer(w, 'copy')),
    ...contentLies('copyObject'),
  ],
  'keeps-source': [
    lie('copy.takes-source-along', 'Removing a copy removes its source.')
      .does(() => {
        const sources = new Map<string, string>();
        return {
          copyObject: noting((call) => {
            const { bucketId: bucket, sourceKey, destinationKey } = call.json;
            sources.set(`${String(bucket)}/${String(destinationKey)}`, `${String(bucket)}/${String(sourceKey)}`);
          }),
          deleteObject: onSuccess(async (call) => {
            const source = sources.get(keyOf(call));
            if (source !== undefined) await call.ask('DELETE', `/object/${encode(source)}`);
          }),
        };
      })
      .seenBy(afterChanges),
    lie('copy.goes-with-source', 'A copy is removed with its source.')
      .does(() => {
        const copies = new Map<string, string>();
        return {
          copyObject: noting((call) => {
            const { bucketId, sourceKey, destinationKey } = call.json;
            copies.set(`${String(bucketId)}/${String(sourceKey)}`, `${String(bucketId)}/${String(destinationKey)}`);
          }),
          deleteObject: onSuccess(async (call) => {
            const copy = copies.get(keyOf(call));
            if (copy !== undefined) await call.ask('DELETE', `/object/${encode(copy)}`);
          }),
        };
      })
      .seenBy(async (w) => {
        await transferredBytes(w, 'copy', 'from.bin', 'to.bin');
        await w.send('DELETE', '/object/one/from.bin');
        return (await w.read('one', 'to.bin')).status;
      }),
    lie('copy.removes-source', 'The source of a copy is removed.')
      .does({ copyObject: onSuccess((call) => call.ask('DELETE', `/object/${encode(sourceOf(call))}`)) })
      .seenBy((w) => transfer(w, 'copy')),
    lie('copy.follows-source', 'A copy changes with its source.')
      .does(() => {
        const copies = new Map<string, string>();
        return {
          copyObject: noting((call) => copies.set(sourceOf(call), destinationOf(call))),
          async replaceObject(call) {
            const copy = copies.get(keyOf(call));
            if (copy !== undefined) await call.ask('PUT', `/object/${encode(copy)}`, { content: call.body });
            return call.forward();
          },
        };
      })
      .seenBy((w) => transfer(w, 'copy')),
  ],
  'key-is-of-the-copy': [
    lie('copy.answers-key-before', 'Copying answers the Key of the copy before.')
      .does(() => {
        let before: string | undefined;
        return {
          copyObject: editOne((body, call) => {
            const key = before ?? destinationOf(call);
            before = destinationOf(call);
            return { ...body, Key: key };
          }),
        };
      })
      .seenBy(async (w) => {
        await w.bucket('one');
        await w.upload('one', 'a.txt', 'a');
        const copy = (to: string) =>
          w.send('POST', '/object/copy', { bucketId: 'one', sourceKey: 'a.txt', destinationKey: to });
        return [(await copy('b.txt')).json, (await copy('c.txt')).json].map((one) => (one as Json)['Key']);
      }),
    lie('copy.key-without-folders', 'The Key of a copy lacks the folders.')
      .does({
        copyObject: editOne((body, { json }) => ({
          ...body,
          Key: `${String(json['bucketId'])}/${String(json['destinationKey']).split('/').at(-1) ?? ''}`,
        })),
      })
      .seenBy(keysAndLinks),
    lie('copy.key-of-flat-path', 'The Key of a copy lacks the bucket where the path has no folder.')
      .does({
        copyObject: editOne((body, { json: { destinationKey: path } }) =>
          String(path).includes('/') ? body : { ...body, Key: path },
        ),
      })
      .seenBy(keysAndLinks),
    lie('copy.answers-source-key', 'Copying answers the key of the source.')
      .does({ copyObject: edit((_body, call) => ({ Key: sourceOf(call) })) })
      .seenBy((w) => transfer(w, 'copy')),
  ],
  'missing-source': [
    lie('copy.completes-paths', 'Copying the beginning of a path is answered as if it were the path.')
      .does(
        tracking((uploaded) => ({
          copyObject(call) {
            const known = [...(uploaded.get(String(call.json['bucketId'])) ?? [])];
            const isBeginning = known.some((path) => path.startsWith(String(call.json['sourceKey'])));
            return isBeginning ? pretend(call, { Key: destinationOf(call) }) : call.forward();
          },
        })),
      )
      .seenBy(...FILE, 'POST /object/copy {"bucketId":"one","sourceKey":"file","destinationKey":"to.txt"}'),
    lie('copy.of-what-was', 'Copying an object that was removed is answered as if it were there.')
      .does(
        withRemoved((removed) => ({
          copyObject: (call) =>
            removed.has(sourceOf(call)) ? pretend(call, { Key: destinationOf(call) }) : call.forward(),
        })),
      )
      .seenBy(
        'bucket one',
        'upload one/from.txt',
        'DELETE /object/one/from.txt',
        'POST /object/copy {"bucketId":"one","sourceKey":"from.txt","destinationKey":"to.txt"}',
      ),
    lie('copy.of-nothing', 'Copying an object that is not there answers a Key.')
      .does({ copyObject: (call) => pretend(call, { Key: destinationOf(call) }) })
      .seenBy('bucket one', 'POST /object/copy {"bucketId":"one","sourceKey":"from.txt","destinationKey":"to.txt"}'),
  ],
});
