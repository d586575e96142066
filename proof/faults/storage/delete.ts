// Faults about removing objects: too few, too many, and records of the wrong ones.
import { edit, editEach, noting, onSuccess, toList } from '../../kit/storage/handlers.ts';
import { itself, keyOf, prefixesOf } from '../../kit/storage/keys.ts';
import { encode, faults, lie } from '../../kit/storage/lie.ts';
import { inEveryBucket, inFolders, lasting } from '../../kit/storage/memory.ts';

export const deleteFaults = faults('delete', {
  'one-removes-object': [
    lie('delete.one-does-nothing', 'Removing one object answers a message and removes nothing.', {
      deleteObject: (call) => (call.isAuthorized ? Response.json({ message: 'Done' }) : call.forward()),
    }),
    lie('batch.links-outlive-their-objects', 'A link of a batch still opens what was removed.', () => {
      const contents = new Map<string, Uint8Array<ArrayBuffer>>();
      const tokens = new Set<string>();
      return {
        uploadObject: onSuccess((call) => contents.set(keyOf(call), call.body)),
        signObjects: editEach((item) => {
          tokens.add(new URL(String(item['signedURL']), 'http://x').searchParams.get('token') ?? '');
          return item;
        }),
        async downloadSignedObject(call) {
          const response = await call.forward();
          const content = contents.get(keyOf(call));
          const isOurs = tokens.has(call.query.get('token') ?? '-');
          return response.ok || !isOurs || content === undefined ? response : new Response(content);
        },
      };
    }),
    lie(
      'delete.public-path-remembers-one',
      'The public path still answers what was removed on its own.',
      lasting('downloadPublicObject', itself, 'deleteObject'),
    ),
    lie(
      'delete.link-remembers-one',
      'The signed link still answers what was removed on its own.',
      lasting('downloadSignedObject', itself, 'deleteObject'),
    ),
  ],
  'one-leaves-others': [
    lie('delete.one-removes-by-prefix', 'Removing one object removes all whose path begins with its path.', () => {
      const uploaded = new Set<string>();
      return {
        uploadObject: noting((call) => uploaded.add(keyOf(call))),
        deleteObject: onSuccess(async (call) => {
          const own = keyOf(call);
          for (const key of uploaded)
            if (key !== own && key.startsWith(own)) await call.ask('DELETE', `/object/${encode(key)}`);
        }),
      };
    }),
    lie('delete.one-removes-everything', 'Removing one object empties its bucket.', {
      deleteObject: onSuccess((call) => call.ask('POST', `/bucket/${call.bucket}/empty`)),
    }),
    lie(
      'delete.one-removes-in-folders',
      'Removing an object outside all folders removes those of its name in folders.',
      inFolders('deleteObject', (call, key) => call.ask('DELETE', `/object/${key}`)),
    ),
    lie(
      'delete.one-removes-namesakes',
      'Removing one object removes those at the same path of other buckets.',
      inEveryBucket('deleteObject', (call, bucket) => call.ask('DELETE', `/object/${bucket}/${encode(call.path)}`)),
    ),
  ],
  'many-removes-objects': [
    lie('delete.many-removes-twenty-five', 'Of several objects the first twenty-five are removed.', {
      deleteObjects: (call) => call.forward({ body: { ...call.json, prefixes: prefixesOf(call).slice(0, 25) } }),
    }),
    lie('delete.many-does-nothing', 'Removing several objects answers their records and removes nothing.', {
      async deleteObjects(call) {
        if (!call.isAuthorized) return call.forward();
        return Response.json(prefixesOf(call).map((name) => ({ name })));
      },
    }),
    lie('delete.many-removes-first-only', 'Removing several objects removes the first one only.', {
      deleteObjects: (call) => call.forward({ body: { prefixes: prefixesOf(call).slice(0, 1) } }),
    }),
  ],
  'many-leaves-others': [
    lie('delete.many-removes-everything', 'Removing several objects empties their bucket.', {
      deleteObjects: onSuccess((call) => call.ask('POST', `/bucket/${call.bucket}/empty`)),
    }),
    lie(
      'delete.many-removes-in-folders',
      'Removing several objects outside all folders removes those of their names in folders.',
      inFolders('deleteObjects', (call, key) => call.ask('DELETE', `/object/${key}`)),
    ),
    lie(
      'delete.many-removes-namesakes',
      'Removing several objects removes those at the same paths of other buckets.',
      inEveryBucket('deleteObjects', (call, bucket) => call.ask('DELETE', `/object/${bucket}`, { json: call.json })),
    ),
  ],
  'many-answers-the-removed': [
    lie('delete.many-answers-omits-first', 'The list of the removed lacks the first one.', {
      deleteObjects: edit((body) => toList(body).slice(1)),
    }),
    lie(
      'delete.partly-answers-nothing',
      'Where one of those named is not there, nothing is answered about the others.',
      {
        deleteObjects: edit((body, call) => {
          const records = toList(body);
          return records.length < prefixesOf(call).length ? [] : records;
        }),
      },
    ),
  ],
});
