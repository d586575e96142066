// Faults of the custom hostname: its fields, and every step of its set-up.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { edit, put } from '../../kit/management/edits.ts';
import { fault } from '../../kit/management/fault.ts';
import { lostAfter, operationOf, refuse } from '../../kit/management/operations.ts';

/** The configuration is still answered after it was deleted. */
const outlive: Middleware = (next) => {
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
};

export const hostnameFaults: readonly Fault[] = [
  fault('hostname.reverify-other-name', 'hostname.step-answers')
    .title('reverify answers the configuration of another hostname.')
    .lie(edit('reverifyCustomHostname', put({ custom_hostname: 'other.example.com' }))),
  fault('answers.hostname-unread', 'hostname.ref')
    .title('The hostname is never to be read.')
    .lie(refuse('getCustomHostname')),
  fault('hostname.read-stale', 'hostname.get-follows')
    .title('The configuration that is read has a name of earlier.')
    .lie(edit('getCustomHostname', put({ custom_hostname: 'earlier.example.com' }))),
  fault('hostname.activated-unread', 'hostname.get-follows')
    .title('A hostname that was activated is no longer read.')
    .lie(lostAfter('activateCustomHostname', 'getCustomHostname')),
  fault('hostname.other-name', 'hostname.initialize-name')
    .title('initialize answers the default host instead of the name asked for.')
    .lie(edit('initializeCustomHostname', put({ custom_hostname: 'project.localhost' }))),
  fault('hostname.delete-without-effect', 'hostname.delete')
    .title('The configuration is still answered after it was deleted.')
    .lie(outlive),
];
