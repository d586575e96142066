// Faults of what the schema shows to each role.
import type { Fault } from '../../kit/fault.ts';
import { anonAsks, asks, userAsks } from '../../kit/data/conditions.ts';
import type { JsonObject } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';
import { pretend, refuse } from '../../kit/data/refusals.ts';

const EMPTY: JsonObject = { edges: [] };
const COUNT: JsonObject = { affectedCount: 1 };

export const visibilityFaults: readonly Fault[] = [
  lie('visibility.every-schema-shown', 'Tables outside the search path are exposed', {
    clause: 'visibility.search-path',
    apply: pretend(asks('unlistedCollection'), { unlistedCollection: EMPTY }),
  }),
  lie('visibility.mutations-without-privilege', 'The mutations of a table without privileges are exposed', {
    clause: 'visibility.permissions',
    apply: pretend(anonAsks('deleteFromAllRevokedCollection'), {
      deleteFromAllRevokedCollection: { affectedCount: 0 },
    }),
  }),
  lie('visibility.snake-case-hidden', 'A table with a snake_case name is hidden from anon', {
    clause: 'visibility.public-tables-anon',
    answer: refuse(asks('account_holderCollection(')),
  }),
  lie('visibility.tables-hidden-from-users', 'A table is hidden from signed-in users', {
    clause: 'visibility.public-tables-authenticated',
    answer: refuse(userAsks('employeeCollection')),
  }),
  lie('visibility.views-hidden-from-users', 'Views are hidden from signed-in users', {
    clause: 'visibility.public-views',
    answer: refuse(userAsks('openTaskCollection')),
  }),
  lie('visibility.views-hidden', 'Views are hidden from anon', {
    clause: 'visibility.public-views',
    answer: refuse(anonAsks('openTaskCollection(')),
  }),
  lie('visibility.functions-hidden-from-users', 'Functions are hidden from signed-in users', {
    clause: 'visibility.public-functions',
    answer: refuse(userAsks('slug')),
  }),
  lie('visibility.revoked-shown', 'A table without privileges is an empty collection', {
    clause: 'visibility.revoke-all',
    apply: pretend(asks('allRevokedCollection'), { allRevokedCollection: EMPTY }),
  }),
  lie('visibility.revoked-insert-kept', 'The insert is there without its privilege', {
    clause: 'visibility.revoke-insert',
    apply: pretend(asks('insertIntoInsertRevokedCollection'), { insertIntoInsertRevokedCollection: COUNT }),
  }),
  lie('visibility.revoked-update-kept', 'The update is there without its privilege', {
    clause: 'visibility.revoke-update',
    apply: pretend(asks('updateUpdateRevokedCollection'), { updateUpdateRevokedCollection: COUNT }),
  }),
  lie('visibility.revoked-delete-kept', 'The delete is there without its privilege', {
    clause: 'visibility.revoke-delete',
    apply: pretend(asks('deleteFromDeleteRevokedCollection'), { deleteFromDeleteRevokedCollection: COUNT }),
  }),
  lie('visibility.revoked-for-everyone', 'What is revoked from one role is gone for all', {
    clause: 'visibility.revoke-is-per-role',
    answer: refuse(userAsks('updateUpdateRevokedCollection')),
  }),
  lie('visibility.insert-takes-update-along', 'Without the privilege of insert there is no update', {
    clause: 'visibility.revoke-keeps-the-rest',
    answer: refuse(anonAsks('updateInsertRevokedCollection')),
  }),
];
