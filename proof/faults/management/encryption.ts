// Faults of replacing the root key of the encryption.
import type { Fault } from '../../kit/fault.ts';
import { editOne } from '../../kit/rest/handlers.ts';
import { faults, lie } from '../../kit/rest/lie.ts';

export const encryptionFaults: readonly Fault[] = faults('management.encryption', {
  'update-follows': [
    lie('encryption.update-answers-old', 'The replacement of the root key answers the key before.', () => {
      let before: unknown;
      return {
        getEncryptionKey: editOne((body) => {
          before = body['root_key'];
          return body;
        }),
        updateEncryptionKey: editOne(() => ({ root_key: before })),
      };
    }),
    lie('encryption.update-does-nothing', 'A replacement of the root key is answered and not done.', {
      updateEncryptionKey: async (call) =>
        (await call.read()) === undefined ? call.forward() : Response.json(call.json),
    }),
  ],
});
