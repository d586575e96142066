// Replaces the root key for a case, by one of the same form, and always puts the old one back.
import type { ManagementContext } from './context.ts';
import { similarKey } from './random-text.ts';
import { recordOf } from './read.ts';
import type { JsonRecord } from './read.ts';

export async function withNewKey(
  context: ManagementContext,
  work: (key: string, answer: JsonRecord) => Promise<void>,
): Promise<void> {
  const { root_key: before } = recordOf(await context.call('getEncryptionKey'), 'management.encryption.get');
  const key = similarKey(String(before), context.environment.random);
  try {
    const answer = await context.call('updateEncryptionKey', { values: { root_key: key } });
    await work(key, recordOf(answer, 'management.encryption.update'));
  } finally {
    await context.call('updateEncryptionKey', { values: { root_key: before } });
  }
}
