// Faults about removing objects: too few, too many, and records of the wrong ones.
import { edit, editEach, noting, onSuccess, toList } from '../../kit/rest/handlers.ts';
import { keyOf, prefixesOf } from '../../kit/storage/keys.ts';
import { encode, faults, lie } from '../../kit/rest/lie.ts';

export const deleteFaults = faults('storage.delete', {
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
