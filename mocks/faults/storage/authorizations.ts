// Lies about the authorization parameter: some operations do without it.
import type { Fault } from '../fault.ts';
import { each, lie } from './lie.ts';
import type { Witness } from './witness.ts';

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
    'objects-are-listed-for-all',
    'listing',
    'Objects are listed without authorization.',
    ['listObjects'],
    [['POST', '/object/list/one', { prefix: '' }]],
  ),
];
