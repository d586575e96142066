// Faults of network bans: operations that ban addresses.
import type { Fault } from '../../kit/fault.ts';
import { editOne } from '../../kit/rest/handlers.ts';
import { faults, lie, type Call, type Handler, type Handlers } from '../../kit/rest/lie.ts';

/** The operation bans what it is given, or another address each time. */
function banOn(operation: string, addressesOf?: (call: Call) => unknown): () => Handlers {
  return () => {
    const banned: unknown[] = [];
    const ban: Handler = (call) => {
      banned.push(...[addressesOf?.(call) ?? `198.51.100.${(banned.length + 1) % 256}`].flat());
      return call.forward();
    };
    const show = editOne(({ banned_ipv4_addresses: honest }) => ({
      banned_ipv4_addresses: [...new Set([honest, banned].flat())],
    }));
    if (operation !== 'retrieveNetworkBans') return { [operation]: ban, retrieveNetworkBans: show };
    return { [operation]: (call) => show({ ...call, forward: async () => ban(call) }) };
  };
}

export const banFaults: readonly Fault[] = faults('management.bans', {
  'retrieve-changes-nothing': [
    lie('bans.reading-bans', 'Whoever retrieves the bans is banned a bit more.', banOn('retrieveNetworkBans')),
  ],
  'delete-lifts': [
    lie(
      'bans.delete-bans',
      'The removal of a ban bans the address.',
      banOn('deleteNetworkBans', ({ json }) => json['ipv4_addresses']),
    ),
    lie('bans.delete-bans-others', 'The removal of a ban bans another address.', banOn('deleteNetworkBans')),
  ],
});
