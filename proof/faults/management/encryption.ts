// The conduct that rows of encryption.yaml name with `does`.
import { editOne, notingAnswer } from '../../kit/rest/handlers.ts';
import { conduct } from '../../kit/rest/lie.ts';

export const encryptionConduct = conduct({
  updateAnswersOld: () => {
    let before: unknown;
    return {
      getEncryptionKey: notingAnswer((body) => {
        before = body['root_key'];
      }),
      updateEncryptionKey: editOne(() => ({ root_key: before })),
    };
  },
  updateDoesNothing: {
    updateEncryptionKey: async (call) =>
      (await call.read()) === undefined ? call.forward() : Response.json(call.json),
  },
});
