// Projects: what a listed project looks like, and what a creation does.
import { managementCases } from '../management-cases.ts';
import { checkEqual, checkOnce, checkThat } from '../../kit/contract/check.ts';
import { createProject, listedProjects, nameUnusually, organizationOf, projectValues } from '../create.ts';
import { firstDifference, recordOf, recordsOf } from '../read.ts';

/** Beside the name, which a case of its own judges. */
const LISTED_FIELDS = ['organization_id', 'region'];

export const projectCases = managementCases('read', [], {
  'management.projects.list-shape': {
    title: 'GET /v1/projects returns an array of projects, each with the fields of a project',
    clauses: [
      'management.projects.list',
      'management.projects.id',
      'management.projects.organization-id',
      'management.projects.name',
      'management.projects.region',
      'management.projects.created-at',
      'management.projects.database',
      'management.projects.database-host',
      'management.projects.database-version',
      'management.service.projects',
      'management.endpoints.base',
      'management.versioning.path',
    ],
    async run(context) {
      await listedProjects(context);
    },
  },
  'management.projects.names-the-reference': {
    title: 'The project under test is listed, and its id is the reference in paths',
    clauses: ['management.projects.id-is-ref'],
    async run(context) {
      const ids = (await listedProjects(context)).map(({ id }) => id);
      checkThat(ids.includes(context.target.ref), 'a listed project has the reference under test as its id', {
        expected: context.target.ref,
        actual: ids,
      });
    },
  },
  'management.projects.ids-unique': {
    title: 'No two listed projects share an id',
    clauses: ['management.projects.id-unique', 'management.refs.unique'],
    async run(context) {
      const ids = (await listedProjects(context)).map(({ id }) => id);
      checkOnce(ids, 'every listed project has an id of its own');
    },
  },
  'management.projects.created-at-is-a-time': {
    title: 'The created_at of a project is a timestamp',
    clauses: ['management.projects.created-at-time'],
    async run(context) {
      for (const [index, project] of (await listedProjects(context)).entries())
        checkThat(isTimestamp(project['created_at']), 'created_at reads as a point in time', {
          path: `/${index}/created_at`,
          expected: 'a timestamp such as 2023-03-29T16:32:59Z',
          actual: project['created_at'],
        });
    },
  },
  'management.projects.reference-length': {
    title: 'A project reference has 20 characters',
    clauses: ['management.refs.length'],
    async run(context) {
      const { ref } = context.target;
      const ids = (await listedProjects(context)).map(({ id }) => id);
      // Only if ids are references at all, which is implied and judged by a case of its own.
      const references = ids.includes(ref) ? ids : [ref];
      for (const reference of references)
        checkEqual(String(reference).length, 20, `the reference ${String(reference)} has 20 characters`);
    },
  },
  'management.projects.create-answers': {
    title: 'POST /v1/projects returns the created project',
    clauses: [
      'management.projects.create',
      'management.projects.create-name',
      'management.projects.create-organization',
    ],
    needs: ['project-binding'],
    hazard: 'billable',
    async run(context) {
      const { name, record } = await createProject(context);
      checkEqual(record['name'], name, 'the answered project has the name that was asked for', {
        clause: 'management.projects.create-name',
        path: '/name',
      });
      checkEqual(record['organization_id'], await organizationOf(context), 'it is in the organization asked for', {
        clause: 'management.projects.create-organization',
        path: '/organization_id',
      });
    },
  },
  'management.projects.create-listed': {
    title: 'A created project is listed as its creation returned it',
    clauses: ['management.projects.create-listed', 'management.projects.listed-as-answered'],
    needs: ['project-binding'],
    hazard: 'billable',
    async run(context) {
      const before = (await listedProjects(context)).map(({ id }) => id);
      const { record: earlier } = await createProject(context);
      const { record } = await createProject(context);
      await context.environment.until('the new project is listed', async () => {
        const projects = await listedProjects(context);
        const ids = projects.map(({ id }) => id);
        const lost = [...before, earlier['id']].filter((id) => !ids.includes(id));
        checkEqual(lost, [], 'the others are still in the list');
        const listed = projects.find(({ id }) => id === record['id']);
        checkThat(listed !== undefined, 'the new project is in the list', { expected: record['id'], actual: 'absent' });
        const field = firstDifference(record, listed, LISTED_FIELDS);
        checkThat(field === undefined, `the listed project is the answered one, ${field} included`, {
          expected: record,
          actual: listed,
          clause: 'management.projects.listed-as-answered',
        });
      });
    },
  },
  'management.projects.create-reference': {
    title: 'Created projects have different references of 20 characters each',
    clauses: ['management.refs.length', 'management.refs.unique', 'management.projects.id-unique'],
    needs: ['project-binding'],
    hazard: 'billable',
    async run(context) {
      const before = (await listedProjects(context)).map(({ id }) => id);
      const made = [(await createProject(context)).record['id'], (await createProject(context)).record['id']];
      checkEqual(new Set([...before, ...made]).size, before.length + made.length, 'every project has its own id', {
        clause: 'management.projects.id-unique',
        path: '/id',
      });
      // Only if ids are references at all, which is implied and judged by a case of its own.
      if (!before.includes(context.target.ref)) return;
      for (const id of made)
        checkEqual(String(id).length, 20, `the reference ${String(id)} has 20 characters`, { path: '/id' });
    },
  },
  'management.projects.names-as-given': {
    title: 'A project is returned and listed by exactly its given name, in any script',
    clauses: ['management.projects.create-name', 'management.projects.listed-as-answered'],
    needs: ['project-binding'],
    hazard: 'billable',
    async run(context) {
      const { answer, name } = await nameUnusually(context, 'project', async (unusual) => {
        const values = projectValues(unusual, await organizationOf(context));
        return context.call('createProject', { values });
      });
      const record = recordOf(answer, 'management.projects.create');
      checkEqual(record['name'], name, 'the answered project has the name that was asked for', { path: '/name' });
      await context.environment.until('the new project is listed', async () => {
        const listed = (await listedProjects(context)).find(({ id }) => id === record['id']);
        checkThat(listed?.['name'] === name, 'the name in the list is the one that was given', {
          clause: 'management.projects.listed-as-answered',
          expected: name,
          actual: listed ?? 'absent',
        });
      });
    },
  },
  'management.projects.organization-known': {
    title: "Whether a project's organization_id is the id of a listed organization is observed",
    async run(context) {
      const organizations = recordsOf(await context.call('listOrganizations'), 'management.organizations.list');
      const known = new Set(organizations.map(({ id }) => id));
      const projects = await listedProjects(context);
      const all = projects.every((project) => known.has(project['organization_id']));
      context.environment.observe(
        'management.projects.organization-known',
        all ? 'the id of an organization' : 'another text',
      );
    },
  },
});

/** The contract names no format: a calendar date with or without a time, or seconds and more since 1970. */
function isTimestamp(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (/^\d{10,19}$/.test(value)) return true;
  return /\d/.test(value) && !Number.isNaN(Date.parse(value.replace(/([+-]\d{2})$/, '$1:00')));
}
