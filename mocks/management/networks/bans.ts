// Network bans of a project: listed and lifted. The API itself never bans; administration does.
import { empty, json } from '../../http/respond.ts';
import type { ProjectCall } from '../operations/call.ts';
import { badRequest } from '../operations/errors.ts';
import { parseOptionalFlag, parseTexts, readObject } from '../operations/input.ts';
import { isIpv4, isIpv6 } from './networks.ts';

export function retrieveNetworkBans({ project }: ProjectCall): Response {
  return json(201, { banned_ipv4_addresses: project.bans });
}

/** An address that is not banned is not a mistake: afterwards it is not banned either. */
export async function deleteNetworkBans({ request, project }: ProjectCall): Promise<Response> {
  const body = await readObject(request);
  const addresses = parseTexts(body['ipv4_addresses'], 'ipv4_addresses');
  // A Request does not hold the caller's address: the flag is accepted and finds nothing to lift.
  parseOptionalFlag(body['requester_ip'], 'requester_ip');
  addresses.forEach((address, index) => {
    if (!isIpv4(address) && !isIpv6(address)) throw badRequest(`ipv4_addresses.${index} must be an IP address`);
  });
  project.bans = project.bans.filter((banned) => !addresses.includes(banned));
  return empty(200);
}
