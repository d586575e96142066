// What a role sees: search path, default privileges, and what revoking takes away.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { collectionField, readNodes } from '../answers/collection.ts';
import { dataCases, type DataContext, type Identity, type Question } from '../context.ts';
import { readType } from '../schema/introspect.ts';
import { typeOf } from '../schema/naming.ts';
import { seedRows } from '../fixture/seed-rows.ts';
import { checkServed } from '../verbs.ts';
import table from './visibility.json' with { type: 'json' };

type EntryPoint = 'insert' | 'update' | 'delete';

/** Mutations that shall affect nothing; for the filter there is a proof: reading with it finds nothing. */
const MUTATIONS: Readonly<Record<EntryPoint, (table: string) => string>> = {
  // Sent only if it must be refused: a server that takes it leaves one record in a table that nothing else uses.
  insert: (table) => `insertInto${table}Collection(objects: [{marker: "never"}])`,
  update: (table) => `update${table}Collection(set: {marker: "never"}, filter: {id: {eq: -1}})`,
  delete: (table) => `deleteFrom${table}Collection(filter: {id: {eq: -1}})`,
};

function mutation(kind: EntryPoint, table: string): string {
  return `mutation { ${MUTATIONS[kind](table)} { affectedCount } }`;
}

function collection(table: string, fields = '__typename'): string {
  return `{ ${collectionField(table)} { edges { node { ${fields} } } } }`;
}

/** A mutation that affects nothing, after the proof that its filter finds nothing. */
async function harmless(context: DataContext, kind: EntryPoint, table: string, as: Identity): Promise<Question> {
  const found = await readNodes(context, table, '__typename', { filter: { id: { eq: -1 } } }, { as });
  checkEqual(found, [], 'a filter that matches nothing finds nothing', { clause: 'data.operators.eq' });
  return [mutation(kind, table), {}, { as }];
}

async function checkPresent(
  context: DataContext,
  kinds: readonly EntryPoint[],
  table: string,
  as: Identity,
  clause: string,
): Promise<void> {
  for (const kind of kinds) {
    const question = await harmless(context, kind, table, as);
    await checkServed(context, question, `the ${kind} of ${table} is there for ${as}`, clause);
  }
}

/** Without one privilege on its table anon lacks that mutation, and has the others. */
async function checkRevoked(
  context: DataContext,
  kind: EntryPoint,
  table: string,
  kept: readonly EntryPoint[],
): Promise<void> {
  await checkPresent(context, kept, table, 'anon', 'data.visibility.revoke-keeps-the-rest');
  const question = await harmless(context, kind, table, 'anon');
  await context.refuse(`the ${kind} of ${table} is absent for anon`, question);
}

async function checkNoCollection(context: DataContext, table: string, column: string): Promise<void> {
  await context.ask(collection('Blog'));
  await context.refuse(`${table} has no collection for anon`, [collection(table, column)]);
}

/** There is a record of each table to be read. */
async function checkVisible(context: DataContext, tables: readonly string[], as: Identity): Promise<void> {
  for (const table of tables) {
    const found = await readNodes(context, table, '__typename', { first: 1 }, { as });
    checkEqual(found.length, 1, `${table} is visible to ${as === 'anon' ? as : 'a signed-in user'}`);
  }
}

export const visibilityCases = dataCases('write-scoped', ['fixture'], table, {
  async 'data.visibility.public-tables'(context) {
    const holder = typeOf(context, 'account_holder');
    const tables = ['Blog', 'Employee', 'EmailAddress', 'Seat', 'Reservation', 'Everything', holder];
    await checkVisible(context, tables, 'anon');
    await checkPresent(context, ['update', 'delete'], 'Task', 'anon', 'data.visibility.public-tables-anon');
  },
  'data.visibility.public-tables-authenticated': (context) =>
    checkVisible(context, ['Blog', 'Employee', 'Seat', 'AllRevoked'], 'user1'),
  'data.visibility.public-views-authenticated': (context) => checkVisible(context, ['OpenTask'], 'user1'),
  async 'data.visibility.public-functions-authenticated'(context) {
    const found = await readNodes(context, 'Blog', 'slug', { filter: { id: { eq: 4 } } }, { as: 'user1' });
    checkEqual(found, [{ slug: 'cinder-track' }], 'the function returns its value to a signed-in user');
  },
  'data.visibility.unlisted-schema': (context) => checkNoCollection(context, 'Unlisted', 'id'),
  'data.visibility.unkeyed-collection': (context) => checkNoCollection(context, 'Unkeyed', 'name'),
  async 'data.visibility.revoke-all'(context) {
    await context.ask(collection('UpdateRevoked'));
    await checkNoCollection(context, 'AllRevoked', 'id');
    for (const kind of ['update', 'delete'] as const)
      await context.refuse(`AllRevoked has no ${kind} for anon`, [mutation(kind, 'AllRevoked')]);
  },
  async 'data.visibility.revoked-entrypoints'(context) {
    for (const [root, field, clause] of [
      ['Query', 'allRevokedCollection', 'data.visibility.revoke-all'],
      ['Query', 'unlistedCollection', 'data.visibility.search-path'],
      ['Mutation', 'updateAllRevokedCollection', 'data.visibility.revoke-all'],
      ['Mutation', 'insertIntoInsertRevokedCollection', 'data.visibility.revoke-insert'],
      ['Mutation', 'updateUpdateRevokedCollection', 'data.visibility.revoke-update'],
      ['Mutation', 'deleteFromDeleteRevokedCollection', 'data.visibility.revoke-delete'],
    ] as const) {
      const type = await readType(context, root, clause);
      const told = { expected: `no ${field}`, actual: field, clause };
      checkThat(!type.fields.has(field), `${root} has no ${field}`, told);
    }
  },
  'data.visibility.revoke-insert': (context) => checkRevoked(context, 'insert', 'InsertRevoked', ['update', 'delete']),
  'data.visibility.revoke-update': (context) => checkRevoked(context, 'update', 'UpdateRevoked', ['delete']),
  'data.visibility.revoke-delete': (context) => checkRevoked(context, 'delete', 'DeleteRevoked', ['update']),
  async 'data.visibility.revoke-per-role'(context) {
    const clause = 'data.visibility.revoke-is-per-role';
    await checkPresent(context, ['update', 'delete'], 'UpdateRevoked', 'user1', clause);
    await checkPresent(context, ['update'], 'AllRevoked', 'user1', clause);
  },
  async 'data.visibility.service-role'(context) {
    const found = await readNodes(context, 'AllRevoked', 'id marker', {}, { as: 'service' });
    checkEqual(found, seedRows('AllRevoked'), 'AllRevoked is a collection for service_role');
    const notes = await readNodes(context, 'Note', 'id', { filter: { id: { lte: 3 } } }, { as: 'service' });
    const all = notes.length === 3;
    context.observe('data.auth.service-role-bypasses', all ? 'bypasses row security' : 'subject to it');
  },
  async 'data.visibility.truncate'(context) {
    const states: string[] = [];
    for (const kind of ['update', 'delete'] as const) {
      const { refused } = await context.send(...(await harmless(context, kind, 'TruncateRevoked', 'anon')));
      states.push(`${kind} ${refused ? 'gone' : 'there'}`);
    }
    context.observe('data.visibility.revoke-truncate', states.join(', '));
  },
});
