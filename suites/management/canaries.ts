// A secret and a function that no case asks for, watched over from before the first request that may remove one.
import type { Canary } from '../kit/contract/case.ts';
import { checkThat } from '../kit/contract/check.ts';
import { orUnknown } from '../kit/contract/safety.ts';
import type { ManagementContext } from './context.ts';
import { createFunction, createSecrets, secretNames } from './create.ts';
import { isOperation } from './hazard-of.ts';
import { isRemoved, recordsOf } from './read.ts';

export const managementCanaries: Readonly<Record<string, Canary<ManagementContext>>> = {
  secret: {
    hazard: 'write-scoped',
    guards: isOperation('deleteSecrets'),
    async plant(context) {
      const [kept, own] = await createSecrets(context, 2);
      return {
        async look(later) {
          const actual = await orUnknown(secretNames(later));
          checkThat(actual.includes(kept), 'a secret that was not named is gone', {
            expected: kept,
            actual,
          });
        },
        trials: [
          {
            what: 'deleting one secret',
            clause: 'management.secrets.delete-only-named',
            async run(later) {
              await later.call('deleteSecrets', { values: { names: [own] } });
            },
          },
        ],
      };
    },
  },
  function: {
    hazard: 'write-scoped',
    guards: isOperation('deleteFunction'),
    async plant(context) {
      const { name: kept } = await createFunction(context);
      const { name: own } = await createFunction(context);
      return {
        async look(later) {
          const actual = await orUnknown(functionsOf(later));
          checkThat(actual.includes(kept), 'a function that was not named is gone', {
            expected: kept,
            actual,
          });
        },
        trials: [
          {
            what: 'deleting one function',
            clause: 'management.functions.delete-only-named',
            async run(later) {
              await later.call('deleteFunction', { slug: own });
            },
          },
        ],
      };
    },
  },
};

/** Slugs of the functions that are not shown as removed. */
async function functionsOf(context: ManagementContext): Promise<readonly unknown[]> {
  const functions = recordsOf(await context.call('listFunctions'), 'management.functions.list');
  return functions.filter((one) => !isRemoved(one)).map(({ slug }) => slug);
}
