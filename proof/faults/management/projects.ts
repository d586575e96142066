// Liars about projects and organizations.
import type { Fault, FetchHandler, FaultTarget } from '../../lies/fault.ts';
import { makeProject } from '../../lies/management/beginnings.ts';
import {
  ask,
  editList,
  editObject,
  fault,
  operationOf,
  withList,
  withObject,
  withoutKey,
  type Json,
} from '../../lies/management/request.ts';

const list = (send: FetchHandler, target: FaultTarget): Promise<unknown> => ask(send, target, 'listProjects');
const organizations = (send: FetchHandler, target: FaultTarget): Promise<unknown> =>
  ask(send, target, 'listOrganizations');

/** What a creation answers, and what is listed then; without times. */
async function create(send: FetchHandler, target: FaultTarget): Promise<unknown> {
  const made = await makeProject(send, target);
  const listed = await ask(send, target, 'listProjects');
  return [withoutKey(made.body as Json, 'created_at'), (listed.body as Json[]).map(({ id }) => id)];
}

async function createOrganization(send: FetchHandler, target: FaultTarget): Promise<unknown> {
  return [
    await ask(send, target, 'createOrganization', { body: { name: 'Witness' } }),
    await organizations(send, target),
  ];
}

/** Lists leave out what was made since. */
function forgetsInLists(creation: string, listing: string): Fault['apply'] {
  return (next) => {
    const made = new Set<unknown>();
    return async (request) => {
      const operation = operationOf(request)?.operation;
      const response = await next(request);
      if (operation === creation)
        return withObject(response, (body) => {
          made.add(body['id']);
          return body;
        });
      if (operation === listing) return withList(response, (body) => body.filter(({ id }) => !made.has(id)));
      return response;
    };
  };
}

export const projectFaults: readonly Fault[] = [
  fault(
    'projects.region-missing',
    'projects.region',
    'Listed projects have no region.',
    editList('listProjects', (projects) => projects.map((project) => withoutKey(project, 'region'))),
    list,
  ),
  fault(
    'projects.name-null',
    'projects.name',
    'The name of a listed project is null.',
    editList('listProjects', (projects) => projects.map((project) => ({ ...project, name: null }))),
    list,
  ),
  fault(
    'projects.database-version-number',
    'projects.database-version',
    'The version of the database is a number.',
    editList('listProjects', (projects) =>
      projects.map((project) => ({ ...project, database: { ...(project['database'] as Json), version: 15 } })),
    ),
    list,
  ),
  fault(
    'projects.list-wrapped',
    'projects.list',
    'The projects come wrapped in an object instead of an array.',
    editList('listProjects', (projects) => ({ projects })),
    list,
  ),
  fault(
    'projects.id-is-not-ref',
    'projects.id-is-ref',
    'The id of the project is a number of the server, not the reference.',
    (next) => async (request) => {
      if (operationOf(request)?.operation !== 'listProjects') return next(request);
      return withList(await next(request), ([first, ...rest]) => [{ ...first, id: 'project-0000000000001' }, ...rest]);
    },
    list,
  ),
  fault(
    'projects.listed-twice',
    'projects.id-unique',
    'The first project is listed twice.',
    editList('listProjects', (projects) => [...projects.slice(0, 1), ...projects]),
    list,
  ),
  fault(
    'projects.created-at-words',
    'projects.created-at-time',
    'created_at is a word, not a time.',
    editList('listProjects', ([first, ...rest]) => [{ ...first, created_at: 'yesterday' }, ...rest]),
    list,
  ),
  fault(
    'projects.short-reference',
    'refs.length',
    'Another project has a reference of eight characters.',
    editList('listProjects', (projects) => [
      ...projects,
      ...projects.slice(0, 1).map((project) => ({ ...project, id: 'tooshort', name: 'Another project' })),
    ]),
    list,
  ),
  fault(
    'projects.create-renames',
    'projects.create-name',
    'The answer of a creation has another name than the one asked for.',
    editObject('createProject', (project) => ({ ...project, name: 'New project' })),
    create,
  ),
  fault(
    'projects.create-elsewhere',
    'projects.create-organization',
    'The answer of a creation names another organization than the one asked for.',
    editObject('createProject', (project) => ({ ...project, organization_id: 'another-organization' })),
    create,
  ),
  fault(
    'projects.create-not-listed',
    'projects.create-listed',
    'Projects that were made are not listed.',
    forgetsInLists('createProject', 'listProjects'),
    create,
  ),
  fault(
    'organizations.name-missing',
    'organizations.name',
    'Listed organizations have no name.',
    editList('listOrganizations', (all) => all.map((one) => withoutKey(one, 'name'))),
    organizations,
  ),
  fault(
    'organizations.listed-twice',
    'organizations.id-unique',
    'The first organization is listed twice.',
    editList('listOrganizations', (all) => [...all.slice(0, 1), ...all]),
    organizations,
  ),
  fault(
    'organizations.create-renames',
    'organizations.create-name',
    'The answer of a creation has another name than the one asked for.',
    editObject('createOrganization', (one) => ({ ...one, name: 'New organization' })),
    createOrganization,
  ),
  fault(
    'organizations.create-not-listed',
    'organizations.create-listed',
    'Organizations that were made are not listed.',
    forgetsInLists('createOrganization', 'listOrganizations'),
    createOrganization,
  ),
];
