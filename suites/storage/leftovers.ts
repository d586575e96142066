// What there is that a run may have left: buckets, which have their age in their record; objects go with them.
import type { Leftover } from '../kit/contract/case.ts';
import { latestTimestamp } from '../kit/contract/timestamp.ts';
import { listBuckets } from './buckets.ts';
import type { StorageContext } from './context.ts';

export const storageLeftovers: Readonly<Record<string, (context: StorageContext) => Promise<readonly Leftover[]>>> = {
  async bucket(context) {
    const records = await listBuckets(context);
    return records.flatMap(({ name, created_at: made, updated_at: changed }) =>
      typeof name === 'string' ? [{ name, changedAt: latestTimestamp(made, changed) }] : [],
    );
  },
};
