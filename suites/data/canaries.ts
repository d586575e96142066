// A record that is not the run's, watched from before the first update or delete: their filters never ask for it.
import type { Canary } from '../kit/contract/case.ts';
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
