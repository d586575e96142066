// The lies about shapes of the storage interface.
import { storageDocument } from '../../specs/documents.ts';
import { allClauses } from '../../specs/clauses.ts';
import type { Fault } from '../kit/fault.ts';
import { deriveFaults, type Source } from './derive.ts';
import { isJudged } from './judged.ts';

export const STORAGE: Source = {
  interface: 'storage',
  document: storageDocument,
  prefix: '/storage/v1',
  isJudged: isJudged(allClauses),
};

export const derivedStorageFaults: readonly Fault[] = deriveFaults(STORAGE);
