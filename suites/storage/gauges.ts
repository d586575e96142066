// What a whole run of the storage battery must have met: lists with something in them, and what it stored, found again.
import { countLists, countWith, createAdmissionGauge, hasDone, type Gauge } from '../kit/contract/gauge.ts';

const MAKERS: ReadonlySet<string> = new Set(['createBucket', 'uploadObject']);
const LISTS: ReadonlySet<string> = new Set(['listBuckets', 'listObjects']);
const FINDERS: ReadonlySet<string> = new Set([
  ...LISTS,
  'getBucket',
  'getAuthenticatedObjectInfo',
  'getPublicObjectInfo',
]);
const SIGNERS: ReadonlySet<string> = new Set(['signObject', 'signObjects']);

export const storageGauges: readonly Gauge[] = [
  createAdmissionGauge('storage'),
  {
    id: 'storage.lists',
    sentence: 'every list of buckets or objects is empty, so nothing that was made was ever listed',
    create: countLists(LISTS),
  },
  {
    id: 'storage.kept',
    sentence: 'no bucket and no object that the run made was ever seen again',
    create: countWith((exchange, { marker }) => ({
      asked: hasDone(exchange, MAKERS) ? 1 : 0,
      met: hasDone(exchange, FINDERS) && exchange.text.includes(marker) ? 1 : 0,
    })),
  },
  {
    id: 'storage.content',
    sentence: 'every download was empty, so no content was ever compared',
    create: countWith((exchange) => {
      const { operation = '', method } = exchange.request;
      if (!exchange.ok || method !== 'GET' || !operation.startsWith('download')) return undefined;
      return { asked: 1, met: exchange.bytes.length > 0 ? 1 : 0 };
    }),
  },
  {
    id: 'storage.links',
    sentence: 'no signed link ever led to its object',
    create: countWith((exchange) => ({
      asked: hasDone(exchange, SIGNERS) ? 1 : 0,
      met: exchange.ok && exchange.request.operation === 'downloadSignedObject' ? 1 : 0,
    })),
  },
];
