// Liars about network bans and restrictions.
import type { Fault, FaultTarget, FetchHandler } from '../../lies/fault.ts';
import {
  ask,
  editObject,
  fault,
  onOperation,
  operationOf,
  withJson,
  withObject,
  withoutKey,
  type Json,
} from '../../lies/management/request.ts';

const addressesOf = (body: Json): readonly string[] => body['banned_ipv4_addresses'] as readonly string[];
const rangesOf = (body: Json): readonly string[] => (body['config'] as Json)['dbAllowedCidrs'] as readonly string[];

/** The restrictions as they are right before an apply, where the caller may read them. */
async function readBefore({ url, headers }: Request, next: FetchHandler): Promise<Json | undefined> {
  const answer = await next(new Request(url.replace(/\/apply$/, ''), { headers: new Headers(headers) }));
  return answer.ok ? ((await answer.json()) as Json) : undefined;
}

async function bans(send: FetchHandler, target: FaultTarget): Promise<unknown> {
  const answers = [await ask(send, target, 'retrieveNetworkBans'), await ask(send, target, 'retrieveNetworkBans')];
  answers.push(await ask(send, target, 'deleteNetworkBans', { body: { ipv4_addresses: ['203.0.113.1'] } }));
  answers.push(await ask(send, target, 'retrieveNetworkBans'));
  return answers;
}

async function restrictions(send: FetchHandler, target: FaultTarget): Promise<unknown> {
  const answers = [await ask(send, target, 'getNetworkRestrictions')];
  for (const dbAllowedCidrs of [['0.0.0.0/0', '203.0.113.1/32'], ['203.0.113.0/25']]) {
    answers.push(await ask(send, target, 'applyNetworkRestrictions', { body: { dbAllowedCidrs } }));
    answers.push(await ask(send, target, 'getNetworkRestrictions'));
  }
  return answers;
}

/** Lists of bans carry addresses that requests put there. */
function bansOn(
  operation: string,
  added: (request: Request, count: number) => Promise<readonly string[]>,
): Fault['apply'] {
  return (next) => {
    const extra = new Set<string>();
    let count = 0;
    return async (request) => {
      const current = operationOf(request)?.operation;
      if (current === operation) for (const address of await added(request.clone(), (count += 1))) extra.add(address);
      const response = await next(request);
      if (current !== 'retrieveNetworkBans') return response;
      return withObject(response, (body) => ({
        banned_ipv4_addresses: [...new Set([...addressesOf(body), ...extra])],
      }));
    };
  };
}

export const networkFaults: readonly Fault[] = [
  fault(
    'bans.joined',
    'bans.addresses',
    'The banned addresses come as one text.',
    editObject('retrieveNetworkBans', (body) => ({
      banned_ipv4_addresses: addressesOf(body).join(', '),
    })),
    bans,
  ),
  fault(
    'bans.reading-bans',
    'bans.retrieve-changes-nothing',
    'Whoever retrieves the bans is banned a bit more.',
    bansOn('retrieveNetworkBans', (_request, count) => Promise.resolve([`198.51.100.${count % 256}`])),
    bans,
  ),
  fault(
    'bans.delete-bans',
    'bans.delete',
    'The removal of a ban bans the address.',
    bansOn(
      'deleteNetworkBans',
      async (request) => ((await request.json()) as { ipv4_addresses: string[] }).ipv4_addresses,
    ),
    bans,
  ),
  fault(
    'bans.delete-bans-others',
    'bans.delete-lifts',
    'The removal of a ban bans another address.',
    bansOn('deleteNetworkBans', (_request, count) => Promise.resolve([`198.51.100.${count % 256}`])),
    bans,
  ),
  fault(
    'restrictions.no-entitlement',
    'restrictions.entitlement',
    'The restrictions that are read have no entitlement.',
    editObject('getNetworkRestrictions', (record) => withoutKey(record, 'entitlement')),
    restrictions,
  ),
  fault(
    'restrictions.old-config-empty',
    'restrictions.old-config',
    'old_config is there but has no ranges.',
    editObject('getNetworkRestrictions', (record) => ({ ...record, old_config: {} })),
    restrictions,
  ),
  fault(
    'restrictions.status-unknown',
    'restrictions.status',
    'apply answers a status that is neither stored nor applied.',
    editObject('applyNetworkRestrictions', (record) => ({ ...record, status: 'pending' })),
    restrictions,
  ),
  fault(
    'restrictions.apply-answers-old',
    'restrictions.apply-config',
    'apply answers the ranges of before.',
    onOperation('applyNetworkRestrictions', async (request, next) => {
      const before = await readBefore(request, next);
      return withObject(await next(request), (record) => ({ ...record, config: before?.['config'] }));
    }),
    restrictions,
  ),
  fault(
    'restrictions.read-stale',
    'restrictions.apply-follows',
    'The ranges that are read are those of the first time, for ever.',
    (next) => {
      let first: string | undefined;
      return async (request) => {
        const response = await next(request);
        if (operationOf(request)?.operation !== 'getNetworkRestrictions' || !response.ok) return response;
        first ??= await response.clone().text();
        return new Response(first, { headers: { 'content-type': 'application/json' } });
      };
    },
    restrictions,
  ),
  fault(
    'restrictions.single-addresses-lost',
    'restrictions.apply-follows',
    'Ranges of a single address are not read again.',
    editObject('getNetworkRestrictions', (record) => ({
      ...record,
      config: { dbAllowedCidrs: rangesOf(record).filter((range) => !range.endsWith('/32')) },
    })),
    restrictions,
  ),
  fault(
    'restrictions.apply-adds',
    'restrictions.apply-follows',
    'apply adds the ranges to those before instead of replacing them.',
    onOperation('applyNetworkRestrictions', async (request, next) => {
      const before = await readBefore(request, next);
      if (before === undefined) return next(request);
      const { dbAllowedCidrs: given } = (await request.json()) as { readonly dbAllowedCidrs: readonly string[] };
      return next(withJson(request, { dbAllowedCidrs: [...new Set([...rangesOf(before), ...given])] }));
    }),
    restrictions,
  ),
];
