// The conduct that rows of bans.yaml name with `does`.
import { editOne } from '../../kit/rest/handlers.ts';
import { conduct, type Call, type Handler, type Handlers } from '../../kit/rest/lie.ts';

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

export const banConduct = conduct({
  readingBans: banOn('retrieveNetworkBans'),
  deleteBans: banOn('deleteNetworkBans', ({ json }) => json['ipv4_addresses']),
  deleteBansOthers: banOn('deleteNetworkBans'),
});
