// Every lie about the storage interface.
import type { Fault } from '../fault.ts';
import { afterwardFaults } from './afterwards.ts';
import { authorizationFaults } from './authorizations.ts';
import { batchFaults } from './batches.ts';
import { bucketLawFaults } from './bucket-laws.ts';
import { bucketRecordFaults } from './bucket-records.ts';
import { bucketUpdateFaults } from './bucket-updates.ts';
import { bucketFaults } from './buckets.ts';
import { deleteFaults } from './deletes.ts';
import { everyWayFaults } from './every-way.ts';
import { lawFaults } from './laws.ts';
import { linkLawFaults } from './link-laws.ts';
import { linkFaults } from './links.ts';
import { listFaults } from './lists.ts';
import { neighbourFaults } from './neighbours.ts';
import { readFaults } from './reads.ts';
import { recordShapeFaults } from './record-shapes.ts';
import { secondLookFaults } from './second-looks.ts';
import { signFaults } from './signs.ts';
import { transferFaults } from './transfers.ts';
import { unguardedFaults } from './unguarded.ts';
import { uploadFaults } from './uploads.ts';
import { userFaults } from './users.ts';

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
