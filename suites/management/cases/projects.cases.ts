// Projects: what a listed project looks like, and what a creation does.
import { checkEqual, checkOnce, checkThat } from '../../kit/contract/check.ts';
import { managementCases } from '../context.ts';
import { checkAgree, checkFields, checkIncludes, valuesOf } from '../read.ts';
import table from './projects.json' with { type: 'json' };

export const projectCases = managementCases('read', [], table, {
  async 'management.projects.list-shape'(context) {
    await context.listedProjects();
  },
  async 'management.projects.names-the-reference'(context) {
    const what = 'a listed project has the reference under test as its id';
    checkIncludes(await context.projectIds(), context.target.ref, what);
  },
  async 'management.projects.ids-unique'(context) {
    checkOnce(await context.projectIds(), 'every listed project has an id of its own');
  },
  async 'management.projects.created-at-is-a-time'(context) {
    for (const [index, actual] of valuesOf(await context.listedProjects(), 'created_at').entries())
      checkThat(isTimestamp(actual), 'created_at reads as a point in time', {
        path: `/${index}/created_at`,
        expected: 'a timestamp such as 2023-03-29T16:32:59Z',
        actual,
      });
  },
  async 'management.projects.reference-length'(context) {
    const { ref } = context.target;
    const ids = await context.projectIds();
    // Only if ids are references at all, which is implied and judged by a case of its own.
    for (const reference of ids.includes(ref) ? ids : [ref]) checkLength(String(reference));
  },
  async 'management.projects.create-answers'(context) {
    const { name, record } = await context.createProject();
    checkFields('the answered project', record, { name }, 'management.projects.create-name');
    const organization = { organization_id: await context.organizationOf() };
    checkFields('the answered project', record, organization, 'management.projects.create-organization');
  },
  async 'management.projects.create-listed'(context) {
    const before = [...(await context.projectIds()), (await context.createProject()).record['id']];
    const { record } = await context.createProject();
    await context.until('the new project is listed', async () => {
      const projects = await context.listedProjects();
      const ids = valuesOf(projects, 'id');
      const lost = before.filter((id) => !ids.includes(id));
      checkEqual(lost, [], 'the others are still in the list');
      const listed = projects.find(({ id }) => id === record['id']);
      checkThat(listed !== undefined, 'the new project is in the list', { expected: record['id'], actual: 'absent' });
      const what = 'the listed project is the answered one';
      // Beside the name, which a case of its own judges.
      checkAgree(record, listed, ['organization_id', 'region'], what, 'management.projects.listed-as-answered');
    });
  },
  async 'management.projects.create-reference'(context) {
    const before = await context.projectIds();
    const made = [(await context.createProject()).record['id'], (await context.createProject()).record['id']];
    checkEqual(new Set([...before, ...made]).size, before.length + made.length, 'every project has its own id', {
      clause: 'management.projects.id-unique',
      path: '/id',
    });
    // Only if ids are references at all, which is implied and judged by a case of its own.
    if (before.includes(context.target.ref)) for (const id of made) checkLength(String(id));
  },
  async 'management.projects.names-as-given'(context) {
    const { name, record } = await context.createUnusually((wanted) => context.askForProject(wanted));
    checkFields('the answered project', record, { name });
    await context.until('the new project is listed', async () => {
      const listed = (await context.listedProjects()).find(({ id }) => id === record['id']);
      checkFields('the listed project', listed, { name }, 'management.projects.listed-as-answered');
    });
  },
  async 'management.projects.organization-known'(context) {
    const known = valuesOf(await context.records('listOrganizations'), 'id');
    const all = valuesOf(await context.listedProjects(), 'organization_id').every((id) => known.includes(id));
    const what = all ? 'the id of an organization' : 'another text';
    context.observe('management.projects.organization-known', what);
  },
});

function checkLength(reference: string): void {
  checkEqual(reference.length, 20, `the reference ${reference} has 20 characters`);
}

/** The contract names no format: a calendar date with or without a time, or seconds and more since 1970. */
function isTimestamp(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (/^\d{10,19}$/.test(value)) return true;
  return /\d/.test(value) && !Number.isNaN(Date.parse(value.replace(/([+-]\d{2})$/, '$1:00')));
}
