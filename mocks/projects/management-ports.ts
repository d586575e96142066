// What management may know of the databases and keys behind its projects.
import { runAsOwner } from '../db/session/owner.ts';
import type { ProjectBacking } from '../management/operations/call.ts';
import type { MockOptions } from '../mock.ts';
import { hostOfDatabase } from './project-places.ts';
import type { ProjectStacks } from './project-stacks.ts';

/** All databases of a mock are of one version. */
export async function openBacking(stacks: ProjectStacks, database: MockOptions['database']): Promise<ProjectBacking> {
  const [[row] = []] = await runAsOwner(stacks.main.db, `select current_setting('server_version') as version`);
  const version = String(row?.['version']);
  return {
    openDatabase: async (ref) => (await stacks.open(ref)).db,
    describeDatabase: (ref) => ({ host: hostOfDatabase(database, ref), version }),
    isHidden: (ref) => stacks.opened().has(ref),
    apiKeys: (ref) => stacks.keysOf(ref),
  };
}
