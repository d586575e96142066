import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { ofShard, runsAlone } from './shard.ts';

it('a shard and the others are the whole, each case once, in its order, those that run alone together, and all about as many', () => {
  const hazard = constantFrom('read', 'write-scoped', 'write-project', 'billable', 'irreversible');
  const kind = record({ hazard, alone: constantFrom(undefined, true as const) });
  const items = array(kind, { maxLength: 60 }).map((list) =>
    list.map(({ hazard, alone }, n) => ({ n, hazard, ...(alone === undefined ? {} : { alone }) })),
  );
  assert(
    property(items, integer({ min: 1, max: 9 }), (list, count) => {
      const parts = Array.from({ length: count }, (_, at) => ofShard(list, { index: at + 1, count }));
      const places = parts.map((part) => part.map(({ n }) => n));
      expect(places.flat().sort((a, b) => a - b)).toEqual(list.map(({ n }) => n));
      for (const part of places) expect(part).toEqual(part.toSorted((a, b) => a - b));
      expect(parts.slice(0, -1).flat().some(runsAlone)).toBe(false);
      const sizes = parts.map(({ length }) => length);
      const alone = list.filter(runsAlone).length;
      expect(Math.max(...sizes)).toBeLessThanOrEqual(Math.max(alone, Math.min(...sizes) + 1));
    }),
  );
});
