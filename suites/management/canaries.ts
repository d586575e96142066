// A secret and a function that no case asks for, watched over from before the first request that may remove one.
import type { Canary } from '../kit/case.ts';
import { checkThat } from '../kit/check.ts';
import type { ManagementContext } from './context.ts';
import { createFunction, createSecrets, secretNames } from './create.ts';
import { isOperation } from './hazard-of.ts';
import { recordsOf } from './read.ts';

export const managementCanaries: Readonly<Record<string, Canary<ManagementContext>>> = {
  secret: {
    hazard: 'write-scoped',
    guards: isOperation('deleteSecrets'),
    async plant(context) {
      const [kept, own] = await createSecrets(context, 2);
      return {
        async look(later) {
          const actual = await secretNames(later);
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
          const functions = recordsOf(await later.call('listFunctions'), 'management.functions.list');
          const actual = functions.map(({ slug }) => slug);
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
