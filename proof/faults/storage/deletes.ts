// Lies about removing objects: too few, too many, and records of the wrong ones.
import type { Fault } from '../../lies/fault.ts';
import type { Call, Handlers, Json } from '../../lies/storage/lie.ts';
import { edit, editEach, encode, lie } from '../../lies/storage/lie.ts';
import type { Witness } from '../../lies/storage/witness.ts';

async function withFiles(w: Witness): Promise<void> {
  await w.bucket('one');
  for (const path of ['folder/a.txt', 'folder/a.txt.bak', 'folder/b.txt']) await w.upload('one', path, path);
}

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
        uploaded.add(`${call.bucket}/${call.path}`);
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

function removeSome(w: Witness): ReturnType<Witness['send']> {
  return w.send('DELETE', '/object/one', { prefixes: ['folder/a.txt', 'folder/b.txt'] });
}

const WORDS = {
  downloadPublicObject: ['public-path', 'public path'],
  downloadSignedObject: ['link', 'signed link'],
  deleteObject: ['one', 'on its own', 'delete.one-removes-object'],
  deleteObjects: ['many', 'with several', 'delete.many-removes-objects'],
} as const;

/** Answers what was uploaded although it was removed. */
function remembering(
  operation: 'downloadPublicObject' | 'downloadSignedObject',
  removal: 'deleteObject' | 'deleteObjects',
): Fault {
  const [id, way] = WORDS[operation];
  const [count, how, clause] = WORDS[removal];
  return lie(
    `delete.${id}-remembers-${count}`,
    clause,
    `The ${way} still answers what was removed ${how}.`,
    () => {
      const contents = new Map<string, Uint8Array<ArrayBuffer>>();
      const removed = new Set<string>();
      return {
        async uploadObject(call) {
          contents.set(`${call.bucket}/${call.path}`, call.body);
          return call.forward();
        },
        async [removal](call: Call) {
          const response = await call.forward();
          const paths = removal === 'deleteObject' ? [call.path] : pathsOf(call.json).map(String);
          if (response.ok) for (const path of paths) removed.add(`${call.bucket}/${path}`);
          return response;
        },
        async [operation](call: Call) {
          const key = `${call.bucket}/${call.path}`;
          const response = await call.forward();
          return response.ok || !removed.has(key) ? response : new Response(contents.get(key) ?? '');
        },
      };
    },
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
    'delete.one-does-nothing',
    'delete.one-removes-object',
    'Removing one object answers a message and removes nothing.',
    () => ({
      deleteObject: (call) =>
        call.isAuthorized ? Promise.resolve(Response.json({ message: 'Done' })) : call.forward(),
    }),
    async (w) => {
      await withFiles(w);
      await w.send('DELETE', '/object/one/folder/a.txt');
      return (await w.read('one', 'folder/a.txt')).status;
    },
  ),
  lie(
    'delete.one-answers-number',
    'results.message-is-string',
    'Removing one object answers a number as its message.',
    () => ({ deleteObject: edit(() => ({ message: 1 })) }),
    async (w) => {
      await withFiles(w);
      return (await w.send('DELETE', '/object/one/folder/a.txt')).json;
    },
  ),
  lie(
    'delete.one-answers-list',
    'delete.one-answers-message',
    'Removing one object answers a list.',
    () => ({ deleteObject: edit((body) => [body]) }),
    async (w) => {
      await withFiles(w);
      return Array.isArray((await w.send('DELETE', '/object/one/folder/a.txt')).json);
    },
  ),
  lie(
    'delete.one-removes-by-prefix',
    'delete.one-leaves-others',
    'Removing one object removes all whose path begins with its path.',
    removingByPrefix('deleteObject', (call) => [`${call.bucket}/${call.path}`]),
    async (w) => {
      await withFiles(w);
      await w.send('DELETE', '/object/one/folder/a.txt');
      return (await w.read('one', 'folder/a.txt.bak')).status;
    },
  ),
  lie(
    'delete.many-removes-first-only',
    'delete.many-removes-objects',
    'Removing several objects removes the first one only.',
    () => ({ deleteObjects: (call) => call.forward({ body: { prefixes: pathsOf(call.json).slice(0, 1) } }) }),
    async (w) => {
      await withFiles(w);
      await removeSome(w);
      return (await w.read('one', 'folder/b.txt')).status;
    },
  ),
  lie(
    'delete.many-removes-by-prefix',
    'delete.many-leaves-others',
    'Removing several objects removes all whose path begins with one of theirs.',
    removingByPrefix('deleteObjects', (call) => pathsOf(call.json).map((path) => `${call.bucket}/${String(path)}`)),
    async (w) => {
      await withFiles(w);
      await removeSome(w);
      return (await w.read('one', 'folder/a.txt.bak')).status;
    },
  ),
  lie(
    'delete.many-removes-behind',
    'delete.many-leaves-others',
    'Removing several objects takes each as a folder too, and removes what is behind it.',
    removingByPrefix(
      'deleteObjects',
      (call) => pathsOf(call.json).map((path) => `${call.bucket}/${String(path)}`),
      '/',
    ),
    async (w) => {
      await withFiles(w);
      await w.upload('one', 'folder/b.txt/behind.txt', 'behind');
      await removeSome(w);
      return (await w.read('one', 'folder/b.txt/behind.txt')).status;
    },
  ),
  lie(
    'delete.many-answers-message',
    'delete.many-answers-records',
    'Removing several objects answers a message.',
    () => ({ deleteObjects: edit(() => ({ message: 'Done' })) }),
    async (w) => {
      await withFiles(w);
      return Array.isArray((await removeSome(w)).json);
    },
  ),
  lie(
    'delete.many-answers-last-segments',
    'record.name-is-path',
    'The records of removed objects are named by the last segment of their paths.',
    () => ({
      deleteObjects: editEach((record) => ({ ...record, name: String(record['name']).split('/').pop() })),
    }),
    async (w) => {
      await withFiles(w);
      return ((await removeSome(w)).json as Json[]).map(({ name }) => name);
    },
  ),
  lie(
    'delete.many-answers-half',
    'delete.many-answers-the-removed',
    'Of the removed objects only the last has a record.',
    () => ({ deleteObjects: edit((body) => (body as Json[]).slice(-1)) }),
    async (w) => {
      await withFiles(w);
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
        return records.length < pathsOf(call.json).length ? [] : records;
      }),
    }),
    async (w) => {
      await withFiles(w);
      const { json } = await w.send('DELETE', '/object/one', { prefixes: ['folder/a.txt', 'missing.txt'] });
      return (json as Json[]).length;
    },
  ),
  ...(['downloadPublicObject', 'downloadSignedObject'] as const).flatMap((operation) =>
    (['deleteObject', 'deleteObjects'] as const).map((removal) => remembering(operation, removal)),
  ),
  lie(
    'record.of-another-bucket',
    'record.of-its-bucket',
    'The records of removed objects name another bucket.',
    () => ({ deleteObjects: editEach((record) => ({ ...record, bucket_id: 'another' })) }),
    async (w) => {
      await withFiles(w);
      return ((await removeSome(w)).json as Json[])[0]?.['bucket_id'];
    },
  ),
  lie(
    'record.removed-with-extra',
    'record.no-additional-properties',
    'The records of removed objects carry a twelfth property.',
    () => ({ deleteObjects: editEach((record) => ({ ...record, user_metadata: null })) }),
    async (w) => {
      await withFiles(w);
      return Object.keys(((await removeSome(w)).json as Json[])[0] ?? {}).includes('user_metadata');
    },
  ),
  lie(
    'record.removed-with-number',
    'record.version',
    'The version in the record of a removed object is a number.',
    () => ({ deleteObjects: editEach((record) => ({ ...record, version: 7 })) }),
    async (w) => {
      await withFiles(w);
      return ((await removeSome(w)).json as Json[])[0]?.['version'] === 7;
    },
  ),
];

function pathsOf(body: Json): readonly unknown[] {
  return Array.isArray(body['prefixes']) ? (body['prefixes'] as readonly unknown[]) : [];
}
