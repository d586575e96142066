// Starts the mock and a bare server beside it, and sees that both answer the same.
import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { POOL_SIZE } from '../bare-database.ts';
import type { BareOrigin } from '../bare-server.ts';
import { forkChild } from '../child.ts';
import type { Ask } from '../load-generator.ts';
import { startMock } from '../mock-process.ts';
import type { Scope } from '../part.ts';
import type { Contestant } from '../race.ts';
import type { BareStart } from './bare.ts';
import { CLOSED, FOLDER, NAMES, OPEN, OPERATIONS, uploadOf, type OperationName } from './operations.ts';
import { BUCKETS_SQL, type StorageRecord } from './record.ts';

interface Given {
  readonly scope: Scope;
  /** Of the part, for what is written. */
  readonly folder: string;
  readonly record: StorageRecord;
}

/** On the PostgreSQL server at `url`, or on PGlite. */
export async function createField({ scope, folder, record }: Given, url?: string): Promise<readonly Contestant[]> {
  const own = mkdtempSync(join(folder, 'field-'));
  // PostgreSQL runs as another user when we are root.
  chmodSync(own, 0o755);
  const place = join(own, 'mock');
  const mock = await startStorageMock(
    scope,
    url === undefined ? ['--persist', place] : ['--database-url', url, '--blobs', place],
  );
  const answers = new Map<OperationName, Answer>();
  for (const { name, ask } of OPERATIONS) answers.set(name, await send(ask(mock.origin, mock.token)));
  const message: BareStart = {
    database:
      url === undefined
        ? { kind: 'pglite', scripts: record.preparation, dir: join(own, 'bare') }
        : { kind: 'postgres', owner: url, connections: POOL_SIZE },
    settings: settingsOf(mock.token),
    statements: record.statements,
    answers: Object.fromEntries(answers) as BareStart['answers'],
    secret: mock.secret,
    folder: mkdtempSync(join(own, 'bytes-')),
  };
  const bare = (await forkChild(new URL('bare.ts', import.meta.url), scope).ask(message)) as BareOrigin;
  for (const { name, ask } of OPERATIONS) {
    const theirs = mask((await send(ask(bare.url, mock.token))).body);
    const ours = mask(answers.get(name)?.body ?? '');
    if (ours !== theirs)
      throw new Error(
        `The bare server does not answer ${name} as the mock does:\n${theirs.slice(0, 600)}\n${ours.slice(0, 600)}`,
      );
  }
  return [contestant('mock', mock.origin, mock.token), contestant('bare', bare.url, mock.token)];
}

function contestant(name: string, origin: string, token: string): Contestant {
  return { name, asks: new Map(OPERATIONS.map((operation) => [operation.name, operation.ask(origin, token)])) };
}

/** What the mock sets for a caller, in one statement. */
function settingsOf(token: string): string {
  const claims = decodeJwt(token);
  const settings = {
    search_path: 'storage, public, extensions',
    'request.jwt.claims': JSON.stringify(claims),
    'request.jwt.claim.sub': '',
    'request.jwt.claim.role': 'service_role',
    role: 'service_role',
  };
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return `select ${calls.join(', ')}`;
}

/** A body without what differs each time: ids, new names and tokens. */
function mask(body: string): string {
  return body.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id').replaceAll(/(?<=token=)[\w.-]+/g, 'token');
}

interface StorageMock {
  readonly origin: string;
  /** Of the service role, as the real server was measured. */
  readonly token: string;
  readonly secret: string;
}

/** As people run it, with an empty schema and what the part is measured on. */
async function startStorageMock(scope: Scope, args: readonly string[]): Promise<StorageMock> {
  const { urls, keys, administer } = await startMock(scope, args);
  const mock = { origin: urls.data, token: keys.service, secret: keys.jwtSecret };
  await administer(BUCKETS_SQL);
  for (const bucket of [CLOSED, OPEN])
    for (const name of NAMES) await send(uploadOf(mock.origin, mock.token, bucket, `${FOLDER}/${name}`));
  await administer('analyze');
  return mock;
}

interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A good answer; anything else is an Error. */
async function send({ method, url, headers, body }: Ask): Promise<Answer> {
  const address = url.replace('{new}', crypto.randomUUID());
  const response = await fetch(address, { method, headers, ...(method === 'GET' ? {} : { body }) });
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`${method} ${address} was answered ${response.status} ${text.slice(0, 500)}`);
  return { headers: Object.fromEntries(response.headers), body: text };
}
