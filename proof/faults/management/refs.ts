// Faults of the references of projects: their form, and references that no project has.
import type { Fault } from '../../kit/fault.ts';
import { anyReference } from '../../kit/management/callers.ts';
import { change, edit, editList } from '../../kit/management/edits.ts';
import { dashed, fault } from '../../kit/management/fault.ts';
import { later, on } from '../../kit/management/operations.ts';

function anyReferenceServed(what: string, operation: string): Fault {
  return fault(`refs.any-reference-${dashed(operation)}`, 'refs.unknown')
    .title(`Under every reference ${what}.`)
    .lie(anyReference(operation));
}

export const refFaults: readonly Fault[] = [
  fault('projects.short-reference', 'refs.length')
    .title('Another project has a reference of eight characters.')
    .lie(
      editList('listProjects', (projects) => [
        ...projects,
        ...projects.slice(0, 1).map((project) => ({ ...project, id: 'tooshort', name: 'Another project' })),
      ]),
    ),
  fault('projects.third-reference-is-short', 'refs.length')
    .title('The third project that is made has a reference of 19 characters.')
    .lie(
      later(
        'createProject',
        3,
        edit(
          'createProject',
          change('id', (id: string) => id.slice(1)),
        ),
      ),
    ),
  fault('refs.shared-by-two', 'refs.unique')
    .title('Another project is listed under the reference of the first.')
    .lie(editList('listProjects', ([first, ...rest]) => [{ ...first }, { ...first, name: 'Another' }, ...rest])),
  fault('refs.any-reference', 'refs.unknown')
    .title('The functions of a project that does not exist are listed as none.')
    .lie(
      on('listFunctions', async (request, next) => {
        const response = await next(request);
        return response.status === 404 ? Response.json([]) : response;
      }),
    ),
  fault('refs.any-reference-has-functions', 'refs.unknown')
    .title('A function is answered under every reference.')
    .lie(anyReference('getFunction')),
  anyReferenceServed('a custom hostname is set up', 'initializeCustomHostname'),
  anyReferenceServed('bans are removed', 'deleteNetworkBans'),
  anyReferenceServed('the root key is replaced', 'updateEncryptionKey'),
  anyReferenceServed('a function is changed', 'updateFunction'),
];
