// Faults of network restrictions: how they are read, and what applying them answers and does.
import type { Fault, FetchHandler, Middleware } from '../../kit/fault.ts';
import { change, edit, put, withObject, without } from '../../kit/management/edits.ts';
import { fault } from '../../kit/management/fault.ts';
import { readAs, withJson } from '../../kit/management/inner-requests.ts';
import { move, on } from '../../kit/management/operations.ts';

interface Ranges {
  readonly dbAllowedCidrs: readonly string[];
}

/** What is read right before an apply, if the caller may read it. */
async function configBefore(request: Request, next: FetchHandler): Promise<Ranges | undefined> {
  const before = await readAs(request, next, request.url.replace(/\/apply$/, ''));
  return before === undefined ? undefined : (before as { readonly config: Ranges }).config;
}

const addToBefore = on('applyNetworkRestrictions', async (request, next) => {
  const before = await configBefore(request, next);
  if (before === undefined) return next(request);
  const { dbAllowedCidrs } = (await request.json()) as Ranges;
  return next(withJson(request, { dbAllowedCidrs: [...new Set([...before.dbAllowedCidrs, ...dbAllowedCidrs])] }));
});

/** Ranges that are applied as they are already are shown twice. */
const doubleRepeated: Middleware = (next) => {
  let last = '';
  return on('applyNetworkRestrictions', async (request) => {
    const { dbAllowedCidrs = [] } = (await request.clone().json()) as Partial<Ranges>;
    const now = JSON.stringify(dbAllowedCidrs.toSorted());
    const again = now === last;
    last = now;
    const response = await next(request);
    if (!again) return response;
    return withObject(response, put({ config: { dbAllowedCidrs: [...dbAllowedCidrs, ...dbAllowedCidrs] } }));
  })(next);
};

export const restrictionFaults: readonly Fault[] = [
  fault('answers.restrictions-elsewhere', 'restrictions.ref')
    .title('The restrictions have moved to v2.')
    .lie(move('getNetworkRestrictions')),
  fault('fields.restrictions-apply-status', 'restrictions.apply-status')
    .title('apply answers no status.')
    .lie(edit('applyNetworkRestrictions', without('status'))),
  fault('restrictions.applied-again-doubled', 'restrictions.apply-config')
    .title('Ranges that are applied for the second time are answered twice.')
    .lie(doubleRepeated),
  fault('restrictions.apply-does-nothing', 'restrictions.apply-follows')
    .title('apply answers the ranges that it was given and applies none.')
    .lie(
      on('applyNetworkRestrictions', async (request, next) => {
        const before = await readAs(request, next, request.url.replace(/\/apply$/, ''));
        if (before === undefined) return next(request);
        const config: unknown = await request.json();
        return Response.json({ ...before, config, status: 'applied' });
      }),
    ),
  fault('restrictions.single-addresses-lost', 'restrictions.apply-follows')
    .title('Ranges of a single address are not read again.')
    .lie(edit('getNetworkRestrictions', change('config', withoutSingleAddresses))),
  fault('restrictions.apply-adds', 'restrictions.apply-follows')
    .title('apply adds the ranges to those before instead of replacing them.')
    .lie(addToBefore),
];

function withoutSingleAddresses({ dbAllowedCidrs }: Ranges): Ranges {
  return { dbAllowedCidrs: dbAllowedCidrs.filter((range) => !range.endsWith('/32')) };
}
