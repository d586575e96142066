// Answers in the shape that the specs give to the fixture: all that its tables have, and the responses of writes.
import { contractApi } from '../../../specs/data-api.ts';
import { expandFixture } from '../../../specs/fixture-api.ts';
import { fixtureTables, type FixtureTable } from '../../../specs/fixture.ts';
import type { ExpandedField, ExpandedType } from '../../../specs/graphql/expand.ts';
import { nameOf } from '../../../specs/graphql/read-api.ts';
import type { CaseBody } from '../../kit/contract/case.ts';
import { dataCases } from '../data-cases.ts';
import { CheckFailure, checkEqual } from '../../kit/contract/check.ts';
import { checkResult } from '../answers/answer-shape.ts';
import { collectionField } from '../answers/collection.ts';
import { nodesAt } from '../answers/read.ts';
import { readDocument } from '../answers/read-document.ts';
import type { DataContext } from '../context.ts';
import { openMarker } from '../fixture/tasks.ts';
import { learnFromSpecs } from '../schema/learned.ts';
import { fieldOfColumn, isInflected, typeOf } from '../schema/naming.ts';

type ExpandedTypes = ReadonlyMap<string, ExpandedType>;
type Aspect = 'pages' | 'columns' | 'relationships';

/** What to ask of a type: the names of fields with what to ask inside of them. */
interface Selection {
  readonly [field: string]: Selection;
}

function writeSelection(selection: Selection): string {
  const fields = Object.entries(selection).map(([name, inside]) => `${name}${writeSelection(inside)}`);
  return fields.length === 0 ? '' : ` { ${fields.join(' ')} }`;
}

/** Asks, and holds the answer against what the specs give to the fixture, whatever the target itself shows. */
async function askByTheSpecs(
  context: DataContext,
  clauses: readonly string[],
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const data = await context.ask(query, variables);
  const [learned, document] = [learnFromSpecs('specs', isInflected(context)), readDocument(query)];
  if (document === undefined) throw new Error(`The answer cannot be checked, as this is no document: ${query}`);
  const found = checkResult(data, { learned, document, variables });
  for (const clause of clauses) {
    const broken = found.find((one) => one.clause === clause);
    if (broken !== undefined) throw new CheckFailure(broken.what, { ...broken, inWords: true });
  }
  return data;
}

const { row, connection, edge } = contractApi().table;
const NAME_ALONE: Selection = { __typename: {} };

/** Tables whose records of the seed anyone sees. */
const SEEN = fixtureTables.filter(
  ({ schema, kind, primaryKey, grants, rowSecurity, rows }) =>
    schema === 'public' &&
    kind === 'table' &&
    primaryKey.length > 0 &&
    grants.anon.includes('select') &&
    !rowSecurity &&
    rows.length > 0,
);

function typesOf(context: DataContext): ExpandedTypes {
  return expandFixture({
    role: 'anon',
    inflected: isInflected(context),
    shows: ({ kind }) => kind === 'table',
  });
}

/** What of an answer shows the aspect; what only leads there is asked, too. */
function select(types: ExpandedTypes, name: string, aspect: Aspect): Selection {
  const type = types.get(name);
  const insideOf = (field: ExpandedField): ExpandedType | undefined => {
    const inside = types.get(nameOf(field.type));
    return inside?.kind === 'object' ? inside : undefined;
  };
  const fields = [...(type?.fields.values() ?? [])].filter((field) => {
    const inside = insideOf(field);
    if (type?.template === row.name)
      return inside === undefined ? aspect === 'columns' && field.template !== 'computed' : aspect === 'relationships';
    return aspect === 'pages' || inside?.template === edge.name || inside?.template === row.name;
  });
  if (fields.length === 0) return NAME_ALONE;
  return Object.fromEntries(
    fields.map((field) => {
      const inside = insideOf(field);
      if (inside === undefined) return [field.name, {}];
      return [field.name, type?.template === row.name ? NAME_ALONE : select(types, inside.name, aspect)];
    }),
  );
}

/** Asks every table for the aspect of its first records, in one request. */
function seenCase(aspect: Aspect, item: Omit<CaseBody<DataContext>, 'run'>): CaseBody<DataContext> {
  return {
    ...item,
    async run(context, clauses) {
      const types = typesOf(context);
      const selection = Object.fromEntries(
        SEEN.map(({ name }) => {
          const type = typeOf(context, name);
          return [
            collectionField(type),
            select(
              types,
              connection.name.replace('Table', () => type),
              aspect,
            ),
          ];
        }),
      );
      const data = await askByTheSpecs(context, clauses, writeSelection(selection).trim());
      if (aspect === 'columns') for (const table of SEEN) checkNulls(context, table, data);
    },
  };
}

/** Columns without a value are null, in the rows of the seed, which come first. */
function checkNulls(context: DataContext, { name, columns, rows }: FixtureTable, data: unknown): void {
  const nodes = nodesAt(data, collectionField(typeOf(context, name))).slice(0, rows.length);
  for (const column of columns.filter(({ nullable }) => nullable)) {
    const field = fieldOfColumn(context, column.name);
    checkEqual(
      nodes.map((node) => node[field] === null),
      rows.slice(0, nodes.length).map((stored) => stored[column.name] === null),
      `${name}.${field} is null where nothing is stored`,
      { clause: 'data.naming.nullable-field' },
    );
  }
}

const seenCases = dataCases('read', ['fixture'], {
  'data.answers.pages': seenCase('pages', {
    title: 'A page of any table has every field of its connection, edges and pageInfo',
    clauses: [
      'data.naming.collection-field',
      'data.naming.collection-field-case',
      'data.collection.returns-connection',
      'data.shape.connection-edges',
      'data.shape.connection-page-info',
      'data.shape.total-count',
      'data.shape.edge-cursor',
      'data.shape.edge-node',
      'data.shape.page-info-cursors',
      'data.shape.page-info-flags',
      'data.types.int-on-wire',
      'data.types.string-on-wire',
    ],
  }),
  'data.answers.columns': seenCase('columns', {
    title: 'A record of any table has its nodeId and columns, each in the form of its scalar',
    clauses: [
      'data.naming.node-id',
      'data.shape.type-fields',
      'data.service.columns-become-fields',
      'data.naming.not-null-field',
      'data.naming.nullable-field',
      'data.types.id-scalar',
      'data.types.int-on-wire',
      'data.types.string-on-wire',
      'data.types.bigint-on-wire',
      'data.types.bigfloat-on-wire',
      'data.types.json-on-wire',
      'data.types.datetime-on-wire',
    ],
  }),
  'data.answers.relationships': seenCase('relationships', {
    title: 'A record of any table has its references and its collections of other records',
    clauses: [
      'data.service.foreign-keys-become-fields',
      'data.relationships.one-to-many-name',
      'data.relationships.one-to-many-connection',
      'data.relationships.many-to-one-name',
      'data.relationships.one-to-one',
      'data.relationships.one-to-one-both-sides',
    ],
  }),
});

const FILTER = '$filter: TaskFilter';

/** What is asked of the three writes: their fields, what is declared and given there, and with what. */
const WRITES = [
  [
    'insertIntoTaskCollection',
    '$objects: [TaskInsertInput!]!',
    'objects: $objects',
    (marker: string) => ({ objects: [{ marker }] }),
  ],
  [
    'updateTaskCollection',
    `$set: TaskUpdateInput!, ${FILTER}`,
    'set: $set, filter: $filter',
    (marker: string) => ({ set: { priority: 1 }, filter: { marker: { eq: marker } } }),
  ],
  ['deleteFromTaskCollection', FILTER, 'filter: $filter', (marker: string) => ({ filter: { marker: { eq: marker } } })],
] as const;

/** Inserts, updates and deletes a task, and asks for all that the responses have. */
function writtenCase(item: Omit<CaseBody<DataContext>, 'run'>): CaseBody<DataContext> {
  return {
    ...item,
    async run(context, clauses) {
      const types = typesOf(context);
      const marker = await openMarker(context, 'Task');
      for (const [field, declared, given, toVariables] of WRITES) {
        const response = types.get('Mutation')?.fields.get(field)?.type;
        const inside = {
          ...(response === undefined ? {} : select(types, nameOf(response), 'pages')),
          records: select(types, 'Task', 'columns'),
        };
        const query = `mutation(${declared}) { ${field}(${given})${writeSelection(inside)} }`;
        await askByTheSpecs(context, clauses, query, toVariables(marker));
      }
    },
  };
}

export const answeredShapeCases = [
  ...seenCases,
  ...dataCases('write-scoped', ['fixture'], {
    'data.answers.responses': writtenCase({
      title: 'Insert, update and delete return every field of their responses',
      clauses: [
        'data.naming.insert-field',
        'data.naming.update-field',
        'data.naming.delete-field',
        'data.insert.response',
        'data.update.response',
        'data.delete.response',
        'data.shape.affected-count',
        'data.shape.records',
        'data.types.int-on-wire',
      ],
    }),
  }),
];
