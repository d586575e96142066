// Organizations: what a listed one looks like, and what a creation does.
import { checkOnce } from '../../kit/contract/check.ts';
import { managementCases } from '../context.ts';
import { checkFields, checkIncludes, valuesOf } from '../read.ts';
import table from './organizations.json' with { type: 'json' };

export const organizationCases = managementCases('billable', [], table, {
  async 'management.organizations.list-shape'(context) {
    const { length } = await context.records('listOrganizations');
    context.observe('management.organizations.of-project', length === 0 ? 'none' : 'listed');
    await context.listedOrganizations();
  },
  async 'management.organizations.ids-unique'(context) {
    checkOnce(valuesOf(await context.listedOrganizations(), 'id'), 'every listed organization has an id of its own');
  },
  async 'management.organizations.create-answers'(context) {
    const { name, record } = await context.createOrganization();
    checkFields('the answered organization', record, { name }, 'management.organizations.create-name');
  },
  async 'management.organizations.names-as-given'(context) {
    const { name, record } = await context.createUnusually((wanted) => context.askForOrganization(wanted));
    await context.until('the new organization is listed', async () => {
      const listed = (await context.listedOrganizations()).find(({ id }) => id === record['id']);
      checkFields('the listed organization', listed, { name }, 'management.organizations.create-listed');
    });
  },
  async 'management.organizations.create-listed'(context) {
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
});
