// Liars about the custom hostname and the encryption key.
import type { Fault, FaultTarget, FetchHandler } from '../../lies/fault.ts';
import {
  ask,
  editObject,
  fault,
  operationOf,
  withObject,
  withoutKey,
  type Json,
} from '../../lies/management/request.ts';

/** The whole way through the set-up and back. */
async function tour(send: FetchHandler, target: FaultTarget): Promise<unknown> {
  const answers = [
    await ask(send, target, 'initializeCustomHostname', { body: { custom_hostname: 'www.example.com' } }),
  ];
  for (const operation of [
    'getCustomHostname',
    'reverifyCustomHostname',
    'activateCustomHostname',
    'deleteCustomHostname',
    'getCustomHostname',
  ])
    answers.push(await ask(send, target, operation));
  return answers;
}

async function keys(send: FetchHandler, target: FaultTarget): Promise<unknown> {
  const answers = [await ask(send, target, 'getEncryptionKey')];
  answers.push(await ask(send, target, 'updateEncryptionKey', { body: { root_key: 'ab'.repeat(32) } }));
  answers.push(await ask(send, target, 'getEncryptionKey'));
  return answers;
}

export const hostnameFaults: readonly Fault[] = [
  fault(
    'hostname.status-unknown',
    'hostname.status',
    'initialize answers a status that is none of the five.',
    editObject('initializeCustomHostname', (record) => ({ ...record, status: 'pending' })),
    tour,
  ),
  fault(
    'hostname.other-name',
    'hostname.initialize-name',
    'initialize answers the default host instead of the name asked for.',
    editObject('initializeCustomHostname', (record) => ({ ...record, custom_hostname: 'project.localhost' })),
    tour,
  ),
  fault(
    'hostname.read-stale',
    'hostname.get-follows',
    'The configuration that is read has a name of earlier.',
    editObject('getCustomHostname', (record) => ({ ...record, custom_hostname: 'earlier.example.com' })),
    tour,
  ),
  fault(
    'hostname.reverify-without-data',
    'hostname.step-answers',
    'reverify answers no data.',
    editObject('reverifyCustomHostname', (record) => withoutKey(record, 'data')),
    tour,
  ),
  fault(
    'hostname.activate-without-status',
    'hostname.activate',
    'activate answers no status.',
    editObject('activateCustomHostname', (record) => withoutKey(record, 'status')),
    tour,
  ),
  fault(
    'hostname.delete-without-effect',
    'hostname.delete',
    'The configuration is still answered after it was deleted.',
    (next) => {
      let last: string | undefined;
      return async (request) => {
        const operation = operationOf(request)?.operation;
        const response = await next(request);
        if (operation === 'initializeCustomHostname') last = undefined;
        if (operation !== 'getCustomHostname') return response;
        if (response.ok) last = await response.clone().text();
        const headers = { 'content-type': 'application/json' };
        return response.ok || last === undefined ? response : new Response(last, { headers });
      };
    },
    tour,
  ),
  fault(
    'encryption.key-in-parts',
    'encryption.root-key',
    'The root key that is read is a list of its halves.',
    editObject('getEncryptionKey', ({ root_key: key }) => ({
      root_key: [String(key).slice(0, 32), String(key).slice(32)],
    })),
    keys,
  ),
  fault(
    'encryption.update-answers-old',
    'encryption.update-follows',
    'The replacement of the root key answers the key before.',
    (next) => {
      let before: unknown;
      return async (request) => {
        const operation = operationOf(request)?.operation;
        const response = await next(request);
        if (operation === 'getEncryptionKey') before = ((await response.clone().json()) as Json)['root_key'];
        return operation === 'updateEncryptionKey' ? withObject(response, () => ({ root_key: before })) : response;
      };
    },
    keys,
  ),
  fault(
    'encryption.update-not-read',
    'encryption.update-follows',
    'The root key that is read is the first one for ever.',
    (next) => {
      let first: string | undefined;
      return async (request) => {
        const response = await next(request);
        if (operationOf(request)?.operation !== 'getEncryptionKey' || !response.ok) return response;
        first ??= await response.clone().text();
        return new Response(first, { headers: { 'content-type': 'application/json' } });
      };
    },
    keys,
  ),
];
