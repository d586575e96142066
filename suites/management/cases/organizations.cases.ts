// Organizations: what a listed one looks like, and what a creation does.
import { checkOnce } from '../../kit/contract/check.ts';
import { managementCases } from '../context.ts';
import { checkFields, checkIncludes, valuesOf } from '../read.ts';

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
      const { length } = await context.records('listOrganizations');
      context.observe('management.organizations.of-project', length === 0 ? 'none' : 'listed');
      await context.listedOrganizations();
    },
  },
  'management.organizations.ids-unique': {
    title: 'No two listed organizations share an id',
    clauses: ['management.organizations.id-unique'],
    hazard: 'read',
    async run(context) {
      checkOnce(valuesOf(await context.listedOrganizations(), 'id'), 'every listed organization has an id of its own');
    },
  },
  'management.organizations.create-answers': {
    title: 'POST /v1/organizations returns the created organization',
    clauses: ['management.organizations.create', 'management.organizations.create-name'],
    needs: ['organization-binding'],
    async run(context) {
      const { name, record } = await context.createOrganization();
      checkFields('the answered organization', record, { name }, 'management.organizations.create-name');
    },
  },
  'management.organizations.names-as-given': {
    title: 'An organization is listed by exactly its given name, in any script',
    clauses: ['management.organizations.create-name', 'management.organizations.create-listed'],
    needs: ['organization-binding'],
    async run(context) {
      const { name, record } = await context.createUnusually((wanted) => context.askForOrganization(wanted));
      await context.until('the new organization is listed', async () => {
        const listed = (await context.listedOrganizations()).find(({ id }) => id === record['id']);
        checkFields('the listed organization', listed, { name }, 'management.organizations.create-listed');
      });
    },
  },
  'management.organizations.create-listed': {
    title: 'A created organization is in the list',
    needs: ['organization-binding'],
    async run(context) {
      const { record: earlier } = await context.createOrganization();
      const { name, record } = await context.createOrganization();
      await context.until('the new organization is listed', async () => {
        const organizations = await context.listedOrganizations();
        checkIncludes(valuesOf(organizations, 'id'), earlier['id'], 'the one that was made before is in the list');
        const listed = organizations.find(({ id }) => id === record['id']);
        checkFields('the new organization in the list', listed, { name });
      });
      const later = valuesOf(await context.listedOrganizations(), 'id');
      for (const id of [earlier['id'], record['id']]) checkIncludes(later, id, 'both are listed from then on');
    },
  },
});
