// The form of a list of storage cases: they change nothing but what the run has made.
import { cases, type ListedCase } from '../kit/contract/cases.ts';
import type { Case } from '../kit/contract/case.ts';
import type { StorageContext } from './context.ts';

export function storageCases(
  shared: Pick<Parameters<typeof cases>[0], 'needs'>,
  list: readonly ListedCase<StorageContext>[],
): readonly Case<StorageContext>[] {
  return cases<StorageContext>({ ...shared, hazard: 'write-scoped' }, list);
}
