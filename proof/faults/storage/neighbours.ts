// Lies about neighbours that are mixed up the other way round: in folders, in other buckets, under names that begin alike.
import type { Fault } from '../../lies/fault.ts';
import type { Call, Handlers } from '../../lies/storage/lie.ts';
import { edit, editAnswer, encode, lie, toList } from '../../lies/storage/lie.ts';
import type { Witness } from '../../lies/storage/witness.ts';

/** What objects of the same name in folders and in another bucket hold, and what a missing one answers, after all kinds of changes. */
async function neighbours(w: Witness): Promise<unknown> {
  const paths = ['file.txt', 'folder/file.txt', 'other/docs/file.txt', 'docs/file.txt', 'gone.txt', 'folder/gone.txt'];
  for (const bucket of ['box', 'boxer']) {
    await w.bucket(bucket);
    for (const path of paths) await w.upload(bucket, path, `${bucket} ${path}`);
  }
  await w.upload('box', 'only/here.txt', 'text');
  const token = await w.token('box', 'file.txt');
  const seen: unknown[] = [
    (await w.send('GET', `/object/sign/box/folder/file.txt?token=${token}`, undefined, { nobody: true })).status,
    (await w.read('box', 'fil')).status,
    (await w.read('box', 'folder')).status,
    (await w.read('boxer', 'only/here.txt')).status,
    (await w.send('GET', '/bucket/bo')).status,
    ((await w.send('POST', '/object/list/box', { prefix: 'docs' })).json as { name: string }[]).map(({ name }) => name),
    (
      (await w.send('POST', '/object/sign/boxer', { expiresIn: 60, paths: ['only/here.txt', 'folder'] })).json as {
        error: unknown;
      }[]
    ).map(({ error }) => error),
  ];
  await w.send('PUT', '/object/box/file.txt', 'new');
  await w.send('POST', '/object/move', { bucketId: 'box', sourceKey: 'docs/file.txt', destinationKey: 'docs/to.txt' });
  await w.send('DELETE', '/object/box/gone.txt');
  for (const bucket of ['box', 'boxer']) for (const path of paths) seen.push((await w.read(bucket, path)).text.length);
  await w.send('DELETE', '/object/box', { prefixes: ['file.txt'] });
  seen.push((await w.read('box', 'folder/file.txt')).status);
  await w.send('POST', '/bucket/box/empty');
  seen.push((await w.read('boxer', 'docs/file.txt')).status);
  await w.send('DELETE', '/bucket/box');
  seen.push((await w.send('GET', '/bucket/boxer')).status);
  return seen;
}

/** Does the same to every object that was uploaded and lies deeper under the same name. */
function inFolders(operation: string, repeat: (call: Call, key: string) => Promise<unknown>): () => Handlers {
  return () => {
    const uploaded = new Set<string>();
    const pathsOf = ({ path, json }: Call): readonly string[] =>
      Array.isArray(json['prefixes']) ? json['prefixes'].map(String) : [path];
    return {
      uploadObject(call) {
        uploaded.add(`${call.bucket}/${call.path}`);
        return call.forward();
      },
      async [operation](call: Call) {
        const response = await call.forward();
        for (const path of pathsOf(call))
          for (const key of uploaded)
            if (response.ok && !path.includes('/') && key.startsWith(`${call.bucket}/`) && key.endsWith(`/${path}`))
              if (key !== `${call.bucket}/${path}`) await repeat(call, encode(key));
        return response;
      },
    };
  };
}

function neighbour(id: string, clause: string, title: string, create: () => Handlers): Fault {
  return lie(id, clause, title, create, neighbours);
}

/** Every path that was uploaded, by bucket. */
function tracking(create: (uploaded: ReadonlyMap<string, ReadonlySet<string>>) => Handlers): () => Handlers {
  return () => {
    const uploaded = new Map<string, Set<string>>();
    return {
      uploadObject(call) {
        const paths = uploaded.get(call.bucket) ?? new Set();
        uploaded.set(call.bucket, paths.add(call.path));
        return call.forward();
      },
      ...create(uploaded),
    };
  };
}

/** Gives another object where there is none. */
function instead(
  find: (call: Call, uploaded: ReadonlyMap<string, ReadonlySet<string>>) => string | undefined,
): () => Handlers {
  return tracking((uploaded) => ({
    async downloadAuthenticatedObject(call) {
      const response = await call.forward();
      const key = find(call, uploaded);
      if (response.ok || !call.isAuthorized || key === undefined) return response;
      return call.ask('GET', `/object/authenticated/${encode(key)}`);
    },
  }));
}

export const neighbourFaults: readonly Fault[] = [
  neighbour(
    'delete.one-removes-in-folders',
    'delete.one-leaves-others',
    'Removing an object outside all folders removes those of its name in folders.',
    inFolders('deleteObject', (call, key) => call.ask('DELETE', `/object/${key}`)),
  ),
  neighbour(
    'delete.many-removes-in-folders',
    'delete.many-leaves-others',
    'Removing several objects outside all folders removes those of their names in folders.',
    inFolders('deleteObjects', (call, key) => call.ask('DELETE', `/object/${key}`)),
  ),
  neighbour(
    'replace.changes-in-folders',
    'replace.leaves-others',
    'Replacing an object outside all folders replaces those of its name in folders.',
    inFolders('replaceObject', (call, key) => call.ask('PUT', `/object/${key}`, { content: call.body })),
  ),
  neighbour(
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
  ),
  neighbour(
    'sign.token-opens-in-folders',
    'sign.token-of-other-object',
    'The token of an object outside all folders opens those of its name in folders.',
    () => ({
      async downloadSignedObject(call) {
        const response = await call.forward();
        const name = encode(call.path.slice(call.path.lastIndexOf('/') + 1));
        const own = response.ok ? response : await call.forward({ path: `/object/sign/${call.bucket}/${name}` });
        return own.ok && !response.ok
          ? call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`)
          : response;
      },
    }),
  ),
  neighbour(
    'download.completes-paths',
    'download.missing-object',
    'A path that is not there is answered with the first object whose path begins with it.',
    instead(({ bucket, path }, uploaded) => {
      const found = [...(uploaded.get(bucket) ?? [])].find((one) => one.startsWith(path) && one !== path);
      return found === undefined || path.endsWith('/') ? undefined : `${bucket}/${found}`;
    }),
  ),
  neighbour(
    'download.answers-folders',
    'download.missing-object',
    'A folder is answered as an object without bytes.',
    tracking((uploaded) => ({
      async downloadAuthenticatedObject(call) {
        const response = await call.forward();
        const isFolder = [...(uploaded.get(call.bucket) ?? [])].some((path) => path.startsWith(`${call.path}/`));
        return response.ok || !call.isAuthorized || !isFolder ? response : new Response('');
      },
    })),
  ),
  neighbour(
    'download.looks-elsewhere',
    'download.missing-object',
    'A path that is not there is answered from another bucket that has it.',
    instead(({ bucket, path }, uploaded) => {
      const other = [...uploaded].findLast(([name, paths]) => name !== bucket && paths.has(path))?.[0];
      return other === undefined || (uploaded.get(bucket)?.has(path) ?? false) ? undefined : `${other}/${path}`;
    }),
  ),
  neighbour(
    'bucket.get-completes-names',
    'bucket.get-missing',
    'Asking for the beginning of a name answers the bucket that has it.',
    () => {
      const names = new Set<string>();
      return {
        createBucket(call) {
          names.add(String(call.json['name']));
          return call.forward();
        },
        async getBucket(call) {
          const response = await call.forward();
          const found = [...names].findLast((name) => name !== call.bucket && name.startsWith(call.bucket));
          if (response.ok || found === undefined || !call.isAuthorized) return response;
          return call.ask('GET', `/bucket/${found}`);
        },
      };
    },
  ),
  neighbour(
    'bucket.delete-removes-longer-names',
    'bucket.delete-leaves-others',
    'Removing a bucket removes those whose names begin with its name.',
    () => ({
      async deleteBucket(call) {
        const response = await call.forward();
        if (!response.ok) return response;
        for (const { id } of toList(await (await call.ask('GET', '/bucket/')).json()))
          if (typeof id === 'string' && id.startsWith(call.bucket)) {
            await call.ask('POST', `/bucket/${id}/empty`);
            await call.ask('DELETE', `/bucket/${id}`);
          }
        return response;
      },
    }),
  ),
  neighbour(
    'bucket.empties-longer-names-too',
    'bucket.empty-keeps-bucket',
    'Emptying a bucket empties those whose names begin with its name.',
    () => ({
      async emptyBucket(call) {
        const response = await call.forward();
        if (!response.ok) return response;
        for (const { id } of toList(await (await call.ask('GET', '/bucket/')).json()))
          if (typeof id === 'string' && id.startsWith(call.bucket)) await call.ask('POST', `/bucket/${id}/empty`);
        return response;
      },
    }),
  ),
  neighbour(
    'list.finds-the-prefix-anywhere',
    'list.leaves-out-others',
    'A list shows what lies in a folder of that name anywhere.',
    tracking((uploaded) => ({
      async listObjects(call) {
        const prefix = String(call.json['prefix']).replace(/\/$/, '');
        const away = [...(uploaded.get(call.bucket) ?? [])].filter((path) => path.includes(`/${prefix}/`));
        const response = await call.forward();
        return prefix === '' || !call.isAuthorized
          ? response
          : editAnswer(response, (body) => [...toList(body), ...away.map((name) => ({ name }))]);
      },
    })),
  ),
  neighbour(
    'batch.looks-elsewhere',
    'batch.missing-has-error',
    'A batch signs a path that only another bucket has.',
    tracking((uploaded) => ({
      signObjects: edit((body, call) =>
        toList(body).map((item) => {
          const path = String(item['path']);
          const isElsewhere = [...uploaded].some(([bucket, paths]) => bucket !== call.bucket && paths.has(path));
          if (item['error'] === null || !isElsewhere || uploaded.get(call.bucket)?.has(path) === true) return item;
          return { ...item, error: null, signedURL: `/object/sign/${call.bucket}/${path}?token=none` };
        }),
      ),
    })),
  ),
  neighbour(
    'batch.signs-folders',
    'batch.missing-has-error',
    'A batch signs folders.',
    tracking((uploaded) => ({
      signObjects: edit((body, call) =>
        toList(body).map((item) => {
          const path = String(item['path']);
          const isFolder = [...(uploaded.get(call.bucket) ?? [])].some((one) => one.startsWith(`${path}/`));
          if (item['error'] === null || !isFolder) return item;
          return { ...item, error: null, signedURL: `/object/sign/${call.bucket}/${path}?token=none` };
        }),
      ),
    })),
  ),
];
