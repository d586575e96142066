// Servers that differ from the mock only where the contract leaves them free: the battery must fail none of them.
import { legalDataVariants } from './data.ts';
import { legalEverywhere } from './every-interface.ts';
import { variantOf, type LegalVariant } from './legal-variant.ts';
import { legalManagementVariants } from './management.ts';
import { storageConduct } from './storage-conduct.ts';
import { idsOfTheirOwn } from './storage-ids.ts';
import { storageRecords } from './storage-records.ts';
import { silentStorageVariants } from './storage-silence.ts';

export const legalVariants: readonly LegalVariant[] = [
  ...legalEverywhere,
  ...legalDataVariants,
  ...legalManagementVariants,
  ...storageRecords,
  variantOf('storage')(
    'ids-of-their-own',
    'The id of a bucket is not its name, nor that of a bucket of this name before; lists name objects by their whole paths.',
    idsOfTheirOwn,
  ),
  ...storageConduct,
  ...silentStorageVariants,
];
