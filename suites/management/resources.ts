// Secrets and functions: how a run makes, lists and removes them; the canaries and removers built from that; and what a run may have left.
import type { Canary, Leftover, Suite } from '../kit/contract/case.ts';
import { checkThat } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { orUnknown } from '../kit/contract/safety.ts';
import { latestTimestamp } from '../kit/contract/timestamp.ts';
import type { CallOptions } from './caller.ts';
import type { ManagementContext } from './context.ts';
import { isRemoved } from './functions.ts';
import { isOperation } from './hazard-of.ts';
import { recordOf, valuesOf, type JsonRecord } from './read.ts';

interface Resource {
  /** Fresh, and seen. */
  readonly make: (context: ManagementContext) => Promise<string>;
  readonly list: (context: ManagementContext) => Promise<readonly unknown[]>;
  readonly removal: string;
  /** What the removal is told. */
  readonly named: (name: string) => CallOptions;
}

type Kind = 'secret' | 'function';

const RESOURCES: Readonly<Record<Kind, Resource>> = {
  secret: {
    make: (context) => context.createSecret(),
    list: (context) => context.secretNames(),
    removal: 'deleteSecrets',
    named: (name) => ({ values: { names: [name] } }),
  },
  function: {
    make: (context) => context.createSlug(),
    async list(context) {
      const functions = (await context.records('listFunctions')).filter((one) => !isRemoved(one));
      return valuesOf(functions, 'slug');
    },
    removal: 'deleteFunction',
    named: (slug) => ({ slug }),
  },
};

/** Asks for the removal of one. */
export function removeNamed(
  context: ManagementContext,
  kind: Kind,
  name: string,
  options: CallOptions = {},
): Promise<Exchange> {
  const { removal, named } = RESOURCES[kind];
  return context.call(removal, { ...named(name), ...options });
}

/** One that no case asks for, watched over from before the first request that may remove one. */
function canaryOf(kind: Kind): Canary<ManagementContext> {
  const { make, list, removal } = RESOURCES[kind];
  return {
    hazard: 'write-scoped',
    guards: isOperation(removal),
    async plant(context) {
      const [kept, own] = [await make(context), await make(context)];
      return {
        async look(later) {
          const actual = await orUnknown(list(later));
          checkThat(actual.includes(kept), `a ${kind} that was not named is gone`, { expected: kept, actual });
        },
        trials: [
          {
            what: `deleting one ${kind}`,
            clause: `management.${kind}s.delete-only-named`,
            async run(later) {
              await removeNamed(later, kind, own);
            },
          },
        ],
      };
    },
  };
}

export const managementCanaries = { secret: canaryOf('secret'), function: canaryOf('function') };

/** Projects and organizations have none: the contract has no operation that deletes them. */
export const managementRemovers: Suite<ManagementContext>['removers'] = {
  secret: removerOf('secret'),
  function: removerOf('function'),
  async hostname(context, name) {
    // Only the hostname that the run set up.
    const isThere = async (): Promise<boolean> => {
      const { text } = await context.call('getCustomHostname', { ofAnyRun: true });
      return text.toLowerCase().includes(name.toLowerCase());
    };
    if (await isThere()) await checkGone(await context.call('deleteCustomHostname'), async () => !(await isThere()));
  },
  restrictions: (context, ranges) => context.putBack(ranges),
};

export const managementRemoversOfMany: NonNullable<Suite<ManagementContext>['removersOfMany']> = {
  async secret(context, names) {
    const { ok, status } = await context.call('deleteSecrets', { values: { names } });
    // A refusal may mean that one of them is gone already.
    if (!ok && !(await areGone(context, 'secret', names))) throw new Error(`deleteSecrets answered ${status}.`);
  },
};

function removerOf(kind: Kind) {
  return async (context: ManagementContext, name: string): Promise<void> => {
    await checkGone(await removeNamed(context, kind, name), () => areGone(context, kind, [name]));
  };
}

/** A refusal means that it is gone already; if the target failed or turned us away, it may have been removed all the same. */
async function checkGone({ status, request }: Exchange, isGone: () => Promise<boolean>): Promise<void> {
  const hasFailed = status >= 500 || status === 401 || status === 403 || status === 429;
  if (hasFailed && !(await isGone())) throw new Error(`${request.operation} answered ${status}.`);
}

/** Rejects if there is no list. */
async function areGone(context: ManagementContext, kind: Kind, names: readonly string[]): Promise<boolean> {
  const there = await managementLeftovers[kind](context);
  return !there.some(({ name }) => names.includes(name));
}

type List = (context: ManagementContext) => Promise<readonly Leftover[]>;

/** Projects and functions show their age; secrets do if the target answers more than the contract asks. */
export const managementLeftovers = {
  secret: listed('listSecrets', 'name'),
  function: listed('listFunctions', 'slug'),
  project: listed('listProjects', 'name'),
  organization: listed('listOrganizations', 'name'),
  async hostname(context: ManagementContext) {
    const answer = await context.call('getCustomHostname', { ofAnyRun: true });
    // A project without one may say so by a refusal.
    if (!answer.ok) return [];
    return toLeftover(recordOf(answer), 'custom_hostname');
  },
} satisfies Readonly<Record<string, List>>;

function listed(operation: string, key: string): List {
  return async (context) => (await context.records(operation)).flatMap((record) => toLeftover(record, key));
}

function toLeftover(record: JsonRecord, key: string): readonly Leftover[] {
  const name = record[key];
  if (typeof name !== 'string') return [];
  return [{ name, changedAt: latestTimestamp(record['created_at'] ?? record['updated_at'], record['updated_at']) }];
}
