// The form of a list of management cases.
import { cases } from '../kit/contract/case.ts';
import type { ManagementContext } from './context.ts';

export const managementCases = cases<ManagementContext>;
