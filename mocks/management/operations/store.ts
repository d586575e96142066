// Holds the state of management, which restoring replaces as a whole.
import type { DialectName } from '../../runtime/dialect.ts';
import { newProject } from '../projects/projects.ts';
import { firstUser, withFirstToken } from '../projects/users.ts';
import type { Surroundings } from './call.ts';
import { managementDialects } from './dialect.ts';
import type { ManagementState, ProjectState } from './state.ts';

export interface ManagementStore {
  /** The current state, to be read and changed. */
  current(): ManagementState;
  /** Those that were not removed. */
  projects(): readonly Readonly<ProjectState>[];
  /** A copy. */
  snapshot(): unknown;
  restore(saved: unknown): void;
}

interface StoreOptions extends Pick<Surroundings, 'clock' | 'ids'> {
  readonly dialect: DialectName;
  readonly keys: { readonly token: string; readonly ref: string };
}

/** One organization with one project, which has this mock's database, storage and keys. */
export function createManagementStore({ keys, clock, ids, dialect }: StoreOptions): ManagementStore {
  const user = firstUser(keys.token);
  const organization = { id: 'local-organization', name: 'Local organization', members: [user.id] };
  const main = newProject(
    { ref: keys.ref, organization: organization.id, name: 'Local project', region: 'us-east-1', main: true },
    { clock, ids, dialect: managementDialects[dialect] },
  );
  let state: ManagementState = { users: [user], transitions: {}, organizations: [organization], projects: [main] };
  return {
    current: () => state,
    projects: () => state.projects.filter(({ status }) => status !== 'REMOVED'),
    snapshot: () => structuredClone(state),
    restore(saved) {
      state = structuredClone(saved) as ManagementState;
      state.users = withFirstToken(state.users, keys.token);
      // A state that was kept may come from a start with another seed.
      state.projects = state.projects.map((each) => (each.main ? { ...each, ref: keys.ref } : each));
    },
  };
}
