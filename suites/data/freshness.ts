// Whether records are read as soon as they were written.
import type { Freshness } from '../kit/contract/case.ts';
import type { DataContext } from './context.ts';
import { makeRows } from './rows.ts';

export const dataFreshness: Freshness<DataContext> = {
  hazard: 'write-scoped',
  probes: {
    async task(context, watch) {
      const task = await makeRows(context, 'Task');
      const collection = (title?: string) => async (): Promise<boolean> => {
        const found = await task.read('title');
        return found.length === (title === undefined ? 0 : 1) && found.every((one) => one['title'] === title);
      };
      await task.insert([{ title: 'first' }]);
      await watch('insert', { collection: collection('first') });
      // Nothing is changed by a filter that was not seen to filter.
      if (!(await collection('first')())) return;
      await task.update({ title: 'second' }, { atMost: 1 });
      await watch('update', { collection: collection('second') });
      await task.delete({ atMost: 1 });
      await watch('delete', { collection: collection() });
    },
  },
};
