// What today's clients ask about the database of a project: each answer is of one that is up to date and writes.
import { runAsOwner } from '../../db/session/owner.ts';
import { answer } from '../operations/answer.ts';
import { readBody } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';

export function getUpgradeEligibility(call: ProjectCall): Response {
  const { version } = call.surroundings.backing.describeDatabase(call.project.ref);
  return answer(call, {
    eligible: false,
    current_app_version: version,
    current_app_version_release_channel: 'ga',
    latest_app_version: version,
    target_upgrade_versions: [],
    duration_estimate_hours: 0,
    legacy_auth_custom_roles: [],
    objects_to_be_dropped: [],
    unsupported_extensions: [],
    user_defined_objects_in_internal_schemas: [],
    validation_errors: [],
    warnings: [],
  });
}

export function getUpgradeStatus(call: ProjectCall): Response {
  return answer(call, { databaseUpgradeStatus: null });
}

export function getReadonlyStatus(call: ProjectCall): Response {
  return answer(call, { enabled: false, override_enabled: false, override_active_until: '' });
}

/** None is ever made. */
export function listBackups(call: ProjectCall): Response {
  const { region } = call.project;
  return answer(call, { region, pitr_enabled: false, walg_enabled: true, backups: [], physical_backup_data: {} });
}

/** Nothing here asks for the password, so nothing keeps it. */
export async function updateDatabasePassword(call: ProjectCall): Promise<Response> {
  await readBody(call);
  return answer(call, { message: 'Successfully updated password' });
}

export async function listProjectBuckets(call: ProjectCall): Promise<Response> {
  const db = await call.surroundings.backing.openDatabase(call.project.ref);
  const [rows = []] = await runAsOwner(
    db,
    `select jsonb_build_object('id', id, 'name', name, 'owner', coalesce(owner::text, ''), 'created_at', created_at,
       'updated_at', updated_at, 'public', public) as bucket
     from storage.buckets order by id`,
  );
  return answer(
    call,
    rows.map(({ bucket }) => bucket),
  );
}
