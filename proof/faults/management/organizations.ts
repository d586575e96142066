// The fault of organizations that are made and not listed.
import type { Fault } from '../../kit/fault.ts';
import { edit, editOne, toList } from '../../kit/rest/handlers.ts';
import { faults, lie } from '../../kit/rest/lie.ts';

export const organizationFaults: readonly Fault[] = faults('management.organizations', {
  'create-listed': [
    lie('organizations.create-not-listed', 'Organizations that were made are not listed.', () => {
      const made = new Set<unknown>();
      return {
        createOrganization: editOne((body) => {
          made.add(body['id']);
          return body;
        }),
        listOrganizations: edit((body) => toList(body).filter(({ id }) => !made.has(id))),
      };
    }),
  ],
});
