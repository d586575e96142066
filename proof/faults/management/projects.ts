// Faults of projects: their fields, their list and their creation.
import type { Fault } from '../../lies/fault.ts';
import { change, edit, editEach, editList, inAscii, only, put, without, wrap } from '../../lies/management/edits.ts';
import { fault } from '../../lies/management/fault.ts';
import { forget } from '../../lies/management/lists.ts';
import { createProject } from '../../lies/management/requests.ts';

export const projectFaults: readonly Fault[] = [
  fault('fields.projects-id', 'projects.id')
    .title('Listed projects have numbers for an id.')
    .lie(editEach('listProjects', put({ id: 7 })))
    .seenBy('listProjects'),
  fault('projects.listed-twice', 'projects.id-unique')
    .title('The first project is listed twice.')
    .lie(editList('listProjects', (projects) => [...projects.slice(0, 1), ...projects]))
    .seenBy('listProjects'),
  fault('projects.id-is-not-ref', 'projects.id-is-ref')
    .title('The id of the project is a number of the server, not the reference.')
    .lie(editList('listProjects', ([first, ...rest]) => [{ ...first, id: 'project-0000000000001' }, ...rest]))
    .seenBy('listProjects'),
  fault('fields.projects-organization-id', 'projects.organization-id')
    .title('A new project has no organization_id.')
    .lie(edit('createProject', without('organization_id')))
    .seenBy(createProject()),
  fault('projects.name-null', 'projects.name')
    .title('The name of a listed project is null.')
    .lie(editEach('listProjects', put({ name: null })))
    .seenBy('listProjects'),
  fault('projects.region-missing', 'projects.region')
    .title('Listed projects have no region.')
    .lie(editEach('listProjects', without('region')))
    .seenBy('listProjects'),
  fault('fields.projects-created-at', 'projects.created-at')
    .title('Listed projects have a number for created_at.')
    .lie(editEach('listProjects', put({ created_at: 1 })))
    .seenBy('listProjects'),
  fault('projects.created-at-words', 'projects.created-at-time')
    .title('created_at is a word, not a time.')
    .lie(editList('listProjects', ([first, ...rest]) => [{ ...first, created_at: 'yesterday' }, ...rest]))
    .seenBy('listProjects'),
  fault('fields.projects-database', 'projects.database')
    .title('The database of a project is its host.')
    .lie(editEach('listProjects', put({ database: 'db.example.com' })))
    .seenBy('listProjects'),
  fault('fields.projects-database-host', 'projects.database-host')
    .title('The database of a project has no host.')
    .lie(editEach('listProjects', change('database', without('host'))))
    .seenBy('listProjects'),
  fault('projects.database-version-number', 'projects.database-version')
    .title('The version of the database is a number.')
    .lie(editEach('listProjects', change('database', put({ version: 15 }))))
    .seenBy('listProjects'),
  fault('projects.list-wrapped', 'projects.list')
    .title('The projects come wrapped in an object instead of an array.')
    .lie(wrap('listProjects', 'projects'))
    .seenBy('listProjects'),
  fault('answers.project-in-short', 'projects.create')
    .title('A new project is told by id, name and organization only.')
    .lie(edit('createProject', only('id', 'name', 'organization_id')))
    .seenBy(createProject()),
  fault('projects.create-renames', 'projects.create-name')
    .title('The answer of a creation has another name than the one asked for.')
    .lie(edit('createProject', put({ name: 'New project' })))
    .seenBy(createProject()),
  fault('projects.create-elsewhere', 'projects.create-organization')
    .title('The answer of a creation names another organization than the one asked for.')
    .lie(edit('createProject', put({ organization_id: 'another-organization' })))
    .seenBy(createProject()),
  fault('projects.create-not-listed', 'projects.create-listed')
    .title('Projects that were made are not listed.')
    .lie(forget('createProject', 'listProjects'))
    .seenBy(createProject(), 'listProjects'),
  fault('projects.listed-in-ascii', 'projects.listed-as-answered')
    .title('The list of projects shows names without what is not ASCII.')
    .lie(editEach('listProjects', change('name', inAscii)))
    .seenBy(createProject('Übung'), 'listProjects'),
];
