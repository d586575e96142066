// The form of a list of storage cases: they change nothing but what the run has made.
import { cases, type CaseBodies, type Case } from '../kit/contract/case.ts';
import type { StorageContext } from './context.ts';

export function storageCases(
  needs: readonly string[],
  byId: CaseBodies<StorageContext>,
): readonly Case<StorageContext>[] {
  return cases('write-scoped', needs, byId);
}
