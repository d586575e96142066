// Replaces the root key for a case, by one of the same form, and always puts the old one back.
import type { Exchange } from '../kit/contract/exchange.ts';
import type { ManagementContext } from './context.ts';
import { similarKey } from './random-text.ts';
import { recordOf } from './read.ts';

export async function withNewKey<Result>(
  context: ManagementContext,
  work: (key: string, answer: Exchange) => Promise<Result>,
): Promise<Result> {
  const { root_key: before } = recordOf(await context.call('getEncryptionKey'), 'management.encryption.get');
  const key = similarKey(String(before), context.environment.random);
  try {
    const answer = await context.call('updateEncryptionKey', { values: { root_key: key } });
    return await work(key, answer);
  } finally {
    await context.call('updateEncryptionKey', { values: { root_key: before } });
  }
}
