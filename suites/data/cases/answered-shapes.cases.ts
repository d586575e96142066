// Answers in the shape that the specs give to the fixture: all that its tables have, and the responses of writes.
import { contractApi } from '../../../specs/data-api.ts';
import { expandFixture } from '../../../specs/fixture-api.ts';
import { fixtureTables, type FixtureTable } from '../../../specs/fixture.ts';
import type { ExpandedType } from '../../../specs/graphql/expand.ts';
import { fillName } from '../../../specs/graphql/names.ts';
import { nameOf } from '../../../specs/graphql/read-api.ts';
import { CheckFailure, checkEqual } from '../../kit/contract/check.ts';
import { checkResult } from '../answers/answer-shape.ts';
import { collectionField } from '../answers/collection.ts';
import { nodesAt, type Json } from '../answers/read.ts';
import { readDocument } from '../answers/read-document.ts';
import { dataCases, type DataContext } from '../context.ts';
import { openMarker } from '../fixture/tasks.ts';
import { learnFromSpecs } from '../schema/learned.ts';
import { fieldOfColumn, isInflected, typeOf } from '../schema/naming.ts';
import table from './answered-shapes.json' with { type: 'json' };

type ExpandedTypes = ReadonlyMap<string, ExpandedType>;
type Aspect = 'pages' | 'columns' | 'relationships' | 'responses';

/** Asks, and holds the answer against what the specs give to the fixture, whatever the target itself shows. */
async function askByTheSpecs(
  context: DataContext,
  clauses: readonly string[],
  query: string,
  variables: Json = {},
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
  return expandFixture({ role: 'anon', inflected: isInflected(context), shows: ({ kind }) => kind === 'table' });
}

/** What of a type shows the aspect; what only leads there is asked, too. */
function select(types: ExpandedTypes, name: string, aspect: Aspect): string {
  const type = types.get(name);
  const fields = [...(type?.fields.values() ?? [])].flatMap((field) => {
    const led = types.get(nameOf(field.type));
    const inside = led?.kind === 'object' ? led : undefined;
    if (type?.template === row.name) {
      if (inside !== undefined) return aspect === 'relationships' ? [`${field.name} { __typename }`] : [];
      const isColumn = field.template !== 'computed';
      return isColumn && (aspect === 'columns' || aspect === 'responses') ? [field.name] : [];
    }
    const leads = inside?.template === edge.name || inside?.template === row.name;
    if (!leads && aspect !== 'pages' && aspect !== 'responses') return [];
    return inside === undefined ? [field.name] : [`${field.name} ${select(types, inside.name, aspect)}`];
  });
  return fields.length === 0 ? '{ __typename }' : `{ ${fields.join(' ')} }`;
}

/** Asks every table for the aspect of its first records, in one request. */
const shows =
  (aspect: Aspect) =>
  async (context: DataContext, clauses: readonly string[]): Promise<void> => {
    const types = typesOf(context);
    const asked = SEEN.map(({ name }) => {
      const type = typeOf(context, name);
      return `${collectionField(type)} ${select(types, fillName(connection.name, type), aspect)}`;
    });
    const data = await askByTheSpecs(context, clauses, `{ ${asked.join(' ')} }`);
    if (aspect === 'columns') for (const seen of SEEN) checkNulls(context, seen, data);
  };

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

async function checkResponses(context: DataContext, clauses: readonly string[]): Promise<void> {
  const types = typesOf(context);
  const marker = await openMarker(context, 'Task');
  const filter = 'filter: {marker: {eq: $marker}}';
  for (const [field, given] of Object.entries({
    insertIntoTaskCollection: 'objects: [{marker: $marker}]',
    updateTaskCollection: `set: {priority: 1}, ${filter}`,
    deleteFromTaskCollection: filter,
  })) {
    const response = types.get('Mutation')?.fields.get(field)?.type;
    const fields = response === undefined ? '{ __typename }' : select(types, nameOf(response), 'responses');
    const query = `mutation($marker: String!) { ${field}(${given}) ${fields} }`;
    await askByTheSpecs(context, clauses, query, { marker });
  }
}

export const answeredShapeCases = dataCases('read', ['fixture'], table, {
  'data.answers.pages': shows('pages'),
  'data.answers.columns': shows('columns'),
  'data.answers.relationships': shows('relationships'),
  'data.answers.responses': checkResponses,
});
