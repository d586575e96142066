// The lies about shapes of the management interface.
import { managementDocument } from '../../specs/documents.ts';
import { allClauses } from '../../specs/clauses.ts';
import type { Fault } from '../kit/fault.ts';
import { deriveFaults, type Source } from './derive.ts';
import { isJudged } from './judged.ts';

export const MANAGEMENT: Source = {
  interface: 'management',
  document: managementDocument,
  prefix: '',
  isJudged: isJudged(allClauses),
};

export const derivedManagementFaults: readonly Fault[] = deriveFaults(MANAGEMENT);
