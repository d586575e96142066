// The encryption root key: read, replaced, and put back.
import { checkThat } from '../../kit/contract/check.ts';
import { managementCases } from '../context.ts';
import { checkDone, recordOf } from '../read.ts';
import { rootKey, withNewKey } from '../settings.ts';

const FOLLOWS = 'management.encryption.update-follows';

export const encryptionCases = managementCases('irreversible', [], {
  'management.encryption.read-shape': {
    title: 'Two reads of GET …/pgsodium return the encryption configuration with its root key',
    clauses: [
      'management.encryption.get',
      'management.encryption.root-key',
      'management.encryption.ref',
      'management.service.encryption',
      'management.encryption.key-form',
    ],
    hazard: 'read',
    async run(context) {
      await rootKey(context);
      const form = /^[0-9a-f]{64}$/i.test(String(await rootKey(context))) ? '64 hexadecimal digits' : 'another text';
      context.observe('management.encryption.key-form', form);
    },
  },
  'management.encryption.update-answers': {
    title: 'PUT …/pgsodium returns the root key that is put',
    clauses: ['management.encryption.update', FOLLOWS],
    needs: ['root-key-binding'],
    async run(context) {
      await withNewKey(context, (key, answer) => {
        checkSame(recordOf(answer)['root_key'], key, 'the answer carries the new root key');
      });
    },
  },
  'management.encryption.update-persists': {
    title: 'A root key that is put is the one that is read',
    clauses: [FOLLOWS],
    needs: ['root-key-binding'],
    async run(context) {
      await withNewKey(context, async (key, answer) => {
        checkDone(answer);
        await context.until('the new root key is read', async () => {
          checkSame(await rootKey(context), key, 'the root key that is read is the new one');
        });
      });
    },
  },
});

/** Keys are compared without being shown. */
function checkSame(shown: unknown, key: string, what: string): void {
  const details = { clause: FOLLOWS, path: '/root_key', expected: 'the key that was put', actual: 'another value' };
  checkThat(String(shown).toLowerCase() === key.toLowerCase(), what, details);
}
