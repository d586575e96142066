// Faults about copying objects.
import type { Fault } from '../../lies/fault.ts';
import { afterChanges } from '../../lies/storage/after-changes.ts';
import { keysAndLinks } from '../../lies/storage/keys-and-links.ts';
import { destinationOf, keyOf, sourceOf } from '../../lies/storage/keys.ts';
import type { Json } from '../../lies/storage/lie.ts';
import { edit, encode, lie } from '../../lies/storage/lie.ts';
import { contentFaults, pretend, transfer, transferMissing, transferredBytes } from '../../lies/storage/transfers.ts';

export const copyFaults: readonly Fault[] = [
  lie(
    'copy.answers-no-key',
    'copy.answers-key',
    'Copying answers a message and no Key.',
    () => ({ copyObject: edit(() => ({ message: 'Copied' })) }),
    (w) => transfer(w, 'copy'),
  ),
  lie(
    'copy.reads-bytes-as-text',
    'copy.copies-object',
    'A copy of bytes that are no UTF-8 has other bytes.',
    () => ({
      async copyObject(call) {
        const { bucketId, sourceKey, destinationKey } = call.json;
        const response = await call.forward();
        const bucket = encode(String(bucketId));
        const source = await call.ask('GET', `/object/authenticated/${bucket}/${encode(String(sourceKey))}`);
        const content = new TextEncoder().encode(await source.text());
        if (response.ok) await call.ask('PUT', `/object/${bucket}/${encode(String(destinationKey))}`, { content });
        return response;
      },
    }),
    (w) => transferredBytes(w, 'copy', 'from.bin', 'to.bin'),
  ),
  lie(
    'copy.is-empty',
    'copy.copies-object',
    'A copy has no content.',
    () => ({
      async copyObject(call) {
        const response = await call.forward();
        const path = `/object/${encode(destinationOf(call))}`;
        if (response.ok) await call.ask('PUT', path, { content: new Uint8Array(1) });
        return response;
      },
    }),
    (w) => transfer(w, 'copy'),
  ),
  ...contentFaults('copyObject'),
  lie(
    'copy.takes-source-along',
    'copy.keeps-source',
    'Removing a copy removes its source.',
    () => {
      const sources = new Map<string, string>();
      return {
        async copyObject(call) {
          const { bucketId: bucket, sourceKey, destinationKey } = call.json;
          sources.set(`${String(bucket)}/${String(destinationKey)}`, `${String(bucket)}/${String(sourceKey)}`);
          return call.forward();
        },
        async deleteObject(call) {
          const response = await call.forward();
          const source = sources.get(keyOf(call));
          if (response.ok && source !== undefined) await call.ask('DELETE', `/object/${encode(source)}`);
          return response;
        },
      };
    },
    afterChanges,
  ),
  lie(
    'copy.goes-with-source',
    'copy.keeps-source',
    'A copy is removed with its source.',
    () => {
      const copies = new Map<string, string>();
      return {
        async copyObject(call) {
          const { bucketId, sourceKey, destinationKey } = call.json;
          copies.set(`${String(bucketId)}/${String(sourceKey)}`, `${String(bucketId)}/${String(destinationKey)}`);
          return call.forward();
        },
        async deleteObject(call) {
          const response = await call.forward();
          const copy = copies.get(`${call.bucket}/${call.path}`);
          if (response.ok && copy !== undefined) await call.ask('DELETE', `/object/${encode(copy)}`);
          return response;
        },
      };
    },
    async (w) => {
      await transferredBytes(w, 'copy', 'from.bin', 'to.bin');
      await w.send('DELETE', '/object/one/from.bin');
      return (await w.read('one', 'to.bin')).status;
    },
  ),
  lie(
    'copy.removes-source',
    'copy.keeps-source',
    'The source of a copy is removed.',
    () => ({
      async copyObject(call) {
        const response = await call.forward();
        if (response.ok) await call.ask('DELETE', `/object/${encode(sourceOf(call))}`);
        return response;
      },
    }),
    (w) => transfer(w, 'copy'),
  ),
  lie(
    'copy.follows-source',
    'copy.keeps-source',
    'A copy changes with its source.',
    () => {
      const copies = new Map<string, string>();
      return {
        async copyObject(call) {
          copies.set(sourceOf(call), destinationOf(call));
          return call.forward();
        },
        async replaceObject(call) {
          const copy = copies.get(`${call.bucket}/${call.path}`);
          if (copy !== undefined) await call.ask('PUT', `/object/${encode(copy)}`, { content: call.body });
          return call.forward();
        },
      };
    },
    (w) => transfer(w, 'copy'),
  ),
  lie(
    'copy.key-of-flat-path',
    'copy.key-is-of-the-copy',
    'The Key of a copy lacks the bucket where the path has no folder.',
    () => ({
      copyObject: edit((body, { json: { destinationKey: path } }) =>
        String(path).includes('/') ? body : { ...(body as Json), Key: path },
      ),
    }),
    keysAndLinks,
  ),
  lie(
    'copy.answers-source-key',
    'copy.key-is-of-the-copy',
    'Copying answers the key of the source.',
    () => ({ copyObject: edit((_body, call) => ({ Key: sourceOf(call) })) }),
    (w) => transfer(w, 'copy'),
  ),
  lie(
    'copy.of-nothing',
    'copy.missing-source',
    'Copying an object that is not there answers a Key.',
    () => ({ copyObject: (call) => pretend(call, { Key: destinationOf(call) }) }),
    (w) => transferMissing(w, 'copy'),
  ),
];
