// What a management case works with: every operation, and what is made, read and changed by them.
import type { Case } from '../kit/contract/case.ts';
import { casesOf, type CaseRow } from '../kit/contract/case-table.ts';
import type { Hazard } from '../kit/outcome.ts';
import { ProjectSettings } from './settings.ts';

export class ManagementContext extends ProjectSettings {}

/** The management cases of a table. */
export function managementCases<Id extends string>(
  hazard: Hazard,
  needs: readonly string[],
  table: Readonly<Record<Id, CaseRow>>,
  runs: Readonly<Record<NoInfer<Id>, (context: ManagementContext) => Promise<void>>>,
): readonly Case<ManagementContext>[] {
  return casesOf(hazard, needs, table, runs);
}
