// Faults of relationships after records were made, moved and removed, and of those in the records of mutations.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { intercept, readAnswer, toResponse } from '../../kit/data/asked.ts';
import { isObject, mapKey } from '../../kit/data/json-tree.ts';
import type { Json, JsonObject } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';

/** A field of a record shows for ever what it showed first. */
const remember = (field: string): Middleware =>
  intercept(() => {
    const shown = new Map<Json, Json>();
    return async (asked, run) => {
      const response = await run();
      const answer = await readAnswer(response);
      if (answer === undefined || asked.query.includes('mutation')) return response;
      return toResponse(
        mapKey(answer, 'node', (node) => {
          const { id, [field]: now } = isObject(node) ? node : {};
          if (!isObject(node) || id === undefined || now === undefined) return node;
          shown.set(id, shown.get(id) ?? now);
          return { ...node, [field]: shown.get(id) ?? now };
        }) as JsonObject,
      );
    };
  });

export const relationshipsChangesFaults: readonly Fault[] = [
  lie('relationships.reference-remembered', 'A reply that moves to another note still leads to the one before', {
    clause: 'relationships.many-to-one',
    apply: remember('note'),
  }),
  lie('relationships.collection-remembered', 'A note has for ever the replies with which it was read first', {
    clause: 'relationships.one-to-many',
    apply: remember('replyCollection'),
  }),
];
