// What a management case works with: every operation, and what is made, read and changed by them.
import { cases } from '../kit/contract/case.ts';
import { ProjectSettings } from './settings.ts';

export class ManagementContext extends ProjectSettings {}

/** The form of a list of management cases. */
export const managementCases = cases<ManagementContext>;
