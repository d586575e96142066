// What `touchstone mock` says when it is ready, and when its ports cannot be had.
import { environmentOf } from '../mocks/admin/environment.ts';
import type { Mock } from '../mocks/app.ts';
import type { Served } from '../mocks/node.ts';
import platform from '../specs/generated/platform.json' with { type: 'json' };
import { note, textOf } from './cli-error.ts';

interface Ports {
  readonly host: string;
  readonly port: number;
  readonly plainPort?: number;
}

export function renderForPeople({ urls, plain }: Served, { keys, dialect }: Mock): string {
  const rows: readonly (readonly [string, string])[] = [
    ...(keys.admin === '' ? [] : [['console', consoleOf(urls, keys)] as const]),
    ['data', `${urls.data}  (POST /graphql/v1)`],
    ['management', `${urls.management}  (/v1/...)`],
    ['storage', urls.storage],
    ...(dialect === 'supabase' ? [['sign-in', `${urls.data}/auth/v1`] as const] : []),
    ['admin', urls.admin],
    ...(plain === undefined ? [] : [['plain HTTP', `${plain.url}  (not for management)`] as const]),
    ['JWT secret', keys.jwtSecret],
    ['access token', keys.token],
    ['project ref', keys.ref],
    ['admin key', keys.admin === '' ? 'none: the administration is off' : keys.admin],
    ['anon key', keys.anon],
    ['service key', keys.service],
  ];
  const lines = rows.map(([label, value]) => `  ${label.padEnd(12)}  ${value}`);
  const stands =
    dialect === 'supabase' ? `It stands for the platform of ${platform.date}: ${platform.versions.join(', ')}.\n` : '';
  return `The mock is ready (dialect ${dialect}). Stop it with Ctrl+C.\n${stands}\n${lines.join('\n')}\n`;
}

/** The key is in the fragment, which no browser sends. */
export function consoleOf({ data }: Pick<Served['urls'], 'data'>, { admin }: Mock['keys']): string {
  return `${data}/#key=${encodeURIComponent(admin)}`;
}

export function renderEnvironment({ urls }: Served, { keys }: Pick<Mock, 'keys'>): string {
  return Object.entries(environmentOf(urls, keys))
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/** Reads once, when somebody first asks, what the data API leaves out. */
export function readLeftOut(mock: Mock): () => Promise<readonly string[]> {
  let lines: Promise<readonly string[]> | undefined;
  const failed = (error: unknown): readonly string[] => [
    `What the data API leaves out could not be found out: ${textOf(error)}`,
  ];
  return () => (lines ??= mock.omissions().catch(failed));
}

/** A sentence. Runs once the mock is ready, so that it need not wait. */
export async function describeContents(
  mock: Mock,
  leftOut: readonly string[],
  schemas: readonly string[] = ['public'],
): Promise<string> {
  const sql = `select (select count(*) from pg_tables where schemaname = any(string_to_array($1, ',')))::int as tables,
    (select count(*) from auth.users)::int as users, (select count(*) from storage.buckets)::int as buckets`;
  const read = await mock.sql(sql, [schemas.join(',')]).catch(textOf);
  // Migrations may have dropped what is counted.
  if (typeof read === 'string') return `What is in it could not be counted: ${read}`;
  const { tables, users, buckets } = Object(read[0]?.[0]) as Readonly<Record<'tables' | 'users' | 'buckets', number>>;
  // A table may have several reasons.
  const absent = new Set(leftOut.flatMap((line) => /^Table .*? is not offered/.exec(line) ?? []));
  const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
  return `It has ${counted(tables, 'table')}, ${absent.size} left out, ${counted(users, 'user')}, ${counted(buckets, 'bucket')}.`;
}

export function describeBinding(cause: unknown, { host, port: main, plainPort }: Ports): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const isPlain = cause instanceof Error && 'port' in cause && cause.port === plainPort && plainPort !== 0;
  const [port, flag] = isPlain ? [plainPort, '--plain-port'] : [main, '--port'];
  if (isPlain && plainPort === main) return `--port and --plain-port are both ${main}: give two, or 0 for a free one.`;
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken. Give another with ${flag}, or 0 for a free one.`;
  if (code === 'EACCES') return `Port ${port} needs more rights than this process has. Give one above 1023.`;
  return `The mock could not listen on ${host}:${port}: ${textOf(cause)}`;
}

const shownLines = 30;

interface GivenData {
  readonly schema?: unknown;
  readonly persist?: unknown;
  readonly databaseUrl?: unknown;
}

/** Runs once the mock is ready, so that it need not wait. Our own fixture has nothing to report. */
export async function warnOfLeftOut(
  leftOut: () => Promise<readonly string[]>,
  { schema, persist, databaseUrl }: GivenData,
): Promise<void> {
  if (schema === undefined && persist === undefined && databaseUrl === undefined) return;
  const lines = await leftOut();
  for (const line of lines.slice(0, shownLines)) note(line);
  const more = lines.length - shownLines;
  if (more > 0) note(`… and ${more} more: GET /__touchstone/left-out with the admin key.`);
}
