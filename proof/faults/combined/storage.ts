// Faults of storage that are others in another way: from the second time on, the second time for one thing, or in folders only.
import { later, onlyFor, secondTime } from '../../kit/combine.ts';
import type { Fault } from '../../kit/fault.ts';
import { isRecord } from '../../kit/json.ts';
import { operationOf } from '../../kit/storage/lie.ts';
import { doneAgain, foldersThroughout } from '../../kit/storage/wide-witnesses.ts';
import { createWitness, type Witness } from '../../kit/storage/witness.ts';

/** Fault and the operation of which the first request is answered rightly. */
const LATER: readonly (readonly [fault: string, operation: string])[] = [
  ['bucket.list-omits-middle', 'listBuckets'],
  ['list.omits-first', 'listObjects'],
  ['list.hides-folders', 'listObjects'],
  ['list.adds-the-root', 'listObjects'],
  ['list.adds-other-buckets', 'listObjects'],
  ['list.shows-replaced-twice', 'replaceObject'],
  ['delete.many-answers-omits-first', 'deleteObjects'],
  ['batch.omits-first', 'signObjects'],
  ['bucket.update-does-nothing', 'updateBucket'],
  ['bucket.empty-does-nothing', 'emptyBucket'],
  ['bucket.delete-does-nothing', 'deleteBucket'],
  ['upload.refuses-folders', 'uploadObject'],
  ['replace.does-nothing', 'replaceObject'],
  ['delete.one-does-nothing', 'deleteObject'],
  ['delete.many-does-nothing', 'deleteObjects'],
  ['move.does-nothing', 'moveObject'],
  ['copy.does-nothing', 'copyObject'],
  ['bucket.empties-longer-names-too', 'emptyBucket'],
  ['bucket.delete-removes-longer-names', 'deleteBucket'],
  ['replace.changes-namesakes', 'replaceObject'],
  ['delete.one-removes-by-prefix', 'deleteObject'],
  ['delete.many-removes-by-prefix', 'deleteObjects'],
  ['copy.removes-source', 'copyObject'],
  ['bucket.get-makes-up', 'getBucket'],
  ['download.makes-up-missing', 'downloadAuthenticatedObject'],
  ['info.makes-up-missing', 'getPublicObjectInfo'],
  ['batch.missing-without-error', 'signObjects'],
  ['batch.missing-with-url', 'signObjects'],
  ['move.of-nothing', 'moveObject'],
  ['copy.of-nothing', 'copyObject'],
  ['limits.large-refused-and-stored', 'uploadObject'],
  ['limits.main-type-decides', 'uploadObject'],
  ['sign.token-may-be-missing', 'downloadSignedObject'],
  ['sign.signature-is-not-checked', 'downloadSignedObject'],
  ['sign.token-opens-everything', 'downloadSignedObject'],
  ['sign.lives-too-long', 'signObject'],
  ['batch.last-without-url', 'signObjects'],
  ['batch.mixes-up-urls', 'signObjects'],
  ['batch.tokens-open-the-batch', 'signObjects'],
  ['bucket.hides-limits', 'getBucket'],
  ['bucket.list-rounds-limits', 'listBuckets'],
  ['bucket.create-answers-another-name', 'createBucket'],
  ['bucket.get-answers-another', 'getBucket'],
  ['delete.many-answers-last-segments', 'deleteObjects'],
  ['record.of-another-bucket', 'deleteObjects'],
  ['upload.key-without-bucket', 'uploadObject'],
  ['download.superseded-path-cuts', 'downloadObject'],
  ['info.knows-no-folders', 'getAuthenticatedObjectInfo'],
  ['info.public-knows-folders-only', 'getPublicObjectInfo'],
  ['public.answers-first-object', 'downloadPublicObject'],
  ['batch.present-with-empty-error', 'signObjects'],
  ['copy.answers-source-key', 'copyObject'],
  ['batch.signs-for-users', 'signObjects'],
  ['auth.delete-object-takes-any-text', 'deleteObject'],
];

/** The same, of requests without authorization. */
const LATER_FOR_STRANGERS: readonly (readonly [fault: string, operation: string])[] = [
  ['auth.objects-are-shown-to-all', 'downloadObject'],
  ['auth.objects-are-removed-by-all', 'deleteObject'],
  ['auth.single-objects-are-signed-for-all', 'signObject'],
  ['public.wants-authorization', 'downloadPublicObject'],
];

/** What was done once to something is not done to it again. */
const SECOND_TIME: readonly (readonly [fault: string, operation: string])[] = [
  ['bucket.update-does-nothing', 'updateBucket'],
  ['bucket.empty-does-nothing', 'emptyBucket'],
  ['bucket.delete-does-nothing', 'deleteBucket'],
  ['replace.does-nothing', 'replaceObject'],
  ['delete.one-does-nothing', 'deleteObject'],
  ['delete.many-does-nothing', 'deleteObjects'],
  ['move.does-nothing', 'moveObject'],
  ['copy.does-nothing', 'copyObject'],
];

const IN_FOLDERS: readonly string[] = [
  'batch.signs-for-users',
  'public.wants-authorization',
  'auth.delete-object-takes-any-text',
  'batch.present-with-empty-error',
  'delete.one-does-nothing',
  'delete.many-does-nothing',
  'copy.does-nothing',
  'upload.mixes-up-buckets',
  'copy.removes-source',
  'delete.many-answers-omits-first',
  'batch.omits-first',
  'list.shows-replaced-twice',
  'sign.token-may-be-missing',
  'sign.signature-is-not-checked',
  'batch.last-without-url',
  'batch.mixes-up-urls',
  'batch.tokens-open-the-batch',
];

export function combinedStorageFaults(written: readonly Fault[]): readonly Fault[] {
  const find = (id: string): Fault => {
    const fault = written.find((one) => one.id === `storage.${id}`);
    if (fault === undefined) throw new Error(`There is no fault storage.${id} to combine.`);
    return fault;
  };
  return [
    ...LATER.map(([id, operation]) => later(find(id), asks(operation), seeing(doneAgain))),
    ...LATER_FOR_STRANGERS.map(([id, operation]) =>
      later(
        find(id),
        (request) => asks(operation)(request) && !request.headers.has('authorization'),
        seeing(doneAgain),
      ),
    ),
    ...SECOND_TIME.map(([id, operation]) =>
      secondTime(
        find(id),
        async (request) => (asks(operation)(request) ? thingOf(request) : undefined),
        seeing(doneAgain),
      ),
    ),
    ...IN_FOLDERS.map((id) =>
      onlyFor(
        find(id),
        isAboutFolders,
        { id: 'in-folders', title: 'for objects in folders' },
        seeing(foldersThroughout),
      ),
    ),
  ];
}

function asks(operation: string): (request: Request) => boolean {
  return (request) => operationOf(request) === operation;
}

/** The bucket or object that a request is to change. */
async function thingOf(request: Request): Promise<string> {
  const { sourceKey, prefixes } = await bodyOf(request);
  return `${request.url} ${JSON.stringify([sourceKey, prefixes])}`;
}

/** Of requests that name objects; others are let through. */
async function isAboutFolders(request: Request): Promise<boolean> {
  const [, object] = /\/object\/(?!list\/)(?:(?:authenticated|public|sign)\/)?[^/?]+\/([^?]+)/.exec(request.url) ?? [];
  const { sourceKey, prefixes, paths } = await bodyOf(request);
  const named = [object, sourceKey, prefixes, paths].flat().filter((path) => typeof path === 'string');
  return named.length === 0 || named.some((path) => path.includes('/'));
}

async function bodyOf(request: Request): Promise<Readonly<Record<string, unknown>>> {
  if (request.headers.get('content-type')?.includes('json') !== true) return {};
  const body: unknown = await request.json().catch(() => undefined);
  return isRecord(body) ? body : {};
}

function seeing(look: (w: Witness) => Promise<unknown>): Fault['witness'] {
  return (send, target) => look(createWitness(send, target));
}
