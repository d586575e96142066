// `touchstone mock`: serves the mock until it is interrupted, and says where it is and which keys it takes.
import { InvalidArgumentError, type Command } from 'commander';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { withoutUndefined } from '../specs/without-undefined.ts';
import { createMock, type Mock, type MockOptions } from '../mocks/app.ts';
import { parseByteSize } from '../mocks/runtime/byte-size.ts';
import type { DialectName } from '../mocks/runtime/dialect.ts';
import { createKeys, type Keys } from '../mocks/runtime/keys.ts';
import { parseOrigin } from '../mocks/http/cors.ts';
import { parsePublicUrl, type Handler } from '../mocks/mock.ts';
import { serve, type Served } from '../mocks/node.ts';
import { CliError, note, textOf } from './cli-error.ts';
import { addCommand } from './commands.ts';
import { keepWhatIsCompiled } from './compiled-code.ts';
import { endInTime } from './end-in-time.ts';
import { failedOnTerminal } from './failed-requests.ts';
import { prepareFolder } from './options/given-paths.ts';
import {
  noteOnAdministration,
  noteOnSuperuser,
  toAdministration,
  type AdministrationFlags,
} from './mock-administration.ts';
import {
  consoleOf,
  describeBinding,
  describeContents,
  readLeftOut,
  renderEnvironment,
  renderForPeople,
  warnOfLeftOut,
} from './mock-start-words.ts';
import { leaveAuthority, noteOnPlainHttp, toTlsOptions, type TlsFlags, type TlsOptions } from './mock-tls.ts';
import { warnOfPassword } from './options/database-url.ts';
import { schemaOf, toSchemas, withUsersFiles } from './options/schema-option.ts';
import { openPage } from './open-page.ts';
import { watchSchema, type Watched } from './mock-watch.ts';
import { watchStart } from './slow-start.ts';

interface MockFlags extends TlsFlags, AdministrationFlags {
  readonly port: number;
  readonly schema?: readonly string[];
  readonly schemas?: readonly string[];
  readonly users?: string;
  readonly persist?: string;
  readonly databaseUrl?: string;
  readonly blobs?: string;
  readonly uploadLimit?: number;
  readonly openProjects?: number;
  readonly dialect?: DialectName;
  readonly seed?: number;
  readonly stubs?: string;
  readonly sdl?: string;
  readonly publicUrl?: string;
  readonly corsOrigin?: readonly string[];
  readonly json?: boolean;
  readonly env?: boolean;
  readonly open?: boolean;
  readonly watch?: boolean;
  readonly quiet?: boolean;
}

export function addMockCommand(program: Command): void {
  const parsers = { publicUrl: toPublicUrl, corsOrigin: toOrigins, uploadLimit: toByteSize, schemas: toSchemas };
  addCommand(program, 'mock', parsers).action(async (flags: MockFlags, command: Command) => {
    warnOfPassword(command);
    await runMock(flags);
  });
}

async function runMock(flags: MockFlags): Promise<void> {
  if (flags.watch === true && filesOf(flags).length === 0)
    throw new CliError('--watch needs files to watch: name them with --schema.');
  const failed = flags.quiet === true ? undefined : failedOnTerminal();
  // From the first moment, so that a signal leaves no lock, however long the start takes.
  const { stopped, ready } = interrupted();
  const tls = await toTlsOptions(flags);
  if (flags.sdl !== undefined) {
    // Loads all languages that names are invented in.
    const { openSdl } = await import('./mock-sdl.ts');
    const handler = await openSdl(flags.sdl, flags.seed);
    const keys = await createKeys(flags.seed);
    ready();
    await serveUntilStopped(
      handler,
      flags,
      tls,
      { keys, stopped },
      ({ urls }) => `Only ${urls.data}/graphql/v1 answers, with inventions.\n`,
    );
    return;
  }
  await checkPorts(flags.host, [flags.port, flags.plainPort]).catch((cause: unknown) => {
    throw new CliError(describeBinding(cause, flags), 2, { cause });
  });
  const slow = watchStart((text) => void process.stderr.write(text));
  const mock = await start(flags, slow.at, failed?.tell).finally(() => {
    slow.end();
  });
  ready();
  const watched = flags.watch === true ? watchFiles(mock, flags, failed?.tell) : undefined;
  let closed = (): void => undefined;
  void stopped.then(() => (closed = endInTime()));
  try {
    await serveUntilStopped(
      watched ?? mock,
      flags,
      tls,
      { keys: mock.keys, stopped },
      (server) => (flags.env === true ? renderEnvironment(server, mock) : renderForPeople(server, mock)),
      async ({ urls }) => {
        const leftOut = readLeftOut(mock);
        if (flags.json !== true && flags.env !== true)
          process.stdout.write(`\n  ${await describeContents(mock, await leftOut(), flags.schemas)}\n`);
        if (flags.open === true) openPage(consoleOf(urls, mock.keys));
        await warnOfLeftOut(leftOut, flags);
      },
    );
  } finally {
    failed?.end();
    await (watched ?? mock).close();
    closed();
  }
}

interface Serving {
  readonly keys: Keys;
  readonly stopped: Promise<void>;
}

async function serveUntilStopped(
  handler: Handler,
  flags: MockFlags,
  tls: TlsOptions,
  { keys, stopped }: Serving,
  render: (server: Served) => string,
  whenReady?: (server: Served) => Promise<void>,
): Promise<void> {
  let server: Served;
  try {
    const { host, port, publicUrl } = flags;
    server = await serve(handler, { host, port, ...tls, ...(publicUrl === undefined ? {} : { publicUrl }) });
  } catch (cause) {
    throw cause instanceof CliError ? cause : new CliError(describeBinding(cause, flags), 2, { cause });
  }
  const authority = server.ca === undefined ? undefined : leaveAuthority(server.ca);
  if (authority !== undefined)
    note(`trust the certificate with NODE_EXTRA_CA_CERTS=${authority.file} or run --ca ${authority.file}`);
  note(noteOnPlainHttp(flags.host, flags.publicUrl, tls));
  note(noteOnAdministration(flags));
  const ready = {
    urls: server.urls,
    keys,
    pid: process.pid,
    ...(server.plain === undefined ? {} : { plain: { urls: server.plain.urls } }),
    ...(authority === undefined ? {} : { ca: authority.file }),
  };
  process.stdout.write(flags.json === true ? `${JSON.stringify(ready)}\n` : render(server));
  keepWhatIsCompiled();
  await whenReady?.(server);
  await stopped;
  await server.close();
  authority?.remove();
}

function watchFiles(mock: Mock, flags: MockFlags, failed: MockOptions['failed']): Watched {
  return watchSchema(mock, {
    paths: filesOf(flags),
    start: (before) => start(flags, () => undefined, failed, before.keys),
  });
}

function filesOf({ schema, users, stubs }: MockFlags): readonly string[] {
  return [schema ?? [], users ?? [], stubs ?? []].flat();
}

/** `keys`: of the mock that this one replaces. */
async function start(
  flags: MockFlags,
  starting: (what: string) => void,
  failed: MockOptions['failed'],
  keys?: Pick<Keys, 'admin' | 'token'>,
): Promise<Mock> {
  const mock = await withUsersFiles(async () => {
    const given = {
      ...(await toOptions(flags)),
      ...(keys === undefined ? {} : { keys: { admin: keys.admin, token: keys.token } }),
    };
    const options = { ...given, starting, ...(failed === undefined ? {} : { failed }) };
    return createMock(options);
  });
  if (flags.databaseUrl !== undefined) note(await noteOnSuperuser(mock));
  const { schemas = [] } = flags;
  const [rows = []] = schemas.length === 0 ? [] : await mock.sql('select nspname from pg_namespace');
  for (const name of schemas)
    if (rows.every((row) => row['nspname'] !== name))
      note(`--schemas names "${name}", a schema that the database does not have.`);
  return mock;
}

async function toOptions(flags: MockFlags): Promise<MockOptions> {
  const { persist, databaseUrl, blobs, uploadLimit, openProjects, publicUrl, corsOrigin } = flags;
  const { schemas, dialect, seed, users, stubs } = flags;
  if (persist !== undefined && databaseUrl !== undefined)
    throw new CliError(
      '--persist and --database-url (or TOUCHSTONE_DATABASE_URL) name two databases: give one of them.',
    );
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\/./u.test(databaseUrl))
    throw new CliError('--database-url takes a URL such as postgres://user:password@host:5432/database.');
  const bytes = blobs ?? (persist === undefined ? 'memory' : join(persist, 'objects'));
  if (persist !== undefined) prepareFolder(persist, '--persist', 0o700);
  const place = placeOf(bytes);
  if ('dir' in place) prepareFolder(bytes, '--blobs', 0o700);
  return withoutUndefined({
    warn: note,
    ...toAdministration(flags),
    blobs: place,
    database: databaseOf(flags),
    ...(await schemaOf(flags.schema)),
    schemas,
    users: users === undefined ? undefined : { file: users },
    publicUrl,
    corsOrigins: corsOrigin,
    uploadLimit,
    openProjects,
    dialect,
    seed,
    stubs: stubs === undefined ? undefined : { file: stubs },
  });
}

function databaseOf({ persist, databaseUrl }: MockFlags): MockOptions['database'] {
  if (persist !== undefined) return { dir: join(persist, 'database') };
  return databaseUrl === undefined ? undefined : { url: databaseUrl };
}

function placeOf(bytes: string): NonNullable<MockOptions['blobs']> {
  if (bytes === 'memory') return { memory: true };
  return bytes.startsWith('s3:') ? { s3: bytes } : { dir: bytes };
}

function toByteSize(text: string): number {
  const bytes = parseByteSize(text);
  if (bytes === undefined)
    throw new InvalidArgumentError(
      'Write bytes, or a number with KB, MB, GB (thousands) or KiB, MiB, GiB (1024s), above 0 and in one word.',
    );
  return bytes;
}

function toOrigins(text: string): readonly string[] {
  return asArgument(() => text.split(',').map((origin) => parseOrigin(origin.trim())));
}

function toPublicUrl(text: string): string {
  return asArgument(() => parsePublicUrl(text).href);
}

function asArgument<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new InvalidArgumentError(textOf(error));
  }
}

/** Before a start makes a database and fills a folder. Rejects with the system's error, which names the port. 0 is always free. */
async function checkPorts(host: string, ports: readonly (number | undefined)[]): Promise<void> {
  for (const port of ports)
    if (port !== undefined && port !== 0) {
      const server = createServer().listen(port, host);
      await once(server, 'listening');
      await once(server.close(), 'close');
    }
}

/** A signal ends the command when the start is done; a second one ends the process at once. */
function interrupted(): { readonly stopped: Promise<void>; readonly ready: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let starting = true;
  const stop = (): void => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    if (starting) note('stopping when the start is done (once more to stop at once).');
    resolve(undefined);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return { stopped: promise, ready: () => (starting = false) };
}
