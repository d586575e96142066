// Puts the mock together: the stacks of its projects, management and administration behind one Fetch handler.
import { isByteSize } from './runtime/byte-size.ts';
import { createClock, type MovableClock } from './runtime/clock.ts';
import { noteFiles } from './projects/database.ts';
import type { Db } from './db/db.ts';
import { runAsOwner } from './db/session/owner.ts';
import type { DialectName } from './runtime/dialect.ts';
import { createDispatcher } from './request/dispatch.ts';
import { createFaultRules } from './request/fault-rules.ts';
import type { Part } from './http/part.ts';
import { createIds } from './runtime/ids.ts';
import { createJournal } from './request/journal.ts';
import type { StateKeeper } from './state/kept-state.ts';
import { createKeys } from './runtime/keys.ts';
import { createManagementPart } from './management/operations/operations.ts';
import { urlsAt, urlsBelow, type Mock, type MockOptions } from './mock.ts';
import { openKeeper } from './state/keeper.ts';
import { openRecords, type OpenRecords } from './projects/records.ts';
import { dataOperations } from './data/request/endpoint.ts';
import { managementOperations } from './management/operations/routes.ts';
import { storageOperations } from './storage/operations/routes.ts';
import { createProjectDirectory } from './projects/directory.ts';
import type { Project, SeededFile } from './project/config.ts';
import { openStacks } from './projects/open-stacks.ts';
import { createProjectPlaces, hostOfDatabase } from './projects/project-places.ts';
import { createStack, signUserToken } from './projects/stack.ts';
import { createStates } from './state/states.ts';

export type { Mock, MockOptions, MockProject, Urls } from './mock.ts';
export type { Entry, JournalFilter } from './request/journal.ts';
export type { ActiveRule, FaultRule } from './request/fault-rules.ts';

/** Requests in process need an absolute URL; this name never resolves, so a forgotten `fetch` option is noticed. */
const ORIGIN = 'http://touchstone.test';

export async function createMock(options: MockOptions = {}): Promise<Mock> {
  // The default when nobody listens.
  const warn = options.warn ?? ((message: string) => console.warn(message));
  const clock = createClock(options.clock);
  const project = await projectOf(options.schema);
  for (const note of project?.config.notes ?? []) warn(note);
  const limit = uploadLimitOf(options.uploadLimit ?? project?.config.uploadLimit);
  const records = await openRecords(options, clock, warn, project);
  try {
    return await assemble(options, { records, warn, clock, limit, files: project?.files ?? [] });
  } catch (error) {
    await records.close();
    throw error;
  }
}

interface Opened {
  readonly records: OpenRecords;
  readonly warn: (message: string) => void;
  readonly clock: MovableClock;
  readonly limit: { readonly globalLimit?: number };
  /** For the buckets of the main project. */
  readonly files: readonly SeededFile[];
}

async function assemble(options: MockOptions, { records, warn, clock, limit, files }: Opened): Promise<Mock> {
  const { db } = records;
  const dialect = dialectOf(options);
  const urls = options.publicUrl === undefined ? urlsAt(ORIGIN) : urlsBelow(options.publicUrl);
  const ids = createIds(options.seed);
  const chance = createIds(options.seed);
  const keys = await createKeys(options.seed);
  const schemas = options.schemas ?? ['public'];
  const settings = { clock, ids, dialect, schemas, ...limit };
  const main = createStack(records, keys, settings);
  const places = createProjectPlaces(options);
  const stacks = openStacks(
    options,
    { ...settings, warn, places },
    { main: { keys, stack: main }, list: () => management.projects() },
  );
  const version = await readVersion(db);
  const management = createManagementPart({
    backing: {
      openDatabase: async (ref) => (await stacks.open(ref)).db,
      describeDatabase: (ref) => ({ host: hostOfDatabase(options.database, ref), version }),
      isHidden: (ref) => stacks.opened().has(ref),
      apiKeys: (ref) => stacks.keysOf(ref),
    },
    clock,
    ids,
    dialect,
    keys,
    ...(options.transitions === undefined ? {} : { transitions: options.transitions }),
    changed: () => {
      keeper.keep().catch(report);
    },
  });
  const keeper = await openKeeper(options.database, { management, ids });
  // After a crash, or on a server, the sequence would begin again with ids that records and blobs have.
  if (records.earlier !== undefined) ids.stir(records.earlier);
  if (!places.lasting || keeper.isContinued)
    for (const note of await places.sweep(management.projects().map(({ ref }) => ref))) warn(note);
  if (records.filesMissing) {
    const { seedObjects } = await import('./project/seed-objects.ts');
    await seedObjects(files, main.storage, keys.service);
    await noteFiles(db, 'there');
    await db.snapshot('initial');
  }
  const operations = {
    data: dataOperations,
    management: managementOperations(dialect),
    storage: storageOperations,
  };
  const faults = createFaultRules(chance, operations);
  const journal = createJournal();
  const states = createStates({ stacks, management, clock, ids, faults, journal, keep: () => keeper.keep() });
  const directory = createProjectDirectory(management, stacks, { origin: urls.data, clock });
  let closing: Promise<void> | undefined;
  const report = (error: unknown): void => {
    warn(
      `The mock failed to answer a request: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  };

  const mock: Mock = {
    fetch: (request) => dispatch(request),
    sql: (text) => runAsOwner(db, text),
    urls,
    keys,
    dialect,
    as: (claims) => signUserToken(main.jwt, claims),
    projects: () => directory.list(),
    project: (ref) => directory.find(ref),
    leftOut: async () => {
      const { tellLeftOut } = await import('./data/omissions/omissions.ts');
      return tellLeftOut({ db, dialect, schemas });
    },
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
    // The folder is ours as long as the records are open.
    close: () => (closing ??= endAll([() => keeper.keepAtLast(), () => stacks.close(), () => records.close()])),
    [Symbol.asyncDispose]: () => mock.close(),
  };
  const originOf = (request: Request): string =>
    options.publicUrl === undefined ? new URL(request.url).origin : urls.data;
  // Loaded when it is asked for: in a page most never do.
  let administration: Promise<Pick<Part, 'handle'>> | undefined;
  const admin: Pick<Part, 'handle'> = {
    async handle(incoming) {
      administration ??= import('./admin/administration.ts').then((its) =>
        its.createAdministration(mock, { originOf, operations }),
      );
      return (await administration).handle(incoming);
    },
  };
  const dispatch = createDispatcher({
    stacks,
    operations,
    management: keptAfter(management, keeper),
    admin: keptAfter(admin, keeper),
    mainRef: keys.ref,
    hosts: ['localhost', new URL(urls.data).hostname],
    faults,
    journal,
    clock,
    ids: chance,
    report,
  });
  return mock;
}

/** What an answer tells is kept before anybody hears it. */
function keptAfter(part: Pick<Part, 'handle'>, keeper: Pick<StateKeeper, 'keep'>): Pick<Part, 'handle'> {
  return {
    async handle(incoming) {
      const response = await part.handle(incoming);
      await keeper.keep();
      return response;
    },
  };
}

/** One after the other, whatever becomes of those before. */
async function endAll(ends: readonly (() => Promise<void>)[]): Promise<void> {
  const failed: unknown[] = [];
  for (const end of ends)
    await end().catch((error: unknown) => {
      failed.push(error);
    });
  if (failed.length > 0) throw failed[0];
}

async function readVersion(db: Db): Promise<string> {
  const [[row] = []] = await runAsOwner(db, `select current_setting('server_version') as version`);
  return String(row?.['version']);
}

function dialectOf({ dialect, schema }: MockOptions): DialectName {
  return dialect ?? (schema !== undefined && 'folder' in schema ? 'supabase' : 'contract');
}

async function projectOf(schema: MockOptions['schema']): Promise<Project | undefined> {
  if (schema === undefined || !('folder' in schema)) return undefined;
  const { readProject } = await import('./project/config.ts');
  return readProject(schema.folder);
}

function uploadLimitOf(uploadLimit: number | undefined): { readonly globalLimit?: number } {
  if (uploadLimit === undefined) return {};
  if (!isByteSize(uploadLimit))
    throw new Error(`uploadLimit is a whole number of bytes above 0, and ${uploadLimit} is none.`);
  return { globalLimit: uploadLimit };
}
