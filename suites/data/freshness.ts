// Whether records are read as soon as they were written.
import type { Freshness } from '../kit/contract/case.ts';
import type { DataContext } from './context.ts';
import { deleteMutation, insert, openMarker, readTasks, updateMutation } from './fixture/tasks.ts';

export const dataFreshness: Freshness<DataContext> = {
  hazard: 'write-scoped',
  probes: {
    async task(context, watch) {
      const marker = await openMarker(context, 'Task');
      const filter = { marker: { eq: marker } };
      const collection = (title?: string) => async (): Promise<boolean> => {
        const found = await readTasks(context, marker);
        return found.length === (title === undefined ? 0 : 1) && found.every((task) => task['title'] === title);
      };
      await insert(context, 'Task', [{ marker, title: 'first' }], 'id');
      await watch('insert', { collection: collection('first') });
      // Nothing is changed by a filter that was not seen to filter.
      if (!(await collection('first')())) return;
      await context.ask(...updateMutation('Task', { set: { title: 'second' }, filter, atMost: 1 }, 'id'));
      await watch('update', { collection: collection('second') });
      await context.ask(...deleteMutation('Task', { filter, atMost: 1 }, 'id'));
      await watch('delete', { collection: collection() });
    },
  },
};
