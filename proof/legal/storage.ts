// The legal variants of the storage interface.
import type { LegalVariant } from './legal-variant.ts';
import { storageConduct } from './storage-conduct.ts';
import { useIdsOfTheirOwn } from './storage-ids.ts';
import { storageRecords } from './storage-records.ts';
import { silentStorageVariants } from './storage-silence.ts';

export const legalStorageVariants: readonly LegalVariant[] = [
  ...storageRecords,
  {
    id: 'ids-of-their-own',
    title:
      'The id of a bucket is not its name, nor that of a bucket of this name before; lists name objects by their whole paths.',
    interface: 'storage',
    apply: useIdsOfTheirOwn,
  },
  ...storageConduct,
  ...silentStorageVariants,
];
