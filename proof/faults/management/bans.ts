// Faults of network bans.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { withObject } from '../../kit/management/edits.ts';
import { fault } from '../../kit/management/fault.ts';
import { withJson } from '../../kit/management/inner-requests.ts';
import { move, on, operationOf } from '../../kit/management/operations.ts';

type Addresses = readonly string[];

/** One operation bans addresses. */
function banOn(operation: string, added: (request: Request, count: number) => Promise<Addresses>): Middleware {
  return (next) => {
    const extra = new Set<string>();
    let count = 0;
    return async (request) => {
      const current = operationOf(request)?.operation;
      if (current === operation) for (const address of await added(request.clone(), (count += 1))) extra.add(address);
      const response = await next(request);
      if (current !== 'retrieveNetworkBans') return response;
      return withObject(response, ({ banned_ipv4_addresses: banned }) => ({
        banned_ipv4_addresses: [...new Set([...(banned as Addresses), ...extra])],
      }));
    };
  };
}

/** A removal lifts others than those that it was given. */
function liftInstead(choose: (given: Addresses, banned: Addresses) => Addresses): Middleware {
  return on('deleteNetworkBans', async (request, next) => {
    const sent = (await request.clone().json()) as { readonly ipv4_addresses: Addresses };
    const { url, headers } = request;
    const asked = await next(new Request(`${url}/retrieve`, { method: 'POST', headers }));
    if (!asked.ok) return next(request);
    const { banned_ipv4_addresses: banned } = (await asked.json()) as { readonly banned_ipv4_addresses: Addresses };
    return next(withJson(request, { ...sent, ipv4_addresses: choose(sent.ipv4_addresses, banned) }));
  });
}

const another = (_request: Request, count: number): Promise<Addresses> =>
  Promise.resolve([`198.51.100.${count % 256}`]);

export const banFaults: readonly Fault[] = [
  fault('answers.bans-elsewhere', 'bans.ref').title('The bans have moved to v2.').lie(move('retrieveNetworkBans')),
  fault('bans.reading-bans', 'bans.retrieve-changes-nothing')
    .title('Whoever retrieves the bans is banned a bit more.')
    .lie(banOn('retrieveNetworkBans', another)),
  fault('bans.delete-does-nothing', 'bans.delete')
    .title('The removal of a ban is answered, and the address is still banned.')
    .lie(liftInstead(() => [])),
  fault('bans.delete-bans', 'bans.delete-lifts')
    .title('The removal of a ban bans the address.')
    .lie(
      banOn(
        'deleteNetworkBans',
        async (request) => ((await request.json()) as { readonly ipv4_addresses: Addresses }).ipv4_addresses,
      ),
    ),
  fault('bans.delete-bans-others', 'bans.delete-lifts')
    .title('The removal of a ban bans another address.')
    .lie(banOn('deleteNetworkBans', another)),
];
