// Network bans of a project: listed and lifted. The API itself never bans; administration does.
import { readBody } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';
import { badRequest } from '../operations/errors.ts';
import { isIpv4, isIpv6 } from './networks.ts';

export function retrieveNetworkBans(call: ProjectCall): object {
  return { banned_ipv4_addresses: call.project.bans };
}

/** An address that is not banned is not a mistake: afterwards it is not banned either. */
export async function deleteNetworkBans(call: ProjectCall): Promise<void> {
  const { project } = call;
  // A Request does not hold the caller's address: `requester_ip` is accepted and finds nothing to lift.
  const { ipv4_addresses: addresses } = (await readBody(call)) as { readonly ipv4_addresses: readonly string[] };
  addresses.forEach((address, index) => {
    if (!isIpv4(address) && !isIpv6(address)) throw badRequest(`ipv4_addresses.${index} must be an IP address`);
  });
  project.bans = project.bans.filter((banned) => !addresses.includes(banned));
}
