// Faults of organizations: their fields, their list and their creation.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { LIST_WAYS, OMITS_MIDDLE } from '../../kit/list-ways.ts';
import { change, edit, editEach, editList, inAscii, put, withList, withObject } from '../../kit/management/edits.ts';
import { fault } from '../../kit/management/fault.ts';
import { operationOf } from '../../kit/management/operations.ts';

/** Organizations that were made are not listed. */
const forgetMade: Middleware = (next) => {
  const made = new Set<unknown>();
  return async (request) => {
    const operation = operationOf(request)?.operation;
    const response = await next(request);
    if (operation === 'createOrganization')
      return withObject(response, (body) => {
        made.add(body['id']);
        return body;
      });
    return operation === 'listOrganizations'
      ? withList(response, (all) => all.filter(({ id }) => !made.has(id)))
      : response;
  };
};

export const organizationFaults: readonly Fault[] = [
  ...[...LIST_WAYS, OMITS_MIDDLE]
    .filter(({ id }) => id !== 'tells-twice')
    .map(({ id, does, change: list }) =>
      fault(`organizations.list-${id}`, 'organizations.create-listed')
        .title(`The list of organizations ${does}.`)
        .lie(editList('listOrganizations', list)),
    ),
  fault('organizations.listed-twice', 'organizations.id-unique')
    .title('The first organization is listed twice.')
    .lie(editList('listOrganizations', (all) => [...all.slice(0, 1), ...all])),
  fault('organizations.create-renames', 'organizations.create-name')
    .title('The answer of a creation has another name than the one asked for.')
    .lie(edit('createOrganization', put({ name: 'New organization' }))),
  fault('organizations.create-not-listed', 'organizations.create-listed')
    .title('Organizations that were made are not listed.')
    .lie(forgetMade),
  fault('organizations.names-in-ascii', 'organizations.create-listed')
    .title('Listed organizations lose every letter that is not ASCII.')
    .lie(editEach('listOrganizations', change('name', inAscii))),
];
