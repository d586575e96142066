// Faults of the root key of the encryption.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { withObject, type Json } from '../../kit/management/edits.ts';
import { fault } from '../../kit/management/fault.ts';
import { readAs } from '../../kit/management/inner-requests.ts';
import { move, on, operationOf } from '../../kit/management/operations.ts';

/** A replacement answers the key that was read before it. */
const answerBefore: Middleware = (next) => {
  let before: unknown;
  return async (request) => {
    const operation = operationOf(request)?.operation;
    const response = await next(request);
    if (operation === 'getEncryptionKey') before = ((await response.clone().json()) as Json)['root_key'];
    return operation === 'updateEncryptionKey' ? withObject(response, () => ({ root_key: before })) : response;
  };
};

export const encryptionFaults: readonly Fault[] = [
  fault('answers.key-elsewhere', 'encryption.ref').title('The root key has moved to v2.').lie(move('getEncryptionKey')),
  fault('encryption.update-answers-old', 'encryption.update-follows')
    .title('The replacement of the root key answers the key before.')
    .lie(answerBefore),
  fault('encryption.update-does-nothing', 'encryption.update-follows')
    .title('A replacement of the root key is answered and not done.')
    .lie(
      on('updateEncryptionKey', async (request, next) => {
        const isAllowed = (await readAs(request, next)) !== undefined;
        return isAllowed ? Response.json(await request.json()) : next(request);
      }),
    ),
];
