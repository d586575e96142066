// What shows a lie about an answer: a request for all that seeded tables have, or tasks that are written.
import { contractApi } from '../../../specs/data-api.ts';
import { fixtureTables } from '../../../specs/fixture.ts';
import { nameOf } from '../../../specs/graphql/read-api.ts';
import type { Conversation, Lie } from '../../kit/data/lie.ts';
import { deleteTasks, INSERT_TASKS, OURS, tasksOf, updateTasks } from '../../kit/data/tasks.ts';
import { fixtureTypes } from './elements.ts';
import type { Element } from './elements.ts';

const { table: templates, pageInfo } = contractApi();

/** Tables with several records that anyone sees. */
const SEEDED = fixtureTables
  .filter(({ schema, kind, grants, rowSecurity, rows }) => {
    const isSeen = schema === 'public' && kind === 'table' && grants.anon.includes('select') && !rowSecurity;
    return isSeen && rows.length > 1;
  })
  .map(({ name }) => name);

const READ = typesOf(SEEDED, [templates.row, templates.connection, templates.edge]);
const WRITTEN = typesOf(['Task'], Object.values(templates.responses));
const COLLECTIONS = fieldsOf('Query', READ);
const MUTATIONS = fieldsOf('Mutation', WRITTEN);

const everything: Lie['witness'] = [`{ ${COLLECTIONS.map((field) => select('Query', field)).join(' ')} }`];

const tasks: Conversation = async (ask) => [
  await ask(INSERT_TASKS, { objects: tasksOf(1) }),
  await ask(updateTasks(), { set: { priority: 9 }, filter: OURS }),
  await ask(deleteTasks(), { filter: OURS }),
];

/** Undefined if neither shows the element. */
export function witnessOf({ type: { name: type }, field }: Element): Lie['witness'] | undefined {
  const isAmong = (fields: readonly string[]): boolean => field !== undefined && fields.includes(field.name);
  if (READ.has(type) || type === pageInfo.name || (type === 'Query' && isAmong(COLLECTIONS))) return everything;
  return WRITTEN.has(type) || (type === 'Mutation' && isAmong(MUTATIONS)) ? tasks : undefined;
}

function typesOf(tables: readonly string[], shapes: readonly { readonly name: string }[]): ReadonlySet<string> {
  return new Set(tables.flatMap((table) => shapes.map(({ name }) => name.replace('Table', () => table))));
}

/** The fields of a root that lead to these types. */
function fieldsOf(root: string, types: ReadonlySet<string>): readonly string[] {
  const fields = [...(fixtureTypes.get(root)?.fields.values() ?? [])];
  return fields.filter(({ type }) => types.has(nameOf(type))).map(({ name }) => name);
}

/** A field with all that is in it; of a record in a record its type alone. */
function select(holder: string, field: string, isInRecord = false): string {
  const type = fixtureTypes.get(holder)?.fields.get(field)?.type;
  const inside = type === undefined ? undefined : fixtureTypes.get(nameOf(type));
  if (inside?.kind !== 'object') return field;
  if (isInRecord) return `${field} { __typename }`;
  const isRecord = inside.template === templates.row.name;
  return `${field} { ${[...inside.fields.keys()].map((name) => select(inside.name, name, isRecord)).join(' ')} }`;
}
