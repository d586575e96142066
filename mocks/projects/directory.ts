// The projects as their users see them in process: addresses, keys, SQL and tokens.
import { createAuth } from '../auth/create-auth.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Db } from '../db/db.ts';
import { runAsOwner } from '../db/session/owner.ts';
import type { SqlValue } from '../runtime/sql-values.ts';
import type { Ids } from '../runtime/ids.ts';
import { createJwt } from '../runtime/jwt.ts';
import type { ProjectState } from '../management/operations/state.ts';
import type { ManagementStore } from '../management/operations/store.ts';
import { urlsOfProject, type MockProject } from '../mock.ts';
import { ProjectUnavailable, type ProjectStacks } from './project-stacks.ts';
import { issuerAt, signUserToken } from './stack.ts';

export function createProjectDirectory(
  management: Pick<ManagementStore, 'projects'>,
  stacks: ProjectStacks,
  { origin, clock, ids }: { readonly origin: string; readonly clock: Clock; readonly ids: Ids },
) {
  async function describe({ ref, name, organization, main }: Readonly<ProjectState>): Promise<MockProject> {
    const { anon, service, jwtSecret } = await stacks.keysOf(ref);
    const jwt = createJwt({ secret: jwtSecret, clock });
    const urls = urlsOfProject(origin, ref);
    const open = async (): Promise<Db> => (await stacks.open(ref)).db;
    return {
      ref,
      name,
      organization,
      main,
      urls,
      keys: { anon, service, jwtSecret },
      sql: async <Row extends object>(text: string, values?: readonly SqlValue[]) =>
        runAsOwner<Row>(await open(), text, { values }),
      as: (claims) => signUserToken(jwt, claims),
      auth: createAuth({ open, jwt, issuer: issuerAt(urls.data), ids, clock }),
    };
  }
  return {
    list: (): Promise<readonly MockProject[]> => Promise.all(management.projects().map(describe)),
    /** Throws an Error that names the known ones. */
    find(ref: string): Promise<MockProject> {
      const known = management.projects();
      const project = known.find((other) => other.ref === ref);
      if (project === undefined)
        throw new ProjectUnavailable(
          404,
          `There is no project ${ref}. There are: ${known.map((other) => other.ref).join(', ')}.`,
        );
      return describe(project);
    },
  };
}
