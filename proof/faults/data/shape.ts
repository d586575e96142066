// Faults of the shapes of types: connections, edges, pageInfo, inputs and responses.
import { onlyFor } from '../../kit/combine.ts';
import type { Fault } from '../../kit/fault.ts';
import { changeCollections } from '../../kit/data/any-table.ts';
import { asks, given, onGraphql } from '../../kit/data/conditions.ts';
import { edgesOf } from '../../kit/data/connections.ts';
import { changeField } from '../../kit/data/edits.ts';
import { isObject, listOf, mapKey, objectsOf, type JsonObject } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';

const totalOfPage = (connection: JsonObject): JsonObject =>
  'totalCount' in connection ? { ...connection, totalCount: edgesOf(connection).length } : connection;

const totalOfPages = lie('everywhere.total-of-page', 'totalCount of any table counts the page', {
  clause: 'shape.total-count-matches',
  answer: changeCollections(totalOfPage),
});

export const shapeFaults: readonly Fault[] = [
  lie('row-security.hidden-counted', 'totalCount counts records that the user may not read', {
    clause: 'shape.total-count-matches',
    answer: changeField('noteCollection', (connection) =>
      mapKey(connection, 'totalCount', (count) => Number(count) || 1),
    ),
  }),
  lie('row-security.related-counted', 'totalCount of a relationship counts hidden records', {
    clause: 'shape.total-count-matches',
    answer: changeField('noteCollection', (connection) =>
      mapKey(connection, 'replyCollection', (replies) => mapKey(replies, 'totalCount', (count) => Number(count) || 1)),
    ),
  }),
  lie('pagination.total-without-compounds', 'totalCount ignores and, or and not of the filter', {
    clause: 'shape.total-count-matches',
    answer: changeField(
      'blogCollection',
      (connection) => ('totalCount' in connection ? { ...connection, totalCount: 15 } : connection),
      ({ variables }) => isObject(variables['filter'] ?? null) && 'or' in (variables['filter'] as JsonObject),
    ),
  }),
  totalOfPages,
  onlyFor(totalOfPages, onGraphql(given('last')), { id: 'backward', title: 'going backward' }),
  lie('pagination.one-cursor-per-page', 'All edges of a page have the cursor of its last one', {
    clause: 'shape.edge-cursor',
    answer: changeField(
      'blogCollection',
      (connection) => mapKey(connection, 'cursor', () => edgesOf(connection).at(-1)?.['cursor'] ?? null),
      asks('cursor node'),
    ),
  }),
  lie('update.counts-to-thirty', 'affectedCount of an update is at most thirty', {
    clause: 'shape.affected-count',
    answer: changeField('updateTaskCollection', (response) =>
      mapKey(response, 'affectedCount', (count) => Math.min(Number(count), 30)),
    ),
  }),
  lie('insert.thirty-records-told', 'The response of an insert has at most thirty records', {
    clause: 'shape.records',
    answer: changeField('insertIntoTaskCollection', (response) =>
      mapKey(response, 'records', (records) => listOf(records).slice(0, 30)),
    ),
  }),
  lie('mutations.records-of-no-table', 'The records that a mutation answers say that they are of the type Record', {
    clause: 'shape.records',
    answer: changeField('insertIntoTaskCollection', (response) =>
      mapKey(response, 'records', (records) =>
        objectsOf(records).map((record) => ({ ...record, __typename: 'Record' })),
      ),
    ),
  }),
  lie('update.one-record-told', 'The response of an update has one record only', {
    clause: 'shape.records',
    answer: changeField('updateTaskCollection', (response) =>
      mapKey(response, 'records', (records) => listOf(records).slice(0, 1)),
    ),
  }),
];
