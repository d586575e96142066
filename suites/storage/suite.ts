// The register of the storage suite: its cases, what they need, and how their leftovers are removed.
import type { Suite } from '../kit/case.ts';
import { apartCases } from './apart.cases.ts';
import { authCases } from './auth.cases.ts';
import { batchLawCases } from './batch-laws.cases.ts';
import { batchCases } from './batch.cases.ts';
import { bucketLawCases } from './bucket-laws.cases.ts';
import { bucketRecordCases } from './bucket-record.cases.ts';
import { bucketUpdateCases } from './bucket-updates.cases.ts';
import { bucketCases } from './bucket.cases.ts';
import { storageCanaries } from './canaries.ts';
import { storageCapabilities } from './capabilities.ts';
import { checkRecords, checkStorageAnswer } from './check-records.ts';
import { createStorageContext } from './context.ts';
import type { StorageContext } from './context.ts';
import { deleteCases } from './delete.cases.ts';
import { downloadCases } from './download.cases.ts';
import { storageFreshness } from './freshness.ts';
import { storageGauges } from './gauges.ts';
import { hazardOfStorage } from './hazard-of.ts';
import { storageLeftovers } from './leftovers.ts';
import { limitLawCases } from './limit-laws.cases.ts';
import { limitCases } from './limits.cases.ts';
import { linkLawCases } from './link-laws.cases.ts';
import { listLawCases } from './list-laws.cases.ts';
import { listCases } from './list.cases.ts';
import { storageNeeds } from './needs.ts';
import { openBucketCases } from './open-buckets.cases.ts';
import { openLimitCases } from './open-limits.cases.ts';
import { openObjectCases } from './open-objects.cases.ts';
import { openPathCases } from './open-paths.cases.ts';
import { openReadCases } from './open-reads.cases.ts';
import { publicCases } from './public.cases.ts';
import { recordCases } from './record.cases.ts';
import { removeBucket, removeObject } from './removers.ts';
import { signCases } from './sign.cases.ts';
import { transferCases } from './transfer.cases.ts';
import { uploadCases } from './upload.cases.ts';
import { userCases } from './users.cases.ts';
import { walkCases } from './walk.cases.ts';
import { wayCases } from './ways.cases.ts';

export const storageSuite: Suite<StorageContext> = {
  interface: 'storage',
  cases: [
    ...bucketCases,
    ...bucketRecordCases,
    ...bucketUpdateCases,
    ...bucketLawCases,
    ...uploadCases,
    ...downloadCases,
    ...publicCases,
    ...deleteCases,
    ...listCases,
    ...listLawCases,
    ...recordCases,
    ...signCases,
    ...linkLawCases,
    ...batchCases,
    ...batchLawCases,
    ...transferCases,
    ...wayCases,
    ...walkCases,
    ...apartCases,
    ...limitCases,
    ...limitLawCases,
    ...authCases,
    ...userCases,
    ...openBucketCases,
    ...openObjectCases,
    ...openPathCases,
    ...openReadCases,
    ...openLimitCases,
  ],
  needs: storageNeeds,
  freshness: storageFreshness,
  canaries: storageCanaries,
  removers: { bucket: removeBucket, object: removeObject },
  leftovers: storageLeftovers,
  capabilities: storageCapabilities,
  gauges: storageGauges,
  createContext: createStorageContext,
  hazardOf: hazardOfStorage,
  checkAnswer: checkStorageAnswer,
  checkAlways: checkRecords,
};
