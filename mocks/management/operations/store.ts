// Holds the state of management, which restoring replaces as a whole.
import type { DialectName } from '../../runtime/dialect.ts';
import { newProject } from '../projects/projects.ts';
import { firstUser, withFirstToken } from '../projects/users.ts';
import type { Surroundings } from './call.ts';
import { managementDialects } from './dialect.ts';
import type { ManagementState, ProjectState } from './state.ts';

export type ManagementStore = ReturnType<typeof createManagementStore>;

interface StoreOptions extends Pick<Surroundings, 'clock' | 'ids'> {
  readonly dialect: DialectName;
  readonly keys: { readonly token: string; readonly ref: string };
}

/** One organization with one project, which has this mock's database, storage and keys. */
export function createManagementStore({ keys, clock, ids, dialect }: StoreOptions) {
  const user = firstUser(keys.token);
  const organization = { id: 'local-organization', name: 'Local organization', members: [user.id] };
  const main = newProject(
    { ref: keys.ref, organization: organization.id, name: 'Local project', region: 'us-east-1', main: true },
    { clock, ids, dialect: managementDialects[dialect] },
  );
  let state: ManagementState = { users: [user], transitions: {}, organizations: [organization], projects: [main] };
  return {
    /** The current state, to be read and changed. */
    current: () => state,
    /** Those that were not removed. */
    projects: (): readonly Readonly<ProjectState>[] => state.projects.filter(({ status }) => status !== 'REMOVED'),
    /** A copy. */
    snapshot: (): unknown => structuredClone(state),
    restore(saved: unknown): void {
      state = structuredClone(saved) as ManagementState;
      state.users = withFirstToken(state.users, keys.token);
      // A state that was kept may come from a start with another seed.
      state.projects = state.projects.map((each) => (each.main ? { ...each, ref: keys.ref } : each));
    },
  };
}
