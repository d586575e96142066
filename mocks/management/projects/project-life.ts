// The life of a project after it was made: renamed, paused, restored, removed; and how it is.
import { answer } from '../operations/answer.ts';
import { readBody, readQuery } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';
import { badRequest } from '../operations/errors.ts';
import type { ProjectState, ProjectStatus } from '../operations/state.ts';
import { dueAfter } from '../operations/transitions.ts';

export async function updateProject(call: ProjectCall): Promise<Response> {
  const { name } = (await readBody(call)) as { readonly name: string };
  call.project.name = name;
  return answer(call, toName(call));
}

/** Its database and files are removed with it, unless a snapshot may bring the project back. */
export function deleteProject(call: ProjectCall): Response {
  const { project } = call;
  if (project.main)
    throw badRequest('This is the project that the mock was started for, so it stays. Others can be deleted.');
  if (project.status === 'COMING_UP') throw badRequest('Project not ready for deletion.');
  const record = toName(call);
  project.status = 'REMOVED';
  project.statusDue = undefined;
  return answer(call, record);
}

export function pauseProject(call: ProjectCall): Response {
  if (call.project.status !== 'ACTIVE_HEALTHY') throw badRequest(`Project is ${call.project.status}.`);
  move(call, 'PAUSING', 'INACTIVE');
  return answer(call);
}

export function restoreProject(call: ProjectCall): Response {
  if (call.project.status !== 'INACTIVE') throw badRequest('Project is not paused.');
  move(call, 'RESTORING', 'ACTIVE_HEALTHY');
  return answer(call);
}

/** Like the set-up of a project, which has the same pace. */
function move({ project, transitions, surroundings }: ProjectCall, by: ProjectStatus, to: ProjectStatus): void {
  const pace = transitions.project;
  project.status = pace === 'at-once' ? to : by;
  project.statusDue = dueAfter(pace, surroundings.clock.now().getTime());
  project.statusNext = to;
}

export function listRestoreVersions(call: ProjectCall): Response {
  const { version } = call.surroundings.backing.describeDatabase(call.project.ref);
  return answer(call, {
    available_versions: [{ version, release_channel: 'ga', postgres_engine: engineOf(version) }],
  });
}

/** `17.4` is of the engine `17`, the newest that today's service has. */
export function engineOf(version: string): string {
  const [major = ''] = version.split('.');
  return ['13', '14', '15'].includes(major) ? major : '17';
}

const SERVICES = ['auth', 'db', 'db_postgres_user', 'pooler', 'realtime', 'rest', 'storage', 'pg_bouncer'];

export function getHealth(call: ProjectCall): Response {
  const { services: asked = [] } = readQuery(call);
  const wanted = [asked].flat().flatMap((list) => String(list).split(','));
  const unknown = wanted.find((name) => !SERVICES.includes(name));
  if (unknown !== undefined) throw badRequest(`services must be one of the following values: ${SERVICES.join(', ')}`);
  const { status } = call.project;
  const healthy = isRunning(status);
  const state = healthy ? 'ACTIVE_HEALTHY' : status === 'COMING_UP' ? 'COMING_UP' : 'UNHEALTHY';
  return answer(
    call,
    wanted.map((name) => ({ name, healthy, status: state })),
  );
}

/** Whether the database, the data interface and the storage of a project answer. */
export function isRunning(status: ProjectStatus): boolean {
  return ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'UNKNOWN', 'RESIZING', 'UPGRADING'].includes(status);
}

function toName({ project, state }: ProjectCall): { readonly id: number } & Pick<ProjectState, 'ref' | 'name'> {
  return { id: state.projects.indexOf(project) + 1, ref: project.ref, name: project.name };
}
