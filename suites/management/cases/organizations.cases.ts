// Organizations: what a listed one looks like, and what a creation does.
import { managementCases } from '../management-cases.ts';
import { checkEqual, checkOnce, checkThat } from '../../kit/contract/check.ts';
import { createOrganization, listedOrganizations, nameUnusually } from '../create.ts';
import { recordOf, recordsOf } from '../read.ts';

export const organizationCases = managementCases('billable', [], {
  'management.organizations.list-shape': {
    title: 'GET /v1/organizations returns an array of organizations with id and name',
    clauses: [
      'management.organizations.list',
      'management.organizations.id',
      'management.organizations.name',
      'management.organizations.of-project',
      'management.service.organizations',
    ],
    hazard: 'read',
    async run(context) {
      const { length } = recordsOf(await context.call('listOrganizations'), 'management.organizations.list');
      context.environment.observe('management.organizations.of-project', length === 0 ? 'none' : 'listed');
      await listedOrganizations(context);
    },
  },
  'management.organizations.ids-unique': {
    title: 'No two listed organizations share an id',
    clauses: ['management.organizations.id-unique'],
    hazard: 'read',
    async run(context) {
      const ids = (await listedOrganizations(context)).map(({ id }) => id);
      checkOnce(ids, 'every listed organization has an id of its own');
    },
  },
  'management.organizations.create-answers': {
    title: 'POST /v1/organizations returns the created organization',
    clauses: ['management.organizations.create', 'management.organizations.create-name'],
    needs: ['organization-binding'],
    async run(context) {
      const { name, record } = await createOrganization(context);
      checkEqual(record['name'], name, 'the answered organization has the name that was asked for', {
        clause: 'management.organizations.create-name',
        path: '/name',
      });
    },
  },
  'management.organizations.names-as-given': {
    title: 'An organization is listed by exactly its given name, in any script',
    clauses: ['management.organizations.create-name', 'management.organizations.create-listed'],
    needs: ['organization-binding'],
    async run(context) {
      const { answer, name } = await nameUnusually(context, 'organization', (unusual) =>
        context.call('createOrganization', { values: { name: unusual } }),
      );
      const { id } = recordOf(answer, 'management.organizations.create');
      await context.environment.until('the new organization is listed', async () => {
        const listed = (await listedOrganizations(context)).find((one) => one['id'] === id);
        const clause = 'management.organizations.create-listed';
        checkThat(listed?.['name'] === name, 'the name in the list is the one that was given', {
          clause,
          expected: name,
          actual: listed ?? 'absent',
        });
      });
    },
  },
  'management.organizations.create-listed': {
    title: 'A created organization is in the list',
    needs: ['organization-binding'],
    async run(context) {
      const { record: earlier } = await createOrganization(context);
      const { name, record } = await createOrganization(context);
      await context.environment.until('the new organization is listed', async () => {
        const organizations = await listedOrganizations(context);
        const ids = organizations.map(({ id }) => id);
        checkThat(ids.includes(earlier['id']), 'the one that was made before is in the list', {
          expected: earlier,
          actual: 'absent',
        });
        const listed = organizations.find(({ id }) => id === record['id']);
        checkThat(listed?.['name'] === name, 'the new organization is in the list, by its name', {
          expected: record,
          actual: listed ?? 'absent',
        });
      });
      const later = (await listedOrganizations(context)).map(({ id }) => id);
      checkThat(later.includes(earlier['id']) && later.includes(record['id']), 'both are listed from then on', {
        expected: [earlier['id'], record['id']],
        actual: later,
      });
    },
  },
});
