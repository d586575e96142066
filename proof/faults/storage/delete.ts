// Faults about removing objects: too few, too many, and records of the wrong ones.
import { LIST_WAYS } from '../../kit/list-ways.ts';
import { afterChanges } from '../../kit/storage/after-changes.ts';
import { edit, editEach, noting, onSuccess, toList } from '../../kit/storage/handlers.ts';
import { destinationOf, isNested, itself, keyOf, namedKeys, prefixesOf } from '../../kit/storage/keys.ts';
import type { Call, Handlers, Lie } from '../../kit/storage/lie.ts';
import { encode, faults, lie } from '../../kit/storage/lie.ts';
import { batchOf } from '../../kit/storage/links.ts';
import { amongLookalikes, inEveryBucket, inFolders } from '../../kit/storage/similar-keys.ts';
import { lasting, remembering, tracking } from '../../kit/storage/memory.ts';
import { READ_PATHS, onEveryPath } from '../../kit/storage/read-paths.ts';
import { FOLDER, NAMESAKES } from '../../kit/storage/steps.ts';
import { filled } from '../../kit/storage/witness.ts';

/** A removal also removes what was uploaded under a key that begins with one that was named. */
function removingByPrefix(
  operation: 'deleteObject' | 'deleteObjects',
  namesOf: (call: Call) => readonly string[],
  end = '',
) {
  return (): Handlers => {
    const uploaded = new Set<string>();
    return {
      uploadObject: noting((call) => uploaded.add(keyOf(call))),
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

/** Answers what was uploaded although it was removed. */
function remembersRemoved(removal: 'deleteObject' | 'deleteObjects'): readonly Lie[] {
  const [count, how, keysOf, request] =
    removal === 'deleteObject'
      ? ['one', 'on its own', itself, 'DELETE /object/one/file.txt']
      : ['many', 'with several', namedKeys, 'DELETE /object/one {"prefixes":["file.txt"]}'];
  const before = ['bucket one public', 'upload one/file.txt text', 'sign one/file.txt', request];
  return [
    lie(`delete.public-path-remembers-${count}`, `The public path still answers what was removed ${how}.`)
      .does(lasting('downloadPublicObject', keysOf, removal))
      .seenBy(...before, 'keyless GET /object/public/one/file.txt'),
    lie(`delete.link-remembers-${count}`, `The signed link still answers what was removed ${how}.`)
      .does(lasting('downloadSignedObject', keysOf, removal))
      .seenBy(...before, 'keyless GET /object/sign/one/file.txt?token={token}'),
  ];
}

export const deleteFaults = faults('delete', {
  'one-removes-object': [
    lie('delete.one-does-nothing', 'Removing one object answers a message and removes nothing.')
      .does({ deleteObject: (call) => (call.isAuthorized ? Response.json({ message: 'Done' }) : call.forward()) })
      .seenBy(...FOLDER, 'DELETE /object/one/folder/a.txt', 'read one/folder/a.txt'),
    lie('batch.links-outlive-their-objects', 'A link of a batch still opens what was removed.')
      .does(
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
      )
      .seenBy(async (w) => {
        await filled(w, 'one', ['a.txt']);
        const [item] = await batchOf(w, 'one', ['a.txt']);
        await w.send('DELETE', '/object/one/a.txt');
        return (await w.send('GET', String(item?.['signedURL']), undefined, { keyless: true })).status;
      }),
    ...remembersRemoved('deleteObject'),
    ...(['downloadPublicObject', 'downloadSignedObject'] as const).map((operation) => {
      const [id, name] = READ_PATHS[operation];
      return lie(`${id}.remembers-nested`, `${name} still answers a removed object that was in a folder.`)
        .does(lasting(operation, (call) => (isNested(call.path) ? itself(call) : []), 'deleteObject'))
        .seenBy(onEveryPath);
    }),
  ],
  'one-leaves-others': [
    lie('delete.one-removes-by-prefix', 'Removing one object removes all whose path begins with its path.')
      .does(removingByPrefix('deleteObject', itself))
      .seenBy(...FOLDER, 'DELETE /object/one/folder/a.txt', 'read one/folder/a.txt.bak'),
    lie('delete.one-removes-everything', 'Removing one object empties its bucket.')
      .does({ deleteObject: onSuccess((call) => call.ask('POST', `/bucket/${call.bucket}/empty`)) })
      .seenBy(...FOLDER, 'DELETE /object/one/folder/a.txt', 'read one/folder/b.txt'),
    lie('delete.one-removes-in-folders', 'Removing an object outside all folders removes those of its name in folders.')
      .does(inFolders('deleteObject', (call, key) => call.ask('DELETE', `/object/${key}`)))
      .seenBy(amongLookalikes),
    lie('delete.one-removes-namesakes', 'Removing one object removes those at the same path of other buckets.')
      .does(
        inEveryBucket('deleteObject', (call, bucket) => call.ask('DELETE', `/object/${bucket}/${encode(call.path)}`)),
      )
      .seenBy(...NAMESAKES, 'DELETE /object/one/file.txt', 'read two/file.txt'),
  ],
  'many-removes-objects': [
    lie('delete.many-removes-twenty-five', 'Of several objects the first twenty-five are removed.')
      .does({
        deleteObjects: (call) => call.forward({ body: { ...call.json, prefixes: prefixesOf(call).slice(0, 25) } }),
      })
      .seenBy(afterChanges),
    lie('delete.many-does-nothing', 'Removing several objects answers their records and removes nothing.')
      .does({
        async deleteObjects(call) {
          if (!call.isAuthorized) return call.forward();
          return Response.json(prefixesOf(call).map((name) => ({ name })));
        },
      })
      .seenBy(...FOLDER, 'DELETE /object/one {"prefixes":["folder/a.txt"]}', 'read one/folder/a.txt'),
    lie('delete.many-removes-first-only', 'Removing several objects removes the first one only.')
      .does({ deleteObjects: (call) => call.forward({ body: { prefixes: prefixesOf(call).slice(0, 1) } }) })
      .seenBy(...FOLDER, 'DELETE /object/one {"prefixes":["folder/a.txt","folder/b.txt"]}', 'read one/folder/b.txt'),
    lie('download.superseded-path-remembers-many', 'The superseded path still answers what was removed with several.')
      .does(lasting('downloadObject', namedKeys, 'deleteObjects'))
      .seenBy(onEveryPath),
    ...remembersRemoved('deleteObjects'),
  ],
  'many-leaves-others': [
    lie('delete.many-removes-by-prefix', 'Removing several objects removes all whose path begins with one of theirs.')
      .does(removingByPrefix('deleteObjects', namedKeys))
      .seenBy(
        ...FOLDER,
        'DELETE /object/one {"prefixes":["folder/a.txt","folder/b.txt"]}',
        'read one/folder/a.txt.bak',
      ),
    lie('delete.many-removes-everything', 'Removing several objects empties their bucket.')
      .does({ deleteObjects: onSuccess((call) => call.ask('POST', `/bucket/${call.bucket}/empty`)) })
      .seenBy(...FOLDER, 'DELETE /object/one {"prefixes":["folder/a.txt"]}', 'read one/folder/b.txt'),
    lie(
      'delete.many-removes-behind',
      'Removing several objects takes each as a folder too, and removes what is behind it.',
    )
      .does(removingByPrefix('deleteObjects', namedKeys, '/'))
      .seenBy(
        ...FOLDER,
        'upload one/folder/b.txt/behind.txt behind',
        'DELETE /object/one {"prefixes":["folder/a.txt","folder/b.txt"]}',
        'read one/folder/b.txt/behind.txt',
      ),
    lie(
      'delete.many-removes-in-folders',
      'Removing several objects outside all folders removes those of their names in folders.',
    )
      .does(inFolders('deleteObjects', (call, key) => call.ask('DELETE', `/object/${key}`)))
      .seenBy(amongLookalikes),
    lie('delete.many-removes-namesakes', 'Removing several objects removes those at the same paths of other buckets.')
      .does(
        inEveryBucket('deleteObjects', (call, bucket) => call.ask('DELETE', `/object/${bucket}`, { json: call.json })),
      )
      .seenBy(...NAMESAKES, 'DELETE /object/one {"prefixes":["file.txt"]}', 'read two/file.txt'),
  ],
  'many-answers-the-removed': [
    ...LIST_WAYS.map(({ id, does, change }) =>
      lie(`delete.many-answers-${id}`, `The list of the removed ${does}.`)
        .does({ deleteObjects: edit((body) => change(toList(body))) })
        .seenBy(...FOLDER, 'DELETE /object/one {"prefixes":["folder/a.txt","folder/b.txt","folder/a.txt.bak"]}'),
    ),
    lie('delete.many-answers-another', 'An object that was not named has a record among the removed.')
      .does(
        tracking((uploaded) => ({
          deleteObjects: edit((body, call) => {
            const others = [...(uploaded.get(call.bucket) ?? [])].filter((path) => !prefixesOf(call).includes(path));
            return [...toList(body), ...others.slice(0, 1).map((name) => ({ name }))];
          }),
        })),
      )
      .seenBy(...FOLDER, 'DELETE /object/one {"prefixes":["folder/a.txt"]}'),
    ...(
      [
        ['copyObject', 'copied', 'A copy'],
        ['moveObject', 'moved', 'A moved object'],
      ] as const
    ).map(([operation, id, what]) =>
      lie(`delete.many-answers-what-was-${id}`, `${what} has the name of its source among the removed.`)
        .does(() => {
          const sources = new Map<string, unknown>();
          return {
            [operation]: onSuccess((call) => sources.set(destinationOf(call), call.json['sourceKey'])),
            deleteObjects: editEach((record, call) => {
              const source = sources.get(`${call.bucket}/${String(record['name'])}`);
              return source === undefined ? record : { ...record, name: source };
            }),
          };
        })
        .seenBy(
          ...FOLDER,
          `POST /object/${operation.slice(0, 4)} {"bucketId":"one","sourceKey":"folder/a.txt","destinationKey":"to.txt"}`,
          'DELETE /object/one {"prefixes":["to.txt"]}',
        ),
    ),
    lie('delete.partly-answers-nothing', 'Where one of those named is not there, nothing is answered about the others.')
      .does({
        deleteObjects: edit((body, call) => {
          const records = toList(body);
          return records.length < prefixesOf(call).length ? [] : records;
        }),
      })
      .seenBy(...FOLDER, 'DELETE /object/one {"prefixes":["folder/a.txt","missing.txt"]}'),
  ],
});
