// Removes what storage cases made: objects one by one, then their buckets.
import { CheckFailure } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import type { StorageContext } from './context.ts';

/** The name is `<bucket>/<path>`. Whether the object is gone shows when its bucket is removed. */
export async function removeObject(context: StorageContext, name: string): Promise<void> {
  const slash = name.indexOf('/');
  await context.call('deleteObject', {
    params: { bucketName: name.slice(0, slash), wildcard: name.slice(slash + 1) },
  });
}

export async function removeBucket(context: StorageContext, name: string): Promise<void> {
  const id = await idOf(context, name);
  if (id === undefined) return;
  const params = { bucketId: id };
  if ((await context.call('deleteBucket', { params })).ok) return;
  await context.call('emptyBucket', { params });
  await context.environment.until('the bucket is removed', async () => {
    const exchange = await context.call('deleteBucket', { params });
    if (!exchange.ok && (await idOf(context, name)) !== undefined)
      throw new CheckFailure('a bucket of this run can be removed', { actual: `status ${exchange.status}` });
  });
}

/** Only a bucket that bears the name is touched. */
async function idOf(context: StorageContext, name: string): Promise<string | undefined> {
  const direct = await context.call('getBucket', { params: { bucketId: name } });
  const found = direct.ok ? named(readAny(direct), name) : undefined;
  if (found !== undefined) return found;
  const list = await context.call('listBuckets');
  const records: unknown = list.ok ? list.json() : [];
  return Array.isArray(records)
    ? records.map((record) => named(record, name)).find((id) => id !== undefined)
    : undefined;
}

/** What is not readable here may be so in the list. */
function readAny(exchange: Exchange): unknown {
  try {
    return exchange.json();
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error;
    return undefined;
  }
}

function named(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || !('name' in value) || value.name !== name) return undefined;
  return 'id' in value && typeof value.id === 'string' ? value.id : undefined;
}
