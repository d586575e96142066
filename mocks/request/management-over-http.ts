// Which requests reach the management API over plain HTTP, which the contract does not allow.
import { BlockList, isIPv6 } from 'node:net';
import { allowOrigins, isPreflight } from '../http/cors.ts';
import { splitTarget } from '../http/raw-target.ts';
import { json } from '../http/respond.ts';
import { locate } from './locate.ts';

/** The two ends of a connection. */
export interface Ends {
  readonly remoteAddress?: string | undefined;
  readonly localAddress?: string | undefined;
}

/** The answer if the request must not pass. Not a redirection: clients would send their token once more. */
export type Refusal = (request: Request, ends: Ends) => Response | undefined;

/** Of a port beside one that speaks HTTPS. */
export function refuseManagement(secureUrl: string): Refusal {
  const message = `Management requests must be made over HTTPS, at ${secureUrl}, and this port speaks plain HTTP.`;
  return (request) => (isManagement(request) ? refuse(message) : undefined);
}

/** No other machine hears what stays on this one. */
export function refuseOtherMachines(request: Request, ends: Ends): Response | undefined {
  if (!isManagement(request) || isThisMachine(ends)) return undefined;
  return refuse(
    'Management requests from other machines must be made over HTTPS: start the mock with --tls, or with --management-over-http where the network between is your own.',
  );
}

function isManagement(request: Request): boolean {
  return !isPreflight(request) && locate(splitTarget(request).path)?.part === 'management';
}

function refuse(message: string): Response {
  return allowOrigins(json(403, { message: `${message} Nothing was done.` }));
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether nothing of a connection leaves the machine. */
export function isThisMachine({ remoteAddress, localAddress }: Ends): boolean {
  if (remoteAddress === undefined) return false;
  return remoteAddress === localAddress || loopback.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
}
