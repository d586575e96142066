// Faults of management that are others in another way: from the second time on, or the second time for one thing.
import { later, secondTime } from '../../lies/combine.ts';
import type { Fault } from '../../lies/fault.ts';
import { everythingTwice } from '../../lies/management/everything-twice.ts';
import { operationOf } from '../../lies/management/operations.ts';

/** Fault and the operation of which the first request is answered rightly. */
const LATER: readonly (readonly [fault: string, operation: string])[] = [
  ['projects.list-omits-middle', 'listProjects'],
  ['organizations.list-omits-middle', 'listOrganizations'],
  ['functions.list-omits-middle', 'listFunctions'],
  ['functions.phantom', 'listFunctions'],
  ['secrets.only-first-made', 'createSecrets'],
  ['functions.update-forgotten', 'updateFunction'],
  ['functions.delete-does-nothing', 'deleteFunction'],
  ['encryption.update-does-nothing', 'updateEncryptionKey'],
  ['restrictions.apply-does-nothing', 'applyNetworkRestrictions'],
  ['secrets.deletes-everything', 'deleteSecrets'],
  ['functions.deletes-all', 'deleteFunction'],
  ['functions.update-new-id', 'updateFunction'],
  ['functions.update-changes-all', 'updateFunction'],
  ['refs.any-reference', 'listFunctions'],
  ['functions.unknown-made-up', 'getFunction'],
  ['auth.open-list', 'listFunctions'],
  ['auth.any-token-makes-secrets', 'createSecrets'],
  ['users.other-list-projects', 'listProjects'],
  ['projects.create-renames', 'createProject'],
  ['projects.create-elsewhere', 'createProject'],
  ['organizations.create-renames', 'createOrganization'],
  ['projects.listed-in-ascii', 'listProjects'],
  ['projects.id-is-not-ref', 'listProjects'],
  ['hostname.other-name', 'initializeCustomHostname'],
  ['hostname.reverify-other-name', 'reverifyCustomHostname'],
  ['types.without-tables', 'generateTypes'],
  ['types.adds-other-schemas', 'generateTypes'],
  ['types.of-the-first-project', 'generateTypes'],
  ['functions.verify-jwt-ignored', 'getFunction'],
  ['functions.always-the-first', 'getFunction'],
  ['functions.update-turns-back-time', 'updateFunction'],
  ['functions.changed-before-made', 'createFunction'],
  ['restrictions.apply-answers-old', 'applyNetworkRestrictions'],
];

/** What was done once to something is not done to it again. */
const SECOND_TIME: readonly (readonly [fault: string, operation: string])[] = [
  ['functions.update-forgotten', 'updateFunction'],
  ['functions.delete-does-nothing', 'deleteFunction'],
];

export function combinedManagementFaults(written: readonly Fault[]): readonly Fault[] {
  const find = (id: string): Fault => {
    const fault = written.find((one) => one.id === `management.${id}`);
    if (fault === undefined) throw new Error(`There is no fault management.${id} to combine.`);
    return fault;
  };
  const asks = (operation: string) => (request: Request) => operationOf(request)?.operation === operation;
  return [
    ...LATER.map(([id, operation]) => later(find(id), asks(operation), everythingTwice)),
    ...SECOND_TIME.map(([id, operation]) =>
      secondTime(
        find(id),
        (request) => Promise.resolve(asks(operation)(request) ? new URL(request.url).pathname : undefined),
        everythingTwice,
      ),
    ),
  ];
}
