// What a role sees: search path, default privileges, and what revoking takes away.
import type { Case } from '../kit/case.ts';
import { checkEqual, checkThat } from '../kit/check.ts';
import { collectionField, readNodes } from './collection.ts';
import type { DataContext, Identity } from './context.ts';
import { pluck } from './read.ts';

const needs = ['fixture'];

/** A mutation that affects nothing: its filter matches no record. */
const NOTHING = 'filter: {id: {eq: -1}}';

function entryPoints(table: string): { insert: string; update: string; delete: string } {
  return {
    // Sent only where it must be refused: a server that takes it leaves one record in a table that nothing else uses.
    insert: `mutation { insertInto${table}Collection(objects: [{marker: "never"}]) { affectedCount } }`,
    update: `mutation { update${table}Collection(set: {marker: "never"}, ${NOTHING}) { affectedCount } }`,
    delete: `mutation { deleteFrom${table}Collection(${NOTHING}) { affectedCount } }`,
  };
}

async function checkAbsent(context: DataContext, document: string, what: string, as: Identity = 'anon'): Promise<void> {
  const answer = await context.send(document, {}, { as });
  checkThat(answer.refused, what, { expected: 'an error', actual: answer.data });
}

async function checkPresent(
  context: DataContext,
  document: string,
  clause: string,
  as: Identity = 'anon',
): Promise<void> {
  const answer = await context.send(document, {}, { as });
  checkThat(!answer.refused, 'the other entry points are there', {
    expected: 'no error',
    actual: answer.errors,
    clause,
  });
}

export const visibilityCases: readonly Case<DataContext>[] = [
  {
    id: 'data.visibility.public-tables',
    title: 'Tables of the schema public are visible to anon by default, for reading and for writing',
    clauses: ['data.visibility.public-tables-anon', 'data.auth.anon-role', 'data.auth.grants'],
    needs,
    hazard: 'read',
    async run(context) {
      for (const table of ['Blog', 'Employee', 'EmailAddress', 'Seat', 'Reservation', 'Everything', 'account_holder']) {
        const found = await readNodes(context, table, 'nodeId', { first: 1 });
        checkEqual(found.length, 1, `${table} is visible to anon`);
      }
      await context.ask(entryPoints('Task').update);
      await context.ask(entryPoints('Task').delete);
    },
  },
  {
    id: 'data.visibility.public-tables-authenticated',
    title: 'Tables of the schema public are visible to signed-in users by default',
    clauses: ['data.visibility.public-tables-authenticated', 'data.auth.authenticated-role'],
    needs: ['fixture', 'user'],
    hazard: 'read',
    async run(context) {
      for (const table of ['Blog', 'Employee', 'Seat', 'OpenTask', 'AllRevoked']) {
        const found = await readNodes(context, table, 'nodeId', { first: 1 }, { as: 'user1' });
        checkEqual(found.length, 1, `${table} is visible to a signed-in user`);
      }
    },
  },
  {
    id: 'data.visibility.unlisted-schema',
    title: 'A table in a schema outside the search path is not exposed, though it is granted',
    clauses: ['data.visibility.search-path'],
    needs,
    hazard: 'read',
    async run(context) {
      await context.ask('{ blogCollection { edges { node { id } } } }');
      await checkAbsent(context, '{ unlistedCollection { edges { node { id } } } }', 'Unlisted has no collection');
    },
  },
  {
    id: 'data.visibility.unkeyed-collection',
    title: 'The collection of a table without a primary key cannot be asked',
    clauses: ['data.naming.no-primary-key-absent'],
    needs,
    hazard: 'read',
    async run(context) {
      await context.ask('{ blogCollection { edges { node { name } } } }');
      await checkAbsent(context, '{ unkeyedCollection { edges { node { name } } } }', 'Unkeyed has no collection');
    },
  },
  {
    id: 'data.visibility.revoke-all',
    title: 'A table on which anon has no privilege is absent for anon',
    clauses: ['data.visibility.revoke-all', 'data.visibility.permissions'],
    needs,
    hazard: 'read',
    async run(context) {
      const collection = (table: string): string => `{ ${collectionField(table)} { edges { node { id } } } }`;
      await context.ask(collection('UpdateRevoked'));
      await checkAbsent(context, collection('AllRevoked'), 'AllRevoked has no collection for anon');
      await checkAbsent(context, entryPoints('AllRevoked').delete, 'AllRevoked has no mutation for anon');
    },
  },
  {
    id: 'data.visibility.revoke-insert',
    title: 'Without the insert privilege the insert mutation is absent and the others are there',
    clauses: ['data.visibility.revoke-insert', 'data.visibility.revoke-keeps-the-rest'],
    needs,
    hazard: 'read',
    async run(context) {
      await checkPresent(context, entryPoints('InsertRevoked').update, 'data.visibility.revoke-keeps-the-rest');
      await checkPresent(context, entryPoints('InsertRevoked').delete, 'data.visibility.revoke-keeps-the-rest');
      await checkAbsent(context, entryPoints('InsertRevoked').insert, 'the insert of InsertRevoked is absent for anon');
    },
  },
  {
    id: 'data.visibility.revoke-update',
    title: 'Without the update privilege the update mutation is absent and the others are there',
    clauses: ['data.visibility.revoke-update', 'data.visibility.revoke-keeps-the-rest'],
    needs,
    hazard: 'read',
    async run(context) {
      await checkPresent(context, entryPoints('UpdateRevoked').delete, 'data.visibility.revoke-keeps-the-rest');
      await checkAbsent(context, entryPoints('UpdateRevoked').update, 'the update of UpdateRevoked is absent for anon');
    },
  },
  {
    id: 'data.visibility.revoke-delete',
    title: 'Without the delete privilege the delete mutation is absent and the others are there',
    clauses: ['data.visibility.revoke-delete', 'data.visibility.revoke-keeps-the-rest'],
    needs,
    hazard: 'read',
    async run(context) {
      await checkPresent(context, entryPoints('DeleteRevoked').update, 'data.visibility.revoke-keeps-the-rest');
      await checkAbsent(context, entryPoints('DeleteRevoked').delete, 'the delete of DeleteRevoked is absent for anon');
    },
  },
  {
    id: 'data.visibility.revoke-per-role',
    title: 'What is revoked from anon stays with signed-in users',
    clauses: ['data.visibility.revoke-is-per-role', 'data.auth.authenticated-role'],
    needs: ['fixture', 'user'],
    hazard: 'read',
    async run(context) {
      const clause = 'data.visibility.revoke-is-per-role';
      await checkPresent(context, entryPoints('UpdateRevoked').update, clause, 'user1');
      await checkPresent(context, entryPoints('DeleteRevoked').delete, clause, 'user1');
      await checkPresent(context, entryPoints('AllRevoked').update, clause, 'user1');
    },
  },
  {
    id: 'data.visibility.service-role',
    title: 'The service key acts as service_role, which sees what is revoked from anon',
    clauses: ['data.auth.service-role', 'data.auth.service-role-bypasses'],
    needs: ['fixture', 'service-key'],
    hazard: 'read',
    async run(context) {
      const found = await readNodes(context, 'AllRevoked', 'id marker', {}, { as: 'service' });
      checkEqual(found, [{ id: 1, marker: 'seed' }], 'AllRevoked is a collection for service_role');
      const notes = await readNodes(context, 'Note', 'id', { filter: { id: { lte: 3 } } }, { as: 'service' });
      const all = pluck(notes, 'id').length === 3;
      context.environment.observe('data.auth.service-role-bypasses', all ? 'bypasses row security' : 'subject to it');
    },
  },
  {
    id: 'data.visibility.truncate',
    title: 'Revoking truncate is observed: no operation of the contract truncates',
    clauses: ['data.visibility.revoke-truncate'],
    needs,
    hazard: 'read',
    async run(context) {
      const points = entryPoints('TruncateRevoked');
      const states: string[] = [];
      for (const kind of ['update', 'delete'] as const) {
        const answer = await context.send(points[kind]);
        states.push(`${kind} ${answer.refused ? 'gone' : 'there'}`);
      }
      context.environment.observe('data.visibility.revoke-truncate', states.join(', '));
    },
  },
];
