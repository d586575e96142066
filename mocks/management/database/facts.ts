// What today's clients ask about the database of a project; it is always up to date.
import { readBody } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';

export function getUpgradeEligibility({ project, surroundings }: ProjectCall): object {
  const { version } = surroundings.backing.describeDatabase(project.ref);
  return { current_app_version: version, latest_app_version: version };
}

/** None is ever made. */
export function listBackups({ project }: ProjectCall): object {
  return { region: project.region };
}

/** Nothing here asks for the password, so nothing keeps it. */
export async function updateDatabasePassword(call: ProjectCall): Promise<object> {
  await readBody(call);
  return { message: 'Successfully updated password' };
}
