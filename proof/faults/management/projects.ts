// Faults of projects: their fields, their list and their creation.
import type { Fault } from '../../kit/fault.ts';
import { LIST_WAYS } from '../../kit/list-ways.ts';
import { change, edit, editEach, editList, inAscii, put } from '../../kit/management/edits.ts';
import { fault } from '../../kit/management/fault.ts';

export const projectFaults: readonly Fault[] = [
  ...LIST_WAYS.filter(({ id }) => id !== 'tells-twice').map(({ id, does, change: list }) =>
    fault(`projects.list-${id}`, id === 'is-empty' ? 'projects.id-is-ref' : 'projects.create-listed')
      .title(`The list of projects ${does}.`)
      .lie(editList('listProjects', list)),
  ),
  fault('projects.listed-twice', 'projects.id-unique')
    .title('The first project is listed twice.')
    .lie(editList('listProjects', (projects) => [...projects.slice(0, 1), ...projects])),
  fault('projects.id-is-not-ref', 'projects.id-is-ref')
    .title('The id of the project is a number of the server, not the reference.')
    .lie(editList('listProjects', ([first, ...rest]) => [{ ...first, id: 'project-0000000000001' }, ...rest])),
  fault('projects.created-at-words', 'projects.created-at-time')
    .title('created_at is a word, not a time.')
    .lie(editList('listProjects', ([first, ...rest]) => [{ ...first, created_at: 'yesterday' }, ...rest])),
  fault('projects.create-renames', 'projects.create-name')
    .title('The answer of a creation has another name than the one asked for.')
    .lie(edit('createProject', put({ name: 'New project' }))),
  fault('projects.create-elsewhere', 'projects.create-organization')
    .title('The answer of a creation names another organization than the one asked for.')
    .lie(edit('createProject', put({ organization_id: 'another-organization' }))),
  fault('projects.listed-in-ascii', 'projects.listed-as-answered')
    .title('The list of projects shows names without what is not ASCII.')
    .lie(editEach('listProjects', change('name', inAscii))),
];
