// What a run may have left: records of the fixture's tables under its markers. They have no age.
import type { Leftover } from '../kit/contract/case.ts';
import { readAll } from './answers/collection.ts';
import type { DataContext } from './context.ts';
import { givenOf, MARKED, type MarkedTable } from './fixture/tasks.ts';

export async function listMarkers(context: DataContext, table: MarkedTable): Promise<readonly Leftover[]> {
  const { column, as } = MARKED[table];
  const markers = new Set<string>();
  for (const identity of givenOf(context, as)) {
    const filter = { [column]: { startsWith: 'ts-' } };
    for (const { [column]: marker } of await readAll(context, table, column, { filter }, { as: identity }))
      if (typeof marker === 'string') markers.add(marker);
  }
  return [...markers].map((name) => ({ name }));
}
