// `touchstone mock`: serves the mock until it is interrupted, and says where it is and which keys it takes.
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMock, type Mock, type MockOptions } from '../mocks/app.ts';
import { ScriptError } from '../mocks/db/load-script.ts';
import { ConnectionError } from '../mocks/db/connection-error.ts';
import type { DialectName } from '../mocks/dialect.ts';
import { serve, type Served } from '../mocks/node.ts';
import { isFolder, SchemaFileError } from '../mocks/schema-files.ts';
import { createCertificate, type Certificate } from '../mocks/tls/certificate.ts';
import { CliError } from './cli-error.ts';

interface MockFlags {
  readonly port: number;
  readonly host: string;
  readonly schema?: readonly string[];
  readonly schemas?: readonly string[];
  readonly persist?: string;
  readonly databaseUrl?: string;
  readonly blobs?: string;
  readonly dialect?: DialectName;
  readonly seed?: number;
  readonly tls?: boolean;
  readonly json?: boolean;
}

export function addMockCommand(program: Command): void {
  program
    .command('mock')
    .description('serve the mock (default schema: the fixture)')
    .addOption(new Option('--port <n>', '0 takes a free one').default(54_321).argParser(toPort))
    .addOption(new Option('--host <address>', 'the address to listen on').default('127.0.0.1'))
    .addOption(
      new Option('--schema <path>', 'an SQL file, a folder of them, or a supabase/ folder; may be repeated').argParser(
        (value: string, before: readonly string[] | undefined) => [...(before ?? []), value],
      ),
    )
    .addOption(new Option('--schemas <list>', 'search path of the data API (default: public)').argParser(toList))
    .addOption(new Option('--persist <dir>', 'keep database and bytes in a folder'))
    .addOption(new Option('--database-url <url>', 'use a PostgreSQL server instead of the embedded one'))
    .addOption(new Option('--blobs <place>', 'memory, or a folder for the bytes of objects'))
    .addOption(
      new Option('--dialect <name>', 'default contract; a supabase/ folder selects supabase').choices([
        'contract',
        'supabase',
      ]),
    )
    .addOption(new Option('--seed <n>', 'makes keys and ids repeatable').argParser(toSeed))
    .addOption(new Option('--tls', 'serve HTTPS with a certificate made at the start'))
    .addOption(new Option('--json', 'print one line of JSON when ready'))
    .action(async (flags: MockFlags) => {
      await runMock(flags);
    });
}

async function runMock(flags: MockFlags): Promise<void> {
  const mock = await start(flags);
  let server: Served;
  try {
    const tls = flags.tls === true ? makeCertificate(flags.host) : undefined;
    server = await serve(mock, { host: flags.host, port: flags.port, ...(tls === undefined ? {} : { tls }) });
  } catch (cause) {
    await mock.close();
    throw new CliError(describeBinding(cause, flags), 4, { cause });
  }
  const { urls } = server;
  const stopped = interrupted();
  process.stdout.write(
    flags.json === true
      ? `${JSON.stringify({ urls, keys: mock.keys, pid: process.pid })}\n`
      : renderForPeople(server, mock),
  );
  await stopped;
  await server.close();
  await mock.close();
}

/** Clients must be told to trust it, so it is left in a file. */
function makeCertificate(host: string): Certificate {
  const certificate = createCertificate([host]);
  const file = join(mkdtempSync(join(tmpdir(), 'touchstone-tls-')), 'certificate.pem');
  writeFileSync(file, certificate.cert);
  process.stderr.write(`touchstone: trust the certificate with NODE_EXTRA_CA_CERTS=${file} or run --ca ${file}\n`);
  return certificate;
}

async function start(flags: MockFlags): Promise<Mock> {
  try {
    return await createMock(await toOptions(flags));
  } catch (cause) {
    if (cause instanceof ScriptError || cause instanceof SchemaFileError || cause instanceof ConnectionError)
      throw new CliError(cause.message, 2, { cause });
    throw cause;
  }
}

async function toOptions(flags: MockFlags): Promise<MockOptions> {
  const { persist, databaseUrl, blobs, schemas, dialect, seed } = flags;
  if (persist !== undefined && databaseUrl !== undefined)
    throw new CliError('--persist and --database-url name two databases: give one of them.');
  if (blobs?.startsWith('s3:') === true)
    throw new CliError('--blobs takes memory or a folder; an S3-compatible store is not offered yet.');
  const bytes = blobs ?? (persist === undefined ? 'memory' : join(persist, 'objects'));
  return {
    warn: (message) => {
      process.stderr.write(`touchstone: ${message}\n`);
    },
    blobs: bytes === 'memory' ? { memory: true } : { dir: bytes },
    ...(persist === undefined ? {} : { database: { dir: join(persist, 'database') } }),
    ...(databaseUrl === undefined ? {} : { database: { url: databaseUrl } }),
    ...(await schemaOf(flags.schema)),
    ...(schemas === undefined ? {} : { schemas }),
    ...(dialect === undefined ? {} : { dialect }),
    ...(seed === undefined ? {} : { seed }),
  };
}

async function schemaOf(paths: readonly string[] | undefined): Promise<Pick<MockOptions, 'schema'>> {
  const [first, ...rest] = paths ?? [];
  if (first === undefined) return {};
  if (rest.length === 0 && (await isFolder(first))) return { schema: { folder: first } };
  for (const path of rest.length === 0 ? [] : [first, ...rest])
    if (await isFolder(path)) throw new CliError(`--schema ${path} is a folder: give one folder, or files.`);
  return { schema: { files: [first, ...rest] } };
}

function renderForPeople({ urls }: Served, { keys, dialect }: Mock): string {
  const rows: readonly (readonly [string, string])[] = [
    ['data', `${urls.data}  (POST /graphql/v1)`],
    ['management', `${urls.management}  (/v1/...)`],
    ['storage', urls.storage],
    ['admin', urls.admin],
    ['anon key', keys.anon],
    ['service key', keys.service],
    ['JWT secret', keys.jwtSecret],
    ['access token', keys.token],
    ['project ref', keys.ref],
    ['admin key', keys.admin],
  ];
  const lines = rows.map(([label, value]) => `  ${label.padEnd(12)}  ${value}`);
  return `The mock is ready (dialect ${dialect}). Stop it with Ctrl+C.\n\n${lines.join('\n')}\n`;
}

function describeBinding(cause: unknown, { host, port }: MockFlags): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken. Give another with --port, or 0 for a free one.`;
  if (code === 'EACCES') return `Port ${port} needs more rights than this process has. Give one above 1023.`;
  return `The mock could not listen on ${host}:${port}: ${cause instanceof Error ? cause.message : String(cause)}`;
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

function toPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Write a number between 0 and 65535.');
  return port;
}

function toSeed(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Write a whole number.');
  return Number(text);
}

function toList(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}
