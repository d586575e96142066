// Every lie about the storage interface.
import type { Fault } from '../lies/fault.ts';
import { afterwardFaults } from './storage/afterwards.ts';
import { authorizationFaults } from './storage/authorizations.ts';
import { batchFaults } from './storage/batches.ts';
import { bucketLawFaults } from './storage/bucket-laws.ts';
import { bucketRecordFaults } from './storage/bucket-records.ts';
import { bucketUpdateFaults } from './storage/bucket-updates.ts';
import { bucketFaults } from './storage/buckets.ts';
import { deleteFaults } from './storage/deletes.ts';
import { everyWayFaults } from './storage/every-way.ts';
import { lawFaults } from './storage/laws.ts';
import { linkLawFaults } from './storage/link-laws.ts';
import { linkFaults } from './storage/links.ts';
import { listFaults } from './storage/lists.ts';
import { neighbourFaults } from './storage/neighbours.ts';
import { readFaults } from './storage/reads.ts';
import { recordShapeFaults } from './storage/record-shapes.ts';
import { secondLookFaults } from './storage/second-looks.ts';
import { signFaults } from './storage/signs.ts';
import { transferFaults } from './storage/transfers.ts';
import { unguardedFaults } from './storage/unguarded.ts';
import { uploadFaults } from './storage/uploads.ts';
import { userFaults } from './storage/users.ts';

export const storageFaults: readonly Fault[] = [
  ...bucketFaults,
  ...bucketRecordFaults,
  ...bucketUpdateFaults,
  ...recordShapeFaults,
  ...uploadFaults,
  ...readFaults,
  ...deleteFaults,
  ...listFaults,
  ...signFaults,
  ...batchFaults,
  ...transferFaults,
  ...authorizationFaults,
  ...secondLookFaults,
  ...everyWayFaults,
  ...neighbourFaults,
  ...afterwardFaults,
  ...linkFaults,
  ...unguardedFaults,
  ...lawFaults,
  ...linkLawFaults,
  ...bucketLawFaults,
  ...userFaults,
];
