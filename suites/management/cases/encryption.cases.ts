// The encryption root key: read, replaced, and put back.
import { managementCases } from '../management-cases.ts';
import { checkAccepted, checkThat } from '../../kit/contract/check.ts';
import { recordOf, type JsonRecord } from '../read.ts';
import { withNewKey } from '../root-key.ts';

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
      recordOf(await context.call('getEncryptionKey'), 'management.encryption.get');
      const { root_key: key } = recordOf(await context.call('getEncryptionKey'), 'management.encryption.get');
      const form = /^[0-9a-f]{64}$/i.test(String(key)) ? '64 hexadecimal digits' : 'another text';
      context.environment.observe('management.encryption.key-form', form);
    },
  },
  'management.encryption.update-answers': {
    title: 'PUT …/pgsodium returns the root key that is put',
    clauses: ['management.encryption.update', 'management.encryption.update-follows'],
    needs: ['root-key-binding'],
    async run(context) {
      await withNewKey(context, (key, answer) => {
        checkSame(recordOf(answer, 'management.encryption.update'), key, 'the answer carries the new root key');
        return Promise.resolve();
      });
    },
  },
  'management.encryption.update-persists': {
    title: 'A root key that is put is the one that is read',
    clauses: ['management.encryption.update-follows'],
    needs: ['root-key-binding'],
    async run(context) {
      await withNewKey(context, (key, answer) => {
        checkAccepted(answer, 'a new root key is answered with a success', 'management.encryption.update');
        return context.environment.until('the new root key is read', async () => {
          const read = recordOf(await context.call('getEncryptionKey'), 'management.encryption.get');
          checkSame(read, key, 'the root key that is read is the new one');
        });
      });
    },
  },
});

/** Keys are compared without being shown. */
function checkSame(record: JsonRecord, key: string, what: string): void {
  checkThat(String(record['root_key']).toLowerCase() === key.toLowerCase(), what, {
    clause: 'management.encryption.update-follows',
    path: '/root_key',
    expected: 'the key that was put',
    actual: 'another value',
  });
}
