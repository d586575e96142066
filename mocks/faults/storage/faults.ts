// Every lie about the storage interface.
import type { Fault } from '../fault.ts';
import { authorizationFaults } from './authorizations.ts';
import { batchFaults } from './batches.ts';
import { bucketRecordFaults } from './bucket-records.ts';
import { bucketUpdateFaults } from './bucket-updates.ts';
import { bucketFaults } from './buckets.ts';
import { deleteFaults } from './deletes.ts';
import { listFaults } from './lists.ts';
import { readFaults } from './reads.ts';
import { recordShapeFaults } from './record-shapes.ts';
import { secondLookFaults } from './second-looks.ts';
import { signFaults } from './signs.ts';
import { transferFaults } from './transfers.ts';
import { uploadFaults } from './uploads.ts';

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
];
