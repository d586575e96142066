// Lies about the authorization parameter that show only in folders, in public buckets, or after somebody was let in.
import type { Fault } from '../../lies/fault.ts';
import type { Call, Handlers } from '../../lies/storage/lie.ts';
import { each, editAnswer, lie, toList } from '../../lies/storage/lie.ts';
import type { Witness } from '../../lies/storage/witness.ts';

const TRANSFER = { bucketId: 'open', sourceKey: 'folder/file.txt', destinationKey: 'to.txt' };

/** What nobody gets of a public bucket after its owner has looked. */
async function nobody(w: Witness): Promise<unknown> {
  await w.bucket('open', { public: true });
  for (const path of ['folder/file.txt', 'file.txt']) await w.upload('open', path, path);
  const list = { prefix: 'folder', limit: 100, offset: 0 };
  await w.read('open', 'file.txt');
  await w.send('GET', '/bucket/open');
  await w.send('GET', '/object/info/authenticated/open/file.txt');
  await w.send('POST', '/object/list/open', list);
  const statuses: number[] = [];
  for (const [method, path, json] of [
    ['GET', '/bucket/'],
    ['GET', '/bucket/open'],
    ['GET', '/object/authenticated/open/file.txt'],
    ['GET', '/object/info/authenticated/open/file.txt'],
    ['POST', '/object/list/open', list],
    ['POST', '/object/sign/open', { expiresIn: 60, paths: ['folder/file.txt'] }],
    ['POST', '/object/open/folder/new.txt', 'text'],
    ['PUT', '/object/open/folder/file.txt', 'text'],
    ['POST', '/object/copy', TRANSFER],
    ['DELETE', '/object/open', { prefixes: ['folder/file.txt'] }],
    ['DELETE', '/object/open/file.txt'],
    ['PUT', '/bucket/open', { public: false }],
    ['POST', '/bucket/open/empty'],
  ] as const)
    statuses.push((await w.send(method, path, json, { nobody: true })).status);
  return statuses;
}

/** Does without authorization where the call says so. */
function unguarded(operations: readonly string[], isOpen: (call: Call) => boolean): () => Handlers {
  return () => each(operations, (call) => call.forward({ authorize: isOpen(call) }));
}

/** Does without authorization in public buckets. */
function unguardedInPublic(operations: readonly string[]): () => Handlers {
  return () => {
    const open = new Set<string>();
    return {
      createBucket(call) {
        if (call.json['public'] === true) open.add(String(call.json['name']));
        return call.forward();
      },
      ...each(operations, (call) => call.forward({ authorize: open.has(call.bucket) })),
    };
  };
}

/** What was answered once with authorization is answered so to everybody. */
function remembering(operation: string): () => Handlers {
  return () => {
    const answered = new Map<string, Response>();
    return {
      async [operation](call: Call) {
        const key = call.request.url + JSON.stringify(call.json);
        const known = answered.get(key);
        if (!call.isAuthorized && known !== undefined) return known.clone();
        const response = await call.forward();
        if (response.ok) answered.set(key, response.clone());
        return response;
      },
    };
  };
}

const isNested = (path: unknown): boolean => String(path).includes('/');
const namesNested = ({ json }: Call): boolean =>
  [json['prefixes'], json['paths']].some((paths) => Array.isArray(paths) && paths.some(isNested));

function open(what: string, clause: string, title: string, create: () => Handlers): Fault {
  return lie(`auth.${what}`, `auth.${clause}`, title, create, nobody);
}

export const unguardedFaults: readonly Fault[] = [
  open(
    'public-buckets-are-listed-for-all',
    'bucket-operations',
    'Public buckets are listed without authorization.',
    () => ({
      async listBuckets(call) {
        if (call.isAuthorized) return call.forward();
        return editAnswer(await call.forward({ authorize: true }), (body) =>
          toList(body).filter((bucket) => bucket['public'] === true),
        );
      },
    }),
  ),
  open(
    'strangers-are-led-in',
    'object-reads',
    'Who asks for an object without authorization is led to where it is shown.',
    () => ({
      downloadAuthenticatedObject(call) {
        if (call.isAuthorized) return call.forward();
        if (call.query.has('led')) return call.forward({ authorize: true });
        return Promise.resolve(new Response(null, { status: 307, headers: { location: `${call.request.url}?led=1` } }));
      },
    }),
  ),
  open(
    'public-buckets-are-shown-to-all',
    'bucket-operations',
    'A public bucket is shown without authorization.',
    unguardedInPublic(['getBucket']),
  ),
  open(
    'public-buckets-are-changed-by-all',
    'bucket-operations',
    'A public bucket is changed and emptied without authorization.',
    unguardedInPublic(['updateBucket', 'emptyBucket']),
  ),
  open(
    'public-objects-are-shown-to-all',
    'object-reads',
    'The authenticated path shows the objects of public buckets without authorization.',
    unguardedInPublic(['downloadAuthenticatedObject']),
  ),
  open(
    'public-info-is-shown-to-all',
    'object-reads',
    'The authenticated info path answers for public buckets without authorization.',
    unguardedInPublic(['getAuthenticatedObjectInfo']),
  ),
  open(
    'public-buckets-take-from-all',
    'object-writes',
    'Public buckets take objects without authorization.',
    unguardedInPublic(['uploadObject']),
  ),
  open(
    'public-objects-are-replaced-by-all',
    'object-writes',
    'Objects of public buckets are replaced without authorization.',
    unguardedInPublic(['replaceObject']),
  ),
  open(
    'public-objects-are-removed-by-all',
    'object-writes',
    'Objects of public buckets are removed without authorization.',
    unguardedInPublic(['deleteObject', 'deleteObjects']),
  ),
  open(
    'public-objects-are-listed-for-all',
    'listing',
    'The objects of public buckets are listed without authorization.',
    unguardedInPublic(['listObjects']),
  ),
  open(
    'public-objects-are-signed-for-all',
    'signing',
    'The objects of public buckets are signed without authorization.',
    unguardedInPublic(['signObject', 'signObjects']),
  ),
  open(
    'nested-objects-are-removed-by-all',
    'object-writes',
    'Objects in folders are removed without authorization.',
    unguarded(['deleteObject', 'deleteObjects'], (call) => isNested(call.path) || namesNested(call)),
  ),
  open(
    'nested-objects-are-written-by-all',
    'object-writes',
    'Objects in folders are uploaded and replaced without authorization.',
    unguarded(['uploadObject', 'replaceObject'], ({ path }) => isNested(path)),
  ),
  open(
    'nested-objects-are-transferred-by-all',
    'object-writes',
    'Objects in folders are moved and copied without authorization.',
    unguarded(['moveObject', 'copyObject'], ({ json }) => isNested(json['sourceKey'])),
  ),
  open(
    'nested-batches-are-signed-for-all',
    'signing',
    'A batch that names objects in folders is signed without authorization.',
    unguarded(['signObjects'], namesNested),
  ),
  open(
    'objects-that-were-read-are-shown-to-all',
    'object-reads',
    'An object that was downloaded once is shown without authorization.',
    remembering('downloadAuthenticatedObject'),
  ),
  open(
    'info-that-was-read-is-shown-to-all',
    'object-reads',
    'Info that was answered once is shown without authorization.',
    remembering('getAuthenticatedObjectInfo'),
  ),
  open(
    'lists-that-were-read-are-shown-to-all',
    'listing',
    'A list that was answered once is shown without authorization.',
    remembering('listObjects'),
  ),
  open(
    'buckets-that-were-read-are-shown-to-all',
    'bucket-operations',
    'Buckets that were answered once are shown without authorization.',
    remembering('getBucket'),
  ),
];
