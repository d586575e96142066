// Puts the stacks of a mock together: how those of created projects are opened, and what becomes of them at the end.
import { WITHOUT_EXPOSURE } from '../db/bootstrap.ts';
import { runAsOwner } from '../db/session/owner.ts';
import type { ProjectBacking } from '../management/operations/call.ts';
import type { MovableClock } from '../runtime/clock.ts';
import type { SeededIds } from '../runtime/ids.ts';
import type { ProjectKeys } from '../runtime/keys.ts';
import { urlsOfProject, type MockOptions } from '../mock.ts';
import { openRecords, type OpenRecords } from './records.ts';
import { hostOfDatabase, type ProjectPlaces } from './project-places.ts';
import {
  createProjectStacks,
  ProjectUnavailable,
  type ProjectStacks,
  type ProjectStacksOptions,
} from './project-stacks.ts';
import { createStack, type StackSettings } from './stack.ts';

/** Each embedded database takes some 350 MB. */
const MOST_OPEN = 6;

export interface StackWorld extends StackSettings {
  readonly clock: MovableClock;
  readonly ids: SeededIds;
  readonly warn: (message: string) => void;
  readonly places: ProjectPlaces;
}

export function openStacks(
  options: Pick<MockOptions, 'database' | 'seed' | 'openProjects'>,
  { warn, places, ...settings }: StackWorld,
  projects: Pick<ProjectStacksOptions, 'main' | 'list'>,
): ProjectStacks {
  const { clock, ids } = settings;
  const onServer = options.database !== undefined && 'url' in options.database;
  const most = options.openProjects ?? MOST_OPEN;
  const asNew = settings.dialect === 'supabase' ? WITHOUT_EXPOSURE : '';

  async function open(keys: ProjectKeys): ReturnType<ProjectStacksOptions['open']> {
    const seed = options.seed === undefined ? {} : { seed: options.seed };
    const tell = (message: string): void => {
      warn(`Project ${keys.ref}: ${message}`);
    };
    const records = await places.within(keys.ref, (place, claim) =>
      openRecords({ ...place, ...seed, schema: { sql: asNew } }, { clock, warn: tell, claim }),
    );
    // The sequence must not give what records of an earlier process have.
    if (records.earlier !== undefined) ids.stir(records.earlier);
    return createStack(closable(records), keys, { ...settings, url: urlsOfProject(settings.url, keys.ref).data });
  }

  const stacks = createProjectStacks({
    ...projects,
    open,
    discard: (ref) => places.discard(ref),
    ...(onServer ? { elsewhere: () => places.list() } : {}),
    ...(onServer ? {} : { most }),
  });
  return {
    ...stacks,
    async close() {
      await stacks.close();
      if (places.lasting) return;
      const refs = onServer ? await places.leftAtLast() : stacks.opened().keys();
      for (const ref of refs) await places.discard(ref);
    },
  };
}

/** Callers after close() find no project: an embedded database would take them for a crash, and start again. */
function closable(records: OpenRecords): OpenRecords {
  let isGone = false;
  return {
    ...records,
    db: {
      ...records.db,
      acquire: (purpose) =>
        isGone
          ? Promise.reject(new ProjectUnavailable(404, 'This project was taken away just now.'))
          : records.db.acquire(purpose),
    },
    close() {
      isGone = true;
      return records.close();
    },
  };
}

/** What management may know of the databases and keys behind its projects: all databases of a mock are of one version. */
export async function openBacking(stacks: ProjectStacks, database: MockOptions['database']): Promise<ProjectBacking> {
  const [[row] = []] = await runAsOwner(stacks.main.db, `select current_setting('server_version') as version`);
  // Of `17.6 (Debian 17.6-1)` the number.
  const [version = '', engine = ''] = /^(\d+)\S*/u.exec(String(row?.['version'])) ?? [];
  return {
    openDatabase: async (ref) => (await stacks.open(ref)).db,
    describeDatabase: (ref) => ({ host: hostOfDatabase(database, ref), version, engine }),
    isHidden: (ref) => stacks.opened().has(ref),
    apiKeys: (ref) => stacks.keysOf(ref),
  };
}
