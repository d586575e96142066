// Whether secrets and functions are read as soon as they were written.
import type { Freshness } from '../kit/contract/case.ts';
import type { ManagementContext } from './context.ts';
import { createFunction, createSecrets, secretNames } from './create.ts';
import { recordsOf } from './read.ts';

export const managementFreshness: Freshness<ManagementContext> = {
  hazard: 'write-scoped',
  probes: {
    async secret(context, watch) {
      const [name] = await createSecrets(context, 1);
      await watch('creation', { list: async () => (await secretNames(context)).includes(name) });
      if ((await context.call('deleteSecrets', { values: { names: [name] } })).ok)
        await watch('deletion', { list: async () => !(await secretNames(context)).includes(name) });
    },
    async function(context, watch) {
      const { name: slug } = await createFunction(context);
      const get = async (): Promise<boolean> => (await context.call('getFunction', { slug })).ok;
      const list = async (): Promise<boolean> =>
        recordsOf(await context.call('listFunctions'), 'management.functions.list').some((one) => one['slug'] === slug);
      await watch('creation', { get, list });
      if ((await context.call('deleteFunction', { slug })).ok)
        await watch('deletion', { get: async () => !(await get()), list: async () => !(await list()) });
    },
  },
};
