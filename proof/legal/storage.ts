// The legal variants of the storage interface.
import { editJson } from '../kit/fault.ts';
import { behave } from '../kit/storage/lie.ts';
import { unguardedInPublic } from '../kit/storage/memory.ts';
import type { LegalVariant } from './legal-variant.ts';
import {
  beGenerous,
  beStrict,
  capLists,
  guardLinks,
  leadOn,
  makeMissing,
  reverseLists,
  sayLittleOfContent,
} from './storage-conduct.ts';
import { silentStorageVariants } from './storage-silence.ts';
import { listOneByOne, useOwnLimits } from './storage-limits.ts';
import { fillRecords, listFolders, useIdsOfTheirOwn, useOpaqueTokens } from './storage-records.ts';

export const legalStorageVariants: readonly LegalVariant[] = [
  {
    id: 'no-optional-properties',
    title: 'Storage leaves out every property that the contract calls optional, and messages that it does not require.',
    interface: 'storage',
    apply: editJson((body, request) => leaveOutOptional(body, request)),
  },
  {
    id: 'all-optional-properties',
    title: 'Buckets and object records carry every property that the contract lists.',
    interface: 'storage',
    apply: fillRecords,
  },
  {
    id: 'ids-of-their-own',
    title:
      'The id of a bucket is not its name, nor that of a bucket of this name before; lists name objects by their whole paths.',
    interface: 'storage',
    apply: useIdsOfTheirOwn,
  },
  {
    id: 'folders-in-lists',
    title: 'A list of objects shows the folder of its prefix too.',
    interface: 'storage',
    apply: listFolders,
  },
  {
    id: 'opaque-tokens',
    title: 'Signed links carry opaque tokens behind a percent-encoded path.',
    interface: 'storage',
    apply: useOpaqueTokens,
  },
  {
    id: 'limits-of-their-own',
    title:
      'Storage takes few signs in paths, no empty or large objects, short batches and removals, and removes all that were named or none.',
    interface: 'storage',
    apply: useOwnLimits,
  },
  {
    id: 'lists-one-by-one',
    title: 'A list of objects shows deeper objects one by one, last name first, and no folders.',
    interface: 'storage',
    notWith: 'any other',
    apply: listOneByOne,
  },
  {
    id: 'generous-storage',
    title: 'Uploads replace, replacements create, buckets go with what they hold, and destinations are overwritten.',
    interface: 'storage',
    apply: beGenerous,
  },
  {
    id: 'strict-storage',
    title:
      'Ranges, conditions and x-upsert are not looked at, HEAD is not served, and a change of a bucket sets all of it anew.',
    interface: 'storage',
    apply: beStrict,
  },
  {
    id: 'lists-reversed',
    title: 'Every list of storage stands the other way round.',
    interface: 'storage',
    apply: reverseLists,
  },
  {
    id: 'little-of-content',
    title:
      'Content comes without a media type of its own, information about an object says nothing, and the superseded path redirects.',
    interface: 'storage',
    apply: sayLittleOfContent,
  },
  {
    id: 'guarded-links',
    title: 'A signed link needs authorization besides its token.',
    interface: 'storage',
    apply: guardLinks,
  },
  {
    id: 'links-lead-on',
    title: 'A signed link redirects to itself with one parameter more, and there its object is answered.',
    interface: 'storage',
    apply: leadOn,
  },
  {
    id: 'missing-buckets-made',
    title: 'A change of a bucket that is not there makes it, and so does an upload into it.',
    interface: 'storage',
    apply: makeMissing,
  },
  {
    id: 'short-lists',
    title: 'A list of objects has at most ten entries.',
    interface: 'storage',
    apply: capLists(10),
  },
  {
    id: 'public-buckets-read-by-all',
    title: 'Every path that reads an object of a public bucket, and its info, answers without authorization.',
    interface: 'storage',
    apply: behave(unguardedInPublic(['downloadObject', 'downloadAuthenticatedObject', 'getAuthenticatedObjectInfo'])),
  },
  ...silentStorageVariants,
];

function leaveOutOptional(body: unknown, request: Request): unknown {
  const { pathname } = new URL(request.url);
  const { method } = request;
  if (!pathname.startsWith('/storage/v1/')) return body;
  const path = pathname.slice('/storage/v1'.length);
  if (Array.isArray(body)) {
    if (path === '/bucket/') return body.map((item: unknown) => keep(item, ['id', 'name']));
    if (path.startsWith('/object/sign/')) return body;
    return body.map((item: unknown) => keep(item, ['name']));
  }
  if (/^\/bucket\/[^/]+$/.test(path) && method === 'GET') return keep(body, ['id', 'name']);
  if (/^\/object\/(sign|move|copy|info|authenticated|public)(\/|$)/.test(path) || method === 'GET') return body;
  if (path.startsWith('/object/')) return keep(body, ['Key']);
  return method === 'DELETE' || path.endsWith('/empty') ? {} : body;
}

function keep(value: unknown, keys: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)));
}
