// Every fault of the storage interface.
import { deriveFaults } from '../derived/derive.ts';
import { STORAGE } from '../derived/sources.ts';
import type { Fault } from '../kit/fault.ts';
import { readFaults } from '../kit/read-faults.ts';
import { conductOf } from '../kit/rest/conduct.ts';
import { combinedStorageFaults } from './combined-storage.ts';
import { batchFaults } from './storage/batch.ts';
import { bucketFaults } from './storage/bucket.ts';
import { copyFaults } from './storage/copy.ts';
import { deleteFaults } from './storage/delete.ts';
import { downloadFaults } from './storage/download.ts';
import { infoFaults } from './storage/info.ts';
import { limitsFaults } from './storage/limits.ts';
import { listFaults } from './storage/list.ts';
import { moveFaults } from './storage/move.ts';
import { pathsFaults } from './storage/paths.ts';
import { publicFaults } from './storage/public.ts';
import { recordFaults } from './storage/record.ts';
import { replaceFaults } from './storage/replace.ts';
import { signFaults } from './storage/sign.ts';
import { uploadFaults } from './storage/upload.ts';

const writtenFaults: readonly Fault[] = [
  ...readFaults(new URL('./storage/', import.meta.url), conductOf),
  ...pathsFaults,
  ...bucketFaults,
  ...recordFaults,
  ...uploadFaults,
  ...replaceFaults,
  ...downloadFaults,
  ...infoFaults,
  ...publicFaults,
  ...deleteFaults,
  ...signFaults,
  ...batchFaults,
  ...moveFaults,
  ...copyFaults,
  ...listFaults,
  ...limitsFaults,
];

export const storageFaults: readonly Fault[] = [
  ...writtenFaults,
  ...combinedStorageFaults(writtenFaults),
  ...deriveFaults(STORAGE),
];
