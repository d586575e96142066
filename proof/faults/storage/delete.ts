// Faults about removing objects: too few, too many, and records of the wrong ones.
import type { Fault } from '../../lies/fault.ts';
import { afterChanges } from '../../lies/storage/after-changes.ts';
import { isNested, itself, keyOf, namedKeys, prefixesOf } from '../../lies/storage/keys.ts';
import type { Call, Handlers, Json } from '../../lies/storage/lie.ts';
import { edit, editEach, encode, lie } from '../../lies/storage/lie.ts';
import { batchOf } from '../../lies/storage/links.ts';
import { amongLookalikes, inEveryBucket, inFolders, namesakes } from '../../lies/storage/lookalikes.ts';
import { lasting, remembering } from '../../lies/storage/memory.ts';
import { READ_PATHS, onEveryPath } from '../../lies/storage/read-paths.ts';
import { removeSome, withFolder } from '../../lies/storage/removals.ts';
import { filled } from '../../lies/storage/witness.ts';

/** After a removal, also removes everything uploaded before whose key begins with one that was named. */
function removingByPrefix(
  operation: 'deleteObject' | 'deleteObjects',
  namesOf: (call: Call) => readonly string[],
  end = '',
) {
  return (): Handlers => {
    const uploaded = new Set<string>();
    return {
      uploadObject(call) {
        uploaded.add(keyOf(call));
        return call.forward();
      },
      async [operation](call: Call) {
        const response = await call.forward();
        const named = namesOf(call);
        for (const key of uploaded)
          if (response.ok && !named.includes(key) && named.some((name) => key.startsWith(name + end)))
            await call.ask('DELETE', `/object/${encode(key)}`);
        return response;
      },
    };
  };
}

const REMOVALS = {
  deleteObject: ['one', 'on its own', 'delete.one-removes-object'],
  deleteObjects: ['many', 'with several', 'delete.many-removes-objects'],
} as const;

/** Answers what was uploaded although it was removed. */
function remembers(
  operation: 'downloadPublicObject' | 'downloadSignedObject',
  removal: 'deleteObject' | 'deleteObjects',
): Fault {
  const [id, way] = operation === 'downloadPublicObject' ? ['public-path', 'public path'] : ['link', 'signed link'];
  const [count, how, clause] = REMOVALS[removal];
  return lie(
    `delete.${id}-remembers-${count}`,
    clause,
    `The ${way} still answers what was removed ${how}.`,
    lasting(operation, removal === 'deleteObject' ? itself : namedKeys, removal),
    async (w) => {
      await w.bucket('one', { public: true });
      await w.upload('one', 'file.txt', 'text');
      const token = await w.token('one', 'file.txt');
      await (removal === 'deleteObject'
        ? w.send('DELETE', '/object/one/file.txt')
        : w.send('DELETE', '/object/one', { prefixes: ['file.txt'] }));
      const path = operation === 'downloadPublicObject' ? 'public/one/file.txt' : `sign/one/file.txt?token=${token}`;
      return (await w.send('GET', `/object/${path}`, undefined, { nobody: true })).status;
    },
  );
}

export const deleteFaults: readonly Fault[] = [
  lie(
    'delete.one-answers-list',
    'delete.one-answers-message',
    'Removing one object answers a list.',
    () => ({ deleteObject: edit((body) => [body]) }),
    async (w) => {
      await withFolder(w);
      return Array.isArray((await w.send('DELETE', '/object/one/folder/a.txt')).json);
    },
  ),
  lie(
    'delete.one-does-nothing',
    'delete.one-removes-object',
    'Removing one object answers a message and removes nothing.',
    () => ({
      deleteObject: (call) =>
        call.isAuthorized ? Promise.resolve(Response.json({ message: 'Done' })) : call.forward(),
    }),
    async (w) => {
      await withFolder(w);
      await w.send('DELETE', '/object/one/folder/a.txt');
      return (await w.read('one', 'folder/a.txt')).status;
    },
  ),
  lie(
    'batch.links-outlive-their-objects',
    'delete.one-removes-object',
    'A link of a batch still opens what was removed.',
    remembering((contents) => {
      const tokens = new Set<string>();
      return {
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
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      const [item] = await batchOf(w, 'one', ['a.txt']);
      await w.send('DELETE', '/object/one/a.txt');
      return (await w.send('GET', String(item?.['signedURL']), undefined, { nobody: true })).status;
    },
  ),
  ...(['downloadPublicObject', 'downloadSignedObject'] as const).map((operation) =>
    remembers(operation, 'deleteObject'),
  ),
  ...(['downloadPublicObject', 'downloadSignedObject'] as const).map((operation) => {
    const [id, name] = READ_PATHS[operation];
    return lie(
      `${id}.remembers-nested`,
      'delete.one-removes-object',
      `${name} still answers a removed object that was in a folder.`,
      lasting(operation, (call) => (isNested(call.path) ? itself(call) : []), 'deleteObject'),
      onEveryPath,
    );
  }),
  lie(
    'delete.one-removes-by-prefix',
    'delete.one-leaves-others',
    'Removing one object removes all whose path begins with its path.',
    removingByPrefix('deleteObject', itself),
    async (w) => {
      await withFolder(w);
      await w.send('DELETE', '/object/one/folder/a.txt');
      return (await w.read('one', 'folder/a.txt.bak')).status;
    },
  ),
  lie(
    'delete.one-removes-in-folders',
    'delete.one-leaves-others',
    'Removing an object outside all folders removes those of its name in folders.',
    inFolders('deleteObject', (call, key) => call.ask('DELETE', `/object/${key}`)),
    amongLookalikes,
  ),
  lie(
    'delete.one-removes-namesakes',
    'delete.one-leaves-others',
    'Removing one object removes those at the same path of other buckets.',
    inEveryBucket('deleteObject', (call, bucket) => call.ask('DELETE', `/object/${bucket}/${encode(call.path)}`)),
    (w) => namesakes(w, () => w.send('DELETE', '/object/one/file.txt')),
  ),
  lie(
    'delete.many-answers-message',
    'delete.many-answers-records',
    'Removing several objects answers a message.',
    () => ({ deleteObjects: edit(() => ({ message: 'Done' })) }),
    async (w) => {
      await withFolder(w);
      return Array.isArray((await removeSome(w)).json);
    },
  ),
  lie(
    'delete.many-removes-twenty-five',
    'delete.many-removes-objects',
    'Of several objects the first twenty-five are removed.',
    () => ({
      deleteObjects: (call) => call.forward({ body: { ...call.json, prefixes: prefixesOf(call).slice(0, 25) } }),
    }),
    afterChanges,
  ),
  lie(
    'delete.many-removes-first-only',
    'delete.many-removes-objects',
    'Removing several objects removes the first one only.',
    () => ({ deleteObjects: (call) => call.forward({ body: { prefixes: prefixesOf(call).slice(0, 1) } }) }),
    async (w) => {
      await withFolder(w);
      await removeSome(w);
      return (await w.read('one', 'folder/b.txt')).status;
    },
  ),
  lie(
    'download.superseded-path-remembers-many',
    'delete.many-removes-objects',
    'The superseded path still answers what was removed with several.',
    lasting('downloadObject', namedKeys, 'deleteObjects'),
    onEveryPath,
  ),
  ...(['downloadPublicObject', 'downloadSignedObject'] as const).map((operation) =>
    remembers(operation, 'deleteObjects'),
  ),
  lie(
    'delete.many-removes-by-prefix',
    'delete.many-leaves-others',
    'Removing several objects removes all whose path begins with one of theirs.',
    removingByPrefix('deleteObjects', namedKeys),
    async (w) => {
      await withFolder(w);
      await removeSome(w);
      return (await w.read('one', 'folder/a.txt.bak')).status;
    },
  ),
  lie(
    'delete.many-removes-behind',
    'delete.many-leaves-others',
    'Removing several objects takes each as a folder too, and removes what is behind it.',
    removingByPrefix('deleteObjects', namedKeys, '/'),
    async (w) => {
      await withFolder(w);
      await w.upload('one', 'folder/b.txt/behind.txt', 'behind');
      await removeSome(w);
      return (await w.read('one', 'folder/b.txt/behind.txt')).status;
    },
  ),
  lie(
    'delete.many-removes-in-folders',
    'delete.many-leaves-others',
    'Removing several objects outside all folders removes those of their names in folders.',
    inFolders('deleteObjects', (call, key) => call.ask('DELETE', `/object/${key}`)),
    amongLookalikes,
  ),
  lie(
    'delete.many-removes-namesakes',
    'delete.many-leaves-others',
    'Removing several objects removes those at the same paths of other buckets.',
    inEveryBucket('deleteObjects', (call, bucket) => call.ask('DELETE', `/object/${bucket}`, { json: call.json })),
    (w) => namesakes(w, () => w.send('DELETE', '/object/one', { prefixes: ['file.txt'] })),
  ),
  lie(
    'delete.many-answers-half',
    'delete.many-answers-the-removed',
    'Of the removed objects only the last has a record.',
    () => ({ deleteObjects: edit((body) => (body as Json[]).slice(-1)) }),
    async (w) => {
      await withFolder(w);
      return ((await removeSome(w)).json as Json[]).length;
    },
  ),
  lie(
    'delete.partly-answers-nothing',
    'delete.many-answers-the-removed',
    'Where one of those named is not there, nothing is answered about the others.',
    () => ({
      deleteObjects: edit((body, call) => {
        const records = body as Json[];
        return records.length < prefixesOf(call).length ? [] : records;
      }),
    }),
    async (w) => {
      await withFolder(w);
      const { json } = await w.send('DELETE', '/object/one', { prefixes: ['folder/a.txt', 'missing.txt'] });
      return (json as Json[]).length;
    },
  ),
];
