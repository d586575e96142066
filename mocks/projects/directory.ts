// The projects as their users see them in process: addresses, keys, SQL and tokens.
import type { Clock } from '../runtime/clock.ts';
import { runAsOwner } from '../db/session/owner.ts';
import { createJwt } from '../runtime/jwt.ts';
import type { ManagementStore } from '../management/operations/store.ts';
import { urlsOfProject, type MockProject } from '../mock.ts';
import { ProjectUnavailable, type ProjectStacks } from './project-stacks.ts';
import { signUserToken } from './stack.ts';

export interface ProjectDirectory {
  list(): Promise<readonly MockProject[]>;
  /** Throws an Error that names the known ones. */
  find(ref: string): Promise<MockProject>;
}

export function createProjectDirectory(
  management: Pick<ManagementStore, 'projects'>,
  stacks: ProjectStacks,
  { origin, clock, warn }: { readonly origin: string; readonly clock: Clock; readonly warn: (message: string) => void },
): ProjectDirectory {
  async function describe({
    ref,
    name,
    organization,
    main,
  }: ReturnType<ManagementStore['projects']>[number]): Promise<MockProject> {
    const { anon, service, jwtSecret } = await stacks.keysOf(ref);
    return {
      ref,
      name,
      organization,
      main,
      urls: urlsOfProject(origin, ref),
      keys: { anon, service, jwtSecret },
      sql: async (text) => runAsOwner((await stacks.open(ref)).db, text),
      as: (claims) => signUserToken(createJwt({ secret: jwtSecret, clock }), claims, warn),
    };
  }
  return {
    list: () => Promise.all(management.projects().map(describe)),
    find(ref) {
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
