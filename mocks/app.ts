// Puts the mock together: a database, three interfaces and the administration behind one Fetch handler.
import { createAdministration } from './admin/administration.ts';
import { isByteSize } from './byte-size.ts';
import { createClock } from './clock.ts';
import { createDataPart } from './data/endpoint.ts';
import { tellLeftOut } from './data/left-out/left-out.ts';
import { noteFiles } from './database.ts';
import { runAsOwner } from './db/owner.ts';
import type { DialectName } from './dialect.ts';
import { createDispatcher } from './dispatch.ts';
import { createFaultRules } from './fault-rules.ts';
import { createJwt } from './http/jwt.ts';
import type { Part } from './http/part.ts';
import { createIds, type SeededIds } from './ids.ts';
import { createJournal } from './journal.ts';
import { createKeys } from './keys.ts';
import type { ProjectBacking } from './management/call.ts';
import { createManagementPart } from './management/operations.ts';
import { urlsAt, urlsBelow, type Mock, type MockOptions } from './mock.ts';
import { openRecords } from './open-records.ts';
import { isKnownOperation } from './operations.ts';
import type { ProjectConfig, SeededFile } from './project/config.ts';
import { createStates } from './states.ts';
import { createStoragePart } from './storage/operations.ts';

export type { Mock, MockOptions, Urls } from './mock.ts';
export type { Entry, JournalFilter } from './journal.ts';
export type { ActiveRule, FaultRule } from './fault-rules.ts';

/** Requests in process need an absolute URL; this name never resolves, so a forgotten `fetch` option is noticed. */
const ORIGIN = 'http://touchstone.test';

export async function createMock(options: MockOptions = {}): Promise<Mock> {
  // The default when nobody listens.
  const warn = options.warn ?? ((message: string) => console.warn(message));
  const dialect = dialectOf(options);
  const urls = options.publicUrl === undefined ? urlsAt(ORIGIN) : urlsBelow(options.publicUrl);
  const clock = createClock(options.clock);
  const ids = createIds(options.seed);
  const chance = createIds(options.seed);
  const keys = await createKeys(options.seed);
  const jwt = createJwt({ secret: keys.jwtSecret, clock });
  const project = await readProject(options.schema);
  for (const note of project?.notes ?? []) warn(note);
  const limit = uploadLimitOf(options.uploadLimit ?? project?.uploadLimit);
  const records = await openRecords(options, clock, warn, project !== undefined && project.files.length > 0);
  const { db, blobs } = records;

  const schemas = options.schemas ?? ['public'];
  const shared = { db, clock, ids, jwt, keys, dialect };
  const [[{ version = '' } = {}] = []] = await runAsOwner(db, `select current_setting('server_version') as version`);
  const backing: ProjectBacking = {
    openDatabase: () => Promise.resolve(db),
    describeDatabase: (ref) => ({ host: `db.${ref}.invalid`, version: String(version) }),
    apiKeys: () => Promise.resolve(keys),
  };
  const management = createManagementPart({
    ...shared,
    backing,
    ...(options.transitions === undefined ? {} : { transitions: options.transitions }),
  });
  const parts = {
    data: createDataPart({ ...shared, schemas }),
    management,
    storage: createStoragePart({ ...shared, blobs, ...limit }),
  };
  const folder = options.database !== undefined && 'dir' in options.database ? options.database.dir : undefined;
  try {
    if (folder !== undefined) await restoreKept(folder, management, ids);
    // After a crash, or on a server, the sequence would begin again with ids that records and blobs have.
    if (records.earlier !== undefined) ids.stir(records.earlier);
    if (records.filesMissing && project !== undefined) {
      const { seedObjects } = await import('./project/seed-objects.ts');
      await seedObjects(project.files, parts.storage, keys.service);
      await noteFiles(db, 'there');
      await db.snapshot('initial');
    }
  } catch (error) {
    await records.close();
    throw error;
  }
  const faults = createFaultRules(chance, isKnownOperation);
  const journal = createJournal();
  const states = createStates({ db, parts, clock, ids, faults, journal });
  let closing: Promise<void> | undefined;

  const mock: Mock = {
    fetch: (request) => dispatch(request),
    sql: (text) => runAsOwner(db, text),
    urls,
    keys,
    dialect,
    as: (claims) => jwt.sign({ role: 'authenticated', aud: 'authenticated', ...claims }, { expiresIn: 3600 }),
    leftOut: () => tellLeftOut({ db, dialect, schemas }),
    reset: () => states.reset(),
    snapshot: (name) => states.snapshot(name),
    restore: (name) => states.restore(name),
    faults,
    clock,
    journal,
    administer: (change) => {
      management.administer(change);
    },
    users: management.users,
    close: () => (closing ??= close()),
    [Symbol.asyncDispose]: () => mock.close(),
  };
  async function close(): Promise<void> {
    try {
      // While the folder is still ours.
      if (folder !== undefined) {
        const { writeKeptState } = await import('./kept-state.ts');
        await writeKeptState(folder, { management: management.snapshot(), ids: ids.snapshot() });
      }
    } finally {
      await records.close();
    }
  }
  const report = (error: unknown): void => {
    warn(
      `The mock failed to answer a request: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  };
  const admin = createAdministration(mock);
  const dispatch = createDispatcher({ parts, admin, faults, journal, clock, ids: chance, report });
  return mock;
}

/** A mock in a folder goes on where it was closed. */
async function restoreKept(folder: string, management: Part, ids: SeededIds): Promise<void> {
  const { readKeptState } = await import('./kept-state.ts');
  const kept = await readKeptState(folder);
  if (kept === undefined) return;
  management.restore(kept.management);
  ids.restore(kept.ids);
}

function dialectOf({ dialect, schema }: MockOptions): DialectName {
  return dialect ?? (schema !== undefined && 'folder' in schema ? 'supabase' : 'contract');
}

/** What a `supabase/` folder's config.toml asks for. */
async function readProject(
  schema: MockOptions['schema'],
): Promise<(Pick<ProjectConfig, 'uploadLimit' | 'notes'> & { readonly files: readonly SeededFile[] }) | undefined> {
  if (schema === undefined || !('folder' in schema)) return undefined;
  const { listSeededFiles, readProjectConfig } = await import('./project/config.ts');
  const config = await readProjectConfig(schema.folder);
  return { ...config, files: await listSeededFiles(config) };
}

function uploadLimitOf(uploadLimit: number | undefined): { readonly globalLimit?: number } {
  if (uploadLimit === undefined) return {};
  if (!isByteSize(uploadLimit))
    throw new Error(`uploadLimit is a whole number of bytes above 0, and ${uploadLimit} is none.`);
  return { globalLimit: uploadLimit };
}
