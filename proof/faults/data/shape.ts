// The conduct that rows of shape.yaml name with `does`.
import { whereMeant } from '../../kit/combine.ts';
import { changeCollections } from '../../kit/data/any-table.ts';
import { asks, given, onGraphql } from '../../kit/data/conditions.ts';
import { edgesOf } from '../../kit/data/connections.ts';
import { changeField, changeInside } from '../../kit/data/edits.ts';
import { isObject, listOf, mapKey, objectsOf, type JsonObject } from '../../kit/data/json-tree.ts';
import { dataConduct, rewrite } from '../../kit/data/lie.ts';

const totalOfPage = (connection: JsonObject): JsonObject =>
  'totalCount' in connection ? { ...connection, totalCount: edgesOf(connection).length } : connection;

const totalsOfPages = { answer: changeCollections(totalOfPage) };

export const shapeConduct = dataConduct({
  hiddenCounted: {
    answer: changeInside('noteCollection', 'totalCount', (count) => Number(count) || 1),
  },
  relatedCounted: {
    answer: changeInside('noteCollection', 'replyCollection', (replies) =>
      mapKey(replies, 'totalCount', (count) => Number(count) || 1),
    ),
  },
  totalWithoutCompounds: {
    answer: changeField(
      'blogCollection',
      (connection) => ('totalCount' in connection ? { ...connection, totalCount: 15 } : connection),
      ({ variables }) => isObject(variables['filter'] ?? null) && 'or' in (variables['filter'] as JsonObject),
    ),
  },
  totalOfPage: totalsOfPages,
  totalOfPageBackward: { apply: whereMeant(rewrite(totalsOfPages), onGraphql(given('last'))) },
  oneCursorPerPage: {
    answer: changeField(
      'blogCollection',
      (connection) => mapKey(connection, 'cursor', () => edgesOf(connection).at(-1)?.['cursor'] ?? null),
      asks('cursor node'),
    ),
  },
  countsToThirty: {
    answer: changeInside('updateTaskCollection', 'affectedCount', (count) => Math.min(Number(count), 30)),
  },
  thirtyRecordsTold: {
    answer: changeInside('insertIntoTaskCollection', 'records', (records) => listOf(records).slice(0, 30)),
  },
  recordsOfNoTable: {
    answer: changeInside('insertIntoTaskCollection', 'records', (records) =>
      objectsOf(records).map((record) => ({ ...record, __typename: 'Record' })),
    ),
  },
  oneRecordTold: {
    answer: changeInside('updateTaskCollection', 'records', (records) => listOf(records).slice(0, 1)),
  },
});
