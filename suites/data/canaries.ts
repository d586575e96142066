// What is watched of a target: whether records are read as soon as they were written, and, from before the first update or delete, a
// record that is not the run's, since their filters never ask for it.
import type { Canary, Freshness } from '../kit/contract/case.ts';
import { checkEqual } from '../kit/contract/check.ts';
import { orUnknown, Untrusted } from '../kit/contract/safety.ts';
import { readAll } from './answers/collection.ts';
import type { DataContext } from './context.ts';
import { changesRecords } from './hazard-of.ts';
import { makeRows } from './rows.ts';

export const dataCanaries: Readonly<Record<string, Canary<DataContext>>> = {
  record: {
    hazard: 'write-scoped',
    guards: changesRecords,
    async plant(context) {
      const { marker } = await makeRows(context, 'Task', [{ title: 'canary', status: 'kept' }]);
      const { marker: own, updating, deleting } = await makeRows(context, 'Task', [{ title: 'first' }]);
      return {
        async look(later) {
          checkEqual(
            (await orUnknown(find(later, marker))).map(({ title, status }) => [title, status]),
            [['canary', 'kept']],
            'a record that was not asked for is gone or changed',
          );
        },
        trials: [
          {
            what: 'a filter',
            clause: 'data.operators.eq',
            async run(later) {
              const found = await find(later, own);
              if (found.some((task) => task['marker'] !== own))
                throw new Untrusted(
                  'a filter returns records that it should exclude: nothing is updated or deleted, since it could be the data of others',
                );
            },
          },
          {
            what: 'an update of one record',
            clause: 'data.update.leaves-others',
            async run(later) {
              await later.ask(...updating({ status: 'changed' }, { atMost: 1 }));
            },
          },
          {
            what: 'a delete of one record',
            clause: 'data.delete.leaves-others',
            async run(later) {
              await later.ask(...deleting({ atMost: 1 }));
            },
          },
        ],
      };
    },
  },
};

function find(context: DataContext, marker: string): ReturnType<typeof readAll> {
  return readAll(context, 'Task', 'marker title status', { filter: { marker: { eq: marker } } });
}

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
