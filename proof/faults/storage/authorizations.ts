// Lies about the authorization parameter: some operations do without it.
import type { Fault } from '../../lies/fault.ts';
import { each, lie } from '../../lies/storage/lie.ts';
import type { Witness } from '../../lies/storage/witness.ts';

/** Statuses of requests without authorization, after a bucket with a file was made with it. */
async function nobody(w: Witness, requests: readonly (readonly [string, string, unknown?])[]): Promise<unknown> {
  await w.bucket('one');
  await w.upload('one', 'file.txt', 'text');
  const statuses: number[] = [];
  for (const [method, path, json] of requests)
    statuses.push((await w.send(method, path, json, { nobody: true })).status);
  return statuses;
}

function open(
  what: string,
  clause: string,
  title: string,
  operations: readonly string[],
  requests: readonly (readonly [string, string, unknown?])[],
): Fault {
  return lie(
    `auth.${what}`,
    `auth.${clause}`,
    title,
    () => each(operations, (call) => call.forward({ authorize: true })),
    (w) => nobody(w, requests),
  );
}

const TRANSFER = { bucketId: 'one', sourceKey: 'file.txt', destinationKey: 'to.txt' };

export const authorizationFaults: readonly Fault[] = [
  open(
    'buckets-are-shown-to-all',
    'bucket-operations',
    'Buckets are shown without authorization.',
    ['listBuckets', 'getBucket'],
    [['GET', '/bucket/one']],
  ),
  open(
    'buckets-are-changed-by-all',
    'bucket-operations',
    'Buckets are made without authorization.',
    ['createBucket'],
    [['POST', '/bucket/', { id: 'two', name: 'two' }]],
  ),
  open(
    'buckets-are-emptied-by-all',
    'bucket-operations',
    'Buckets are emptied without authorization.',
    ['emptyBucket'],
    [['POST', '/bucket/one/empty']],
  ),
  open(
    'objects-are-shown-to-all',
    'object-reads',
    'The superseded path shows objects without authorization.',
    ['downloadObject'],
    [['GET', '/object/one/file.txt']],
  ),
  open(
    'info-is-shown-to-all',
    'object-reads',
    'Info is answered without authorization.',
    ['getAuthenticatedObjectInfo'],
    [['GET', '/object/info/authenticated/one/file.txt']],
  ),
  open(
    'objects-are-removed-by-all',
    'object-writes',
    'Objects are removed without authorization.',
    ['deleteObject', 'deleteObjects'],
    [['DELETE', '/object/one/file.txt']],
  ),
  open(
    'objects-are-copied-by-all',
    'object-writes',
    'Objects are copied without authorization.',
    ['copyObject'],
    [['POST', '/object/copy', TRANSFER]],
  ),
  open(
    'objects-are-signed-for-all',
    'signing',
    'Batches are signed without authorization.',
    ['signObjects'],
    [['POST', '/object/sign/one', { expiresIn: 60, paths: ['file.txt'] }]],
  ),
  open(
    'one-bucket-is-shown-to-all',
    'bucket-operations',
    'A single bucket is shown without authorization.',
    ['getBucket'],
    [['GET', '/bucket/one']],
  ),
  open(
    'all-buckets-are-listed-for-all',
    'bucket-operations',
    'The buckets are listed without authorization.',
    ['listBuckets'],
    [['GET', '/bucket/']],
  ),
  open(
    'buckets-are-updated-by-all',
    'bucket-operations',
    'Buckets are changed without authorization.',
    ['updateBucket'],
    [['PUT', '/bucket/one', { public: true }]],
  ),
  open(
    'objects-are-uploaded-by-all',
    'object-writes',
    'Objects are uploaded without authorization.',
    ['uploadObject'],
    [['POST', '/object/one/new.txt', 'text']],
  ),
  open(
    'objects-are-replaced-by-all',
    'object-writes',
    'Objects are replaced without authorization.',
    ['replaceObject'],
    [['PUT', '/object/one/file.txt', 'new']],
  ),
  open(
    'several-are-removed-by-all',
    'object-writes',
    'Several objects are removed without authorization.',
    ['deleteObjects'],
    [['DELETE', '/object/one', { prefixes: ['file.txt'] }]],
  ),
  open(
    'objects-are-moved-by-all',
    'object-writes',
    'Objects are moved without authorization.',
    ['moveObject'],
    [['POST', '/object/move', TRANSFER]],
  ),
  open(
    'single-objects-are-signed-for-all',
    'signing',
    'Single objects are signed without authorization.',
    ['signObject'],
    [['POST', '/object/sign/one/file.txt', { expiresIn: 60 }]],
  ),
  open(
    'objects-are-listed-for-all',
    'listing',
    'Objects are listed without authorization.',
    ['listObjects'],
    [['POST', '/object/list/one', { prefix: '' }]],
  ),
];
