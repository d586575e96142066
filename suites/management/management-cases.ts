// The form of a list of management cases.
import { cases } from '../kit/contract/cases.ts';
import type { ManagementContext } from './context.ts';

export const managementCases = cases<ManagementContext>;
