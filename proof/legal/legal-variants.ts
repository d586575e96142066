// Servers that differ from the mock only where the contract leaves them free: the battery must fail none of them.
import { legalDataVariants } from './data.ts';
import { legalEverywhere } from './every-interface.ts';
import type { LegalVariant } from './legal-variant.ts';
import { legalManagementVariants } from './management.ts';
import { legalStorageVariants } from './storage.ts';

export const legalVariants: readonly LegalVariant[] = [
  ...legalEverywhere,
  ...legalDataVariants,
  ...legalManagementVariants,
  ...legalStorageVariants,
];
