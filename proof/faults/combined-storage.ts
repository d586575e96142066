// Faults of storage that are others in another way: from the second time on, the second time for one thing, or in folders only.
import { later, onlyFor, secondTime } from '../kit/combine.ts';
import type { Fault } from '../kit/fault.ts';
import { isRecord } from '../kit/json.ts';
import { operationOf } from '../kit/rest/lie.ts';

/** Fault and the operation of which the first request is answered rightly. */
const LATER: readonly (readonly [fault: string, operation: string])[] = [
  ['bucket.empty-does-nothing', 'emptyBucket'],
  ['bucket.delete-does-nothing', 'deleteBucket'],
  ['delete.one-does-nothing', 'deleteObject'],
  ['delete.one-removes-by-prefix', 'deleteObject'],
  ['download.superseded-path-cuts', 'downloadObject'],
  ['info.knows-no-folders', 'getAuthenticatedObjectInfo'],
];

/** What was done once to something is not done to it again. */
const SECOND_TIME: readonly (readonly [fault: string, operation: string])[] = [
  ['bucket.update-does-nothing', 'updateBucket'],
  ['delete.one-does-nothing', 'deleteObject'],
  ['copy.does-nothing', 'copyObject'],
];

const IN_FOLDERS: readonly string[] = [
  'batch.present-with-empty-error',
  'delete.one-does-nothing',
  'delete.many-does-nothing',
  'copy.does-nothing',
  'upload.mixes-up-buckets',
  'copy.removes-source',
  'batch.omits-first',
];

export function combinedStorageFaults(written: readonly Fault[]): readonly Fault[] {
  const find = (id: string): Fault => {
    const fault = written.find((one) => one.id === `storage.${id}`);
    if (fault === undefined) throw new Error(`There is no fault storage.${id} to combine.`);
    return fault;
  };
  return [
    ...LATER.map(([id, operation]) => later(find(id), asks(operation))),
    ...SECOND_TIME.map(([id, operation]) =>
      secondTime(find(id), async (request) => (asks(operation)(request) ? thingOf(request) : undefined)),
    ),
    ...IN_FOLDERS.map((id) => onlyFor(find(id), isAboutFolders, { id: 'in-folders', title: 'for objects in folders' })),
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
