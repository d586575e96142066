// The register of the storage suite: its cases, what they need, and how their leftovers are removed, and what a whole run must have met.
import { storageDocument } from '../../specs/documents.ts';
import type { Suite } from '../kit/contract/case.ts';
import {
  countWith,
  createAdmissionGauge,
  createEffectGauge,
  createListsGauge,
  type Gauge,
} from '../kit/contract/gauge.ts';
import { optionalPropertiesOf } from '../kit/contract/optional-properties.ts';
import { createAnswerChecker } from '../kit/contract/schema.ts';
import { apartCases } from './cases/isolation.cases.ts';
import { authCases } from './cases/auth.cases.ts';
import { batchLawCases } from './cases/batch-laws.cases.ts';
import { batchCases } from './cases/batch.cases.ts';
import { bucketLawCases } from './cases/bucket-laws.cases.ts';
import { bucketRecordCases } from './cases/bucket-record.cases.ts';
import { bucketCases } from './cases/bucket.cases.ts';
import { storageCapabilities } from './capabilities.ts';
import { StorageContext } from './context.ts';
import { deleteCases } from './cases/delete.cases.ts';
import { publicReadCases, readCases } from './cases/reads.cases.ts';
import { hazardOfStorage } from './hazard-of.ts';
import { limitCases } from './cases/limits.cases.ts';
import { listCases } from './cases/list.cases.ts';
import { storageNeeds } from './needs.ts';
import { openBucketCases } from './cases/open-buckets.cases.ts';
import { openObjectCases } from './cases/open-objects.cases.ts';
import { openReadCases } from './cases/open-reads.cases.ts';
import { recordCases } from './cases/record.cases.ts';
import { removeBucket, removeObject, removeObjects, storageCanaries, storageLeftovers } from './resources.ts';
import { signCases } from './cases/sign.cases.ts';
import { copyCases, moveCases } from './cases/transfer.cases.ts';
import { uploadCases } from './cases/upload.cases.ts';
import { userCases } from './cases/users.cases.ts';
import { walkCases } from './cases/walk.cases.ts';
import { wayCases } from './cases/read-paths.cases.ts';

const LISTS = ['listBuckets', 'listObjects'];

/** Lists with something in them, and what the run stored, found again. */
const GAUGES: readonly Gauge[] = [
  createAdmissionGauge('storage'),
  createListsGauge(
    'storage.lists',
    'every list of buckets or objects is empty, so nothing that was made was ever listed',
    LISTS,
  ),
  createEffectGauge(
    'storage.kept',
    'no bucket and no object that the run made was ever seen again',
    ['createBucket', 'uploadObject'],
    [...LISTS, 'getBucket', 'getAuthenticatedObjectInfo', 'getPublicObjectInfo'],
    ({ text }, { marker }) => text.includes(marker),
  ),
  {
    id: 'storage.content',
    sentence: 'every download was empty, so no content was ever compared',
    create: countWith((exchange) => {
      const { operation = '', method } = exchange.request;
      if (!exchange.ok || method !== 'GET' || !operation.startsWith('download')) return undefined;
      return { asked: 1, met: exchange.bytes.length > 0 ? 1 : 0 };
    }),
  },
  createEffectGauge(
    'storage.links',
    'no signed link ever led to its object',
    ['signObject', 'signObjects'],
    ['downloadSignedObject'],
  ),
];

export const storageSuite: Suite<StorageContext> = {
  interface: 'storage',
  cases: [
    ...bucketCases,
    ...bucketRecordCases,
    ...bucketLawCases,
    ...uploadCases,
    ...readCases,
    ...publicReadCases,
    ...deleteCases,
    ...listCases,
    ...recordCases,
    ...signCases,
    ...batchCases,
    ...batchLawCases,
    ...moveCases,
    ...copyCases,
    ...wayCases,
    ...walkCases,
    ...apartCases,
    ...limitCases,
    ...authCases,
    ...userCases,
    ...openBucketCases,
    ...openObjectCases,
    ...openReadCases,
  ],
  needs: storageNeeds,
  canaries: storageCanaries,
  removers: { bucket: removeBucket, object: removeObject },
  removersOfMany: { object: removeObjects },
  leftovers: storageLeftovers,
  capabilities: storageCapabilities,
  gauges: GAUGES,
  createContext: (environment) => new StorageContext(environment),
  hazardOf: hazardOfStorage,
  checkAnswer: createAnswerChecker(storageDocument, { fallbackClause: 'storage.paths.relative-to-storage-url' }),
  optional: optionalPropertiesOf(storageDocument),
};
