// Documents that witnesses ask about the table that has a column of every type.
import type { Json, JsonObject } from './json-tree.ts';
import type { Conversation } from './lie.ts';

export const EVERYTHING =
  'query($filter: EverythingFilter, $orderBy: [EverythingOrderBy!], $after: Cursor) { everythingCollection(filter: $filter, orderBy: $orderBy, after: $after) { edges { cursor node { id aBigint aText aUuid aVarchar } } } }';
export const INSERT_EVERYTHING =
  'mutation($objects: [EverythingInsertInput!]!) { insertIntoEverythingCollection(objects: $objects) { records { id aJsonb aNumeric } } }';
export const UPDATE_EVERYTHING =
  'mutation($set: EverythingUpdateInput!) { updateEverythingCollection(set: $set, filter: {marker: {eq: "witness"}}) { records { aBigint aNumeric aTimestamp } } }';

/** One column of a record of the fixture. */
export const stored = (column: string, id = 1): readonly [string] => [
  `{ everythingCollection(filter: {id: {eq: ${id}}}) { edges { node { ${column} } } } }`,
];

/** The record of a witness, and then a request; by default a read of that record. */
export const withRecord = (record: JsonObject, query = EVERYTHING, variables: JsonObject = ofWitness): Conversation =>
  withRecords([record], (ask) => ask(query, variables));

/** Several records of a witness, and then a conversation. */
export const withRecords =
  (records: readonly JsonObject[], then: Conversation): Conversation =>
  async (ask, target) => {
    await ask(INSERT_EVERYTHING, { objects: records.map((record): Json => ({ marker: 'witness', ...record })) });
    return then(ask, target);
  };

export const ofWitness: JsonObject = { filter: { marker: { eq: 'witness' } } };
