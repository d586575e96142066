// Puts the mock together, each part from the parts above it: projects, management and administration behind one Fetch handler.
import { createAuth } from './auth/create-auth.ts';
import { authOperations } from './auth/service/routes.ts';
import { createClock, type ClockState, type MovableClock } from './runtime/clock.ts';
import { openLater } from './admin/open-later.ts';
import { runAsOwner } from './db/session/owner.ts';
import { inNode } from './runtime/in-node.ts';
import type { DialectName } from './runtime/dialect.ts';
import { createDispatcher } from './request/dispatch.ts';
import type { ActiveRule } from './request/fault-rule.ts';
import { createFaultRules } from './request/fault-rules.ts';
import { passGate } from './request/gate.ts';
import type { OperationRegister } from './http/operations.ts';
import { takesArriving } from './http/arriving-request.ts';
import { parseOrigin } from './http/cors.ts';
import type { Part } from './http/part.ts';
import { createIds } from './runtime/ids.ts';
import type { ActiveStub } from './request/stubs/stub.ts';
import { addGivenStubs, createStubs, type StubRegister } from './request/stubs/stubs.ts';
import { createJournal, type Watch } from './request/journal.ts';
import { createKeys, type Keys } from './runtime/keys.ts';
import type { SqlValue } from './runtime/sql-values.ts';
import { dataOperations } from './data/request/endpoint.ts';
import { createManagementPart } from './management/operations/operations.ts';
import { managementOperations } from './management/operations/routes.ts';
import { createManagementStore } from './management/operations/store.ts';
import { urlsAt, urlsBelow, type Mock, type MockOptions, type Verbs } from './mock.ts';
import { checkKept, openKeeper } from './state/persist-state.ts';
import { openRecords, type OpenRecords } from './projects/records.ts';
import { createProjectDirectory } from './projects/directory.ts';
import type { Project, SeededFile } from './supabase-folder/config.ts';
import { checkOptions } from './projects/given-options.ts';
import { openBacking, openStacks } from './projects/open-stacks.ts';
import { refuseAsleep } from './projects/project-stacks.ts';
import { createProjectPlaces } from './projects/project-places.ts';
import { createStack, issuerAt, signUserToken, type Stack, type StackSettings } from './projects/stack.ts';
import { storageOperations } from './storage/operations/routes.ts';
import { MockClosed, toRequest, untilAborted } from './request/to-request.ts';
import { agreeOn, describeBytes, type Facts } from './state/agree.ts';
import { changing, openShared, telling, type Shared } from './state/shared.ts';
import { createStates, withHandlers, withoutHandlers, type States } from './state/states.ts';

export type { AuthUser, NewAuthUser } from './auth/auth.ts';
export type { Mock, MockOptions, MockProject, Urls } from './mock.ts';
export type { Entry, JournalFilter } from './request/journal.ts';
export type { ActiveRule, FaultOperation, FaultRule } from './request/fault-rule.ts';
export type { FaultMatch, StubMatch } from './request/request-match.ts';
export type { ActiveStub, Stub, StubHandler } from './request/stubs/stub.ts';

/** Requests in process need an absolute URL; this name never resolves, so a forgotten `fetch` option is noticed. */
const ORIGIN = 'http://touchstone.test';

export async function createMock(options: MockOptions = {}): Promise<Mock> {
  checkOptions(options);
  // The default when the caller passes no `warn`.
  const warn = options.warn ?? ((message: string) => console.warn(message));
  const clock = createClock(options.clock);
  const project = await projectOf(options.schema);
  // Only for those who asked to hear of the start, such as the command: in the output of a test it is no news.
  if (options.starting !== undefined) for (const note of project?.config.unused ?? []) warn(note);
  for (const note of project?.config.notes ?? []) warn(note);
  const operations = operationsIn(dialectOf(options));
  const globalLimit = options.uploadLimit ?? project?.config.uploadLimit;
  const limit = globalLimit === undefined ? {} : { globalLimit };
  const exposed = project?.config.exposed;
  await checkKept(options.database);
  const schemas = options.schemas ?? project?.config.schemas ?? ['public'];
  const shared = await openShared(options.database);
  try {
    const stubs = createStubs(operations, shared.change);
    await addGivenStubs(stubs, options.stubs ?? []);
    const facts = await agreeOn(shared, warn, {
      dialect: dialectOf(options),
      schemas,
      ...limit,
      bytes: describeBytes(options.blobs),
      keys: { ...(await createKeys(options.seed)), ...options.keys },
    });
    const records = await openRecords(options, { clock, warn, claim: shared.claim, project });
    try {
      const files = project?.files ?? [];
      const signIn = { hook: project?.config.database.tokenHook, rules: project?.config.signIn };
      // The command lists them itself, when it is ready.
      if (project !== undefined && dialectOf(options) === 'supabase' && options.starting === undefined) {
        const { warnOfGrants } = await import('./projects/warn-of-grants.ts');
        await warnOfGrants(records.db, schemas, warn);
      }
      const world = { records, warn, clock, schemas, exposed, limit, files, signIn, shared, facts };
      return await present(options, await openPlatform(options, world), { operations, stubs });
    } catch (error) {
      await records.close();
      throw error;
    }
  } catch (error) {
    await shared.close();
    throw error;
  }
}

interface Opened {
  readonly records: OpenRecords;
  readonly warn: (message: string) => void;
  readonly clock: MovableClock;
  readonly schemas: readonly string[];
  /** Those that the gateway of the main project lets in; undefined: all. */
  readonly exposed: readonly string[] | undefined;
  readonly limit: { readonly globalLimit?: number };
  /** For the buckets of the main project. */
  readonly files: readonly SeededFile[];
  /** Of the main project. */
  readonly signIn: NonNullable<StackSettings['signIn']>;
  readonly shared: Shared;
  readonly facts: Facts;
}

type Platform = Awaited<ReturnType<typeof openPlatform>>;

/** What answers requests, in its first state: the stacks of projects, management over them, and what is kept of both. */
async function openPlatform(options: MockOptions, opened: Opened) {
  const { records, warn, clock, schemas, exposed, limit, files, shared, facts } = opened;
  const report = (error: unknown): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    warn(`The mock failed to answer a request: ${text}`);
  };
  const dialect = dialectOf(options);
  const urls = options.publicUrl === undefined ? urlsAt(ORIGIN) : urlsBelow(options.publicUrl);
  const ids = createIds(options.seed);
  const keys: Keys = { ...facts.keys, ...closed(options) };
  const settings = { clock, ids, dialect, schemas, ...limit, url: urls.data };
  const main = createStack(records, keys, { ...settings, exposed, signIn: opened.signIn });
  const store = createManagementStore({ keys, clock, ids, dialect });
  const { claim } = shared;
  const places = createProjectPlaces(
    options,
    claim === undefined ? undefined : { run: facts.run, isLast: claim.isLast },
  );
  const stacks = openStacks(
    options,
    { ...settings, warn, places },
    { main: { keys, stack: main }, list: () => store.projects() },
  );
  const backing = await openBacking(stacks, options.database);
  const keeper = await openKeeper(options.database, { management: store, ids });
  const management = createManagementPart({
    store,
    backing,
    clock,
    ids,
    dialect,
    ...(options.transitions === undefined ? {} : { transitions: options.transitions }),
    changed: () => {
      shared.touch('management');
      keeper.keep().catch(report);
    },
  });
  // After a crash, or on a server, the sequence would otherwise repeat ids that records and blobs already have.
  if (records.earlier !== undefined) ids.stir(records.earlier);
  // Two processes with one seed must not make the same ids.
  if (claim?.isFirst === false) ids.stir(crypto.randomUUID());
  else if (!places.lasting || keeper.isContinued)
    for (const note of await places.sweep(store.projects().map(({ ref }) => ref))) warn(note);
  if (records.filesMissing) {
    options.starting?.(`uploading ${files.length === 1 ? 'the file' : `the ${files.length} files`} of the project`);
    const { fillBuckets } = await import('./projects/fill-buckets.ts');
    await fillBuckets(main, files, keys.service);
  }
  return { ...opened, report, dialect, urls, ids, keys, main, store, stacks, keeper, management };
}

/** The mock over a platform: its requests go through one dispatcher, its verbs are methods and the administration. */
async function present(
  options: MockOptions,
  platform: Platform,
  { operations, stubs }: { readonly operations: OperationRegister; readonly stubs: StubRegister },
): Promise<Mock> {
  const { stacks, keeper, keys, urls, clock, report, shared } = platform;
  const chance = createIds(options.seed);
  const faults = createFaultRules(chance, operations, shared.change);
  const journal = createJournal(options.failed);
  const { store, ids } = platform;
  const watch: Watch = (...given) => journal.watch(...given);
  const states = await createStates({
    stacks,
    management: store,
    clock,
    ids,
    faults,
    stubs,
    journal,
    keepsBytes: shared.claim !== undefined && options.blobs !== undefined && 's3' in options.blobs,
    keep: () => keeper.keep(),
  });
  const verbs = createVerbs(platform, { faults, stubs, journal, states });
  // First what is kept: a crash in between leaves rows that nobody names, not a project without its rows.
  const keepAndTidy = async (): Promise<void> => {
    await keeper.keep();
    await states.tidy();
  };
  // Jobs that are due by the new time have run before another process reads what they wrote.
  const keepAndCatchUp = async (): Promise<void> => {
    await keeper.keep();
    if (shared.claim === undefined) return;
    // A database that is out of reach runs none, and what was answered says so.
    const session = await platform.main.db.acquire().catch(() => undefined);
    await session?.release('untouched');
  };
  const originOf = (request: Request): string =>
    options.publicUrl === undefined ? new URL(request.url).origin : urls.data;
  const hosts = ['localhost', new URL(urls.data).hostname];
  const administration = { originOf, operations, isOff: options.administration === 'off' };
  await shared.begin(platform.facts, {
    management: {
      read: () => store.current(),
      write(value) {
        store.restore(value);
        stacks.closeGone().catch(report);
      },
    },
    clock: { read: () => clock.snapshot(), write: (value) => clock.restore(value as ClockState) },
    faults: { read: () => faults.snapshot(), write: (value) => faults.restore(value as readonly ActiveRule[]) },
    stubs: {
      read: () => withoutHandlers(stubs.snapshot()),
      write: (value) => stubs.restore(withHandlers(value as readonly ActiveStub[], stubs.snapshot())),
    },
    states: states.shared,
  });
  const dispatch = createDispatcher({
    stacks,
    operations,
    management: changing(keptAfter(platform.management, keepAndTidy), shared, (request, path) => {
      const name = operations.management.nameOf(request.method, path);
      return name === undefined || OF_THE_DATABASE.has(name);
    }),
    // Loaded when somebody opens it: it needs Node and its files.
    console:
      options.administration === 'off' || !inNode()
        ? undefined
        : (file) => import('./console/files.ts').then((its) => its.showConsole(file)),
    admin: changing(keptAfter(openLater({ ...verbs, watch }, administration), keepAndCatchUp), shared, (_, path) =>
      ['/sql', '/token'].includes(path),
    ),
    current: () => shared.current(),
    mainRef: keys.ref,
    adminKey: keys.admin,
    hosts,
    faults,
    stubs,
    journal,
    clock,
    ids: chance,
    ...(options.corsOrigins === undefined ? {} : { origins: options.corsOrigins.map(parseOrigin) }),
    report,
    // The contract's projects have no status.
    ...(platform.dialect === 'contract'
      ? {}
      : {
          asleep: (ref: string) => refuseAsleep(platform.management.statusOf(ref)),
          admit: (ref: string, request: Request, { jwt }: Stack) =>
            passGate(request, { keys: () => stacks.keysOf(ref), jwt, known: platform.management.apiKeysOf(ref) }),
        }),
  });
  let isClosed = false;
  const close = (): Promise<void> => {
    isClosed = true;
    journal.endWatches();
    return verbs.close();
  };
  return {
    ...telling(verbs, shared),
    close,
    [Symbol.asyncDispose]: close,
    fetch: takesArriving(async (input: string | URL | Request, init?: RequestInit) => {
      if (isClosed) throw new MockClosed();
      const request = await toRequest(input, init, { base: urls.data, hosts });
      const answer = dispatch(request);
      return request === input ? answer : untilAborted(answer, request.signal);
    }),
  };
}

function createVerbs(
  platform: Platform,
  { faults, journal, stubs, states }: Pick<Verbs, 'faults' | 'journal'> & { stubs: StubRegister; states: States },
): Verbs {
  const { records, signIn, clock, dialect, schemas, urls, ids, keys, main, store, stacks, keeper, management } =
    platform;
  const { shared } = platform;
  const { db } = records;
  const directory = createProjectDirectory(store, stacks, { origin: urls.data, clock, ids });
  const omissions = async (): Promise<readonly string[]> => {
    const { listOmissions } = await import('./data/omissions/omissions.ts');
    return listOmissions({ db, dialect, schemas });
  };
  let closing: Promise<void> | undefined;
  // The folder is locked for us as long as the records are open.
  const close = (): Promise<void> =>
    (closing ??= endAll([
      () => keeper.keepAtLast(),
      () => stacks.close(),
      () => records.close(),
      () => shared.close(),
    ]));
  return {
    sql: <Row extends object>(text: string, values?: readonly SqlValue[]) => runAsOwner<Row>(db, text, { values }),
    urls,
    keys,
    dialect,
    as: (claims) => signUserToken(main.jwt, claims),
    auth: createAuth({
      open: async () => db,
      jwt: main.jwt,
      issuer: issuerAt(urls.data),
      ids,
      clock,
      ...signIn,
      lifetime: signIn.rules?.lifetime,
    }),
    projects: () => directory.list(),
    project: (ref) => directory.find(ref),
    omissions,
    leftOut: omissions,
    reset: () => states.reset(),
    snapshot: (name) => states.snapshot(name),
    restore: (name) => states.restore(name),
    faults,
    journal,
    stub: (stub) => stubs.add(stub),
    stubs,
    clock,
    administer: (change) => {
      management.administer(change);
    },
    users: management.users,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Keeps the state that an answer reports before the client gets the answer. */
function keptAfter(part: Pick<Part, 'handle'>, keep: () => Promise<void>): Pick<Part, 'handle'> {
  return {
    async handle(incoming) {
      const response = await part.handle(incoming);
      await keep();
      return response;
    },
  };
}

/** Of management: what they change is in a database, and may take long. */
const OF_THE_DATABASE: ReadonlySet<string> = new Set([
  'runQuery',
  'runReadOnlyQuery',
  'applyMigration',
  'upsertMigration',
  'updateMigration',
  'rollbackMigrations',
]);

/** One after the other, even if an earlier one fails. */
async function endAll(ends: readonly (() => Promise<void>)[]): Promise<void> {
  const failed: unknown[] = [];
  for (const end of ends)
    await end().catch((error: unknown) => {
      failed.push(error);
    });
  if (failed.length > 0) throw failed[0];
}

/** No key opens what is off. */
function closed({ administration }: MockOptions): { readonly admin?: string } {
  return administration === 'off' ? { admin: '' } : {};
}

function dialectOf({ dialect, schema }: MockOptions): DialectName {
  return dialect ?? (schema !== undefined && 'folder' in schema ? 'supabase' : 'contract');
}

function operationsIn(dialect: DialectName): OperationRegister {
  return {
    data: dataOperations,
    management: managementOperations(dialect),
    storage: storageOperations(dialect),
    auth: authOperations(dialect),
  };
}

async function projectOf(schema: MockOptions['schema']): Promise<Project | undefined> {
  if (schema === undefined || !('folder' in schema)) return undefined;
  const { readProject } = await import('./supabase-folder/config.ts');
  return readProject(schema.folder);
}
