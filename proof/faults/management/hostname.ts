// Faults of the custom hostname: its fields, and every step of its set-up.
import type { Fault, Middleware } from '../../lies/fault.ts';
import { edit, inArray, only, put, without } from '../../lies/management/edits.ts';
import { fault } from '../../lies/management/fault.ts';
import { operationOf, refuse } from '../../lies/management/operations.ts';
import { initializeHostname } from '../../lies/management/requests.ts';

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
  fault('hostname.status-unknown', 'hostname.status')
    .title('initialize answers a status that is none of the five.')
    .lie(edit('initializeCustomHostname', put({ status: 'pending' })))
    .seenBy(initializeHostname),
  fault('fields.hostname-custom-hostname', 'hostname.custom-hostname')
    .title('The hostname that is read has no name.')
    .lie(edit('getCustomHostname', without('custom_hostname')))
    .seenBy(initializeHostname, 'getCustomHostname'),
  fault('fields.hostname-data', 'hostname.data')
    .title('data is a text.')
    .lie(edit('initializeCustomHostname', put({ data: '{}' })))
    .seenBy(initializeHostname),
  fault('hostname.reverify-without-data', 'hostname.step-answers')
    .title('reverify answers no data.')
    .lie(edit('reverifyCustomHostname', without('data')))
    .seenBy(initializeHostname, 'reverifyCustomHostname'),
  fault('hostname.reverify-other-name', 'hostname.step-answers')
    .title('reverify answers the configuration of another hostname.')
    .lie(edit('reverifyCustomHostname', put({ custom_hostname: 'other.example.com' })))
    .seenBy(initializeHostname, 'reverifyCustomHostname'),
  fault('answers.hostname-in-array', 'hostname.get')
    .title('The hostname that is read comes in an array.')
    .lie(inArray('getCustomHostname'))
    .seenBy(initializeHostname, 'getCustomHostname'),
  fault('answers.hostname-unread', 'hostname.ref')
    .title('The hostname is never to be read.')
    .lie(refuse('getCustomHostname'))
    .seenBy(initializeHostname, 'getCustomHostname'),
  fault('hostname.read-stale', 'hostname.get-follows')
    .title('The configuration that is read has a name of earlier.')
    .lie(edit('getCustomHostname', put({ custom_hostname: 'earlier.example.com' })))
    .seenBy(initializeHostname, 'getCustomHostname'),
  fault('answers.hostname-without-data', 'hostname.initialize')
    .title('initialize answers the name and the status only.')
    .lie(edit('initializeCustomHostname', only('custom_hostname', 'status')))
    .seenBy(initializeHostname),
  fault('hostname.other-name', 'hostname.initialize-name')
    .title('initialize answers the default host instead of the name asked for.')
    .lie(edit('initializeCustomHostname', put({ custom_hostname: 'project.localhost' })))
    .seenBy(initializeHostname),
  fault('answers.hostname-reverified-in-array', 'hostname.reverify')
    .title('reverify answers an array.')
    .lie(inArray('reverifyCustomHostname'))
    .seenBy(initializeHostname, 'reverifyCustomHostname'),
  fault('hostname.activate-without-status', 'hostname.activate')
    .title('activate answers no status.')
    .lie(edit('activateCustomHostname', without('status')))
    .seenBy(initializeHostname, 'reverifyCustomHostname', 'activateCustomHostname'),
  fault('hostname.delete-without-effect', 'hostname.delete')
    .title('The configuration is still answered after it was deleted.')
    .lie(outlive)
    .seenBy(initializeHostname, 'getCustomHostname', 'deleteCustomHostname', 'getCustomHostname'),
];
