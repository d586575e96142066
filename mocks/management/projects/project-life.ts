// The life of a project after it was made: renamed, paused, restored, removed; and how it is.
import { readBody, readQuery } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';
import { badRequest } from '../operations/errors.ts';
import { isRunning, type ProjectState, type ProjectStatus } from '../operations/state.ts';
import { dueAfter } from '../operations/transitions.ts';

export async function updateProject(call: ProjectCall): Promise<object> {
  const { name } = (await readBody(call)) as { readonly name: string };
  call.project.name = name;
  return toName(call);
}

/** Its database and files are removed with it, unless a snapshot may bring the project back. */
export function deleteProject(call: ProjectCall): object {
  const { project } = call;
  if (project.main)
    throw badRequest('This is the project that the mock was started for, so it stays. Others can be deleted.');
  if (project.status === 'COMING_UP') throw badRequest('Project not ready for deletion.');
  const record = toName(call);
  project.status = 'REMOVED';
  project.statusDue = undefined;
  return record;
}

export function pauseProject(call: ProjectCall): void {
  if (call.project.status !== 'ACTIVE_HEALTHY') throw badRequest(`Project is ${call.project.status}.`);
  move(call, 'PAUSING', 'INACTIVE');
}

export function restoreProject(call: ProjectCall): void {
  if (call.project.status !== 'INACTIVE') throw badRequest('Project is not paused.');
  move(call, 'RESTORING', 'ACTIVE_HEALTHY');
}

/** Like the set-up of a project, which has the same pace. */
function move({ project, transitions, surroundings }: ProjectCall, by: ProjectStatus, to: ProjectStatus): void {
  const pace = transitions.project;
  project.status = pace === 'at-once' ? to : by;
  project.statusDue = dueAfter(pace, surroundings.clock.now().getTime());
  project.statusNext = to;
}

export function listRestoreVersions(call: ProjectCall): object {
  const { version, engine } = call.surroundings.backing.describeDatabase(call.project.ref);
  return { available_versions: [{ version, release_channel: 'ga', postgres_engine: engine }] };
}

const SERVICES = ['auth', 'db', 'db_postgres_user', 'pooler', 'realtime', 'rest', 'storage', 'pg_bouncer'];

export function getHealth(call: ProjectCall): object {
  const { services: asked = [] } = readQuery(call);
  const wanted = [asked].flat().flatMap((list) => String(list).split(','));
  const unknown = wanted.find((name) => !SERVICES.includes(name));
  if (unknown !== undefined) throw badRequest(`services must be one of the following values: ${SERVICES.join(', ')}`);
  const { status } = call.project;
  const healthy = isRunning(status);
  const state = healthy ? 'ACTIVE_HEALTHY' : status === 'COMING_UP' ? 'COMING_UP' : 'UNHEALTHY';
  return wanted.map((name) => ({ name, healthy, status: state }));
}

function toName({ project, state }: ProjectCall): { readonly id: number } & Pick<ProjectState, 'ref' | 'name'> {
  return { id: state.projects.indexOf(project) + 1, ref: project.ref, name: project.name };
}
