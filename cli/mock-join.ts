// `--join`: this process is a worker of a mock on another machine.
import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionError } from '../mocks/db/postgres/connection-error.ts';
import { takesArriving } from '../mocks/http/arriving-request.ts';
import { json } from '../mocks/http/respond.ts';
import { serve, type Served } from '../mocks/node.ts';
import { createJournal, type Entry, type WritableJournal } from '../mocks/request/journal.ts';
import { openWorker, type MockWorker, type OwnPlace } from '../mocks/worker.ts';
import { joinLead, NotJoined, type Joined } from '../mocks/workers/join-lead.ts';
import { CliError } from './cli-error.ts';
import { endInTime, endSoon } from './end-in-time.ts';

export interface JoinFlags {
  readonly join: string;
  readonly adminKey?: string;
  readonly host: string;
  readonly port: number;
  readonly databaseUrl?: string;
  readonly blobs?: string;
  readonly json?: boolean;
}

/** Milliseconds in which a lead that was lost must be there again. */
const LONGEST_LOSS = 15_000;
const PAUSE = 500;

/** What this process is at a time. */
interface Membership {
  readonly joined: Joined;
  readonly worker: MockWorker;
}

/**
 * Serves until `stopped` resolves, or the lead asks for the end. If the lead is lost it refuses requests, and joins
 * again as a new worker; throws a CliError with exit code 4 if that does not succeed.
 */
export async function runJoined(
  flags: JoinFlags,
  stopped: Promise<void>,
  failed?: (entry: Entry) => void,
): Promise<void> {
  const key = checkFlags(flags);
  const isStopped = stopped.then(() => undefined);
  const journal = createJournal({ failed });
  let now: Membership | undefined;
  let server: Served | undefined;
  try {
    const first = await Promise.race([join(flags, key, journal), isStopped]);
    if (first === undefined) return;
    now = first;
    server = await listen(flags, first.worker, (request) =>
      now === undefined || now.joined.isCut() ? refused() : now.worker.fetch(request),
    );
    const isReady = await Promise.race([whenReady(first), isStopped, first.worker.dismissed]);
    if (isReady === undefined) return;
    process.stdout.write(flags.json === true ? `${JSON.stringify(describe(server))}\n` : render(server, flags.join));
    while (now !== undefined) {
      const lost: string | undefined = await Promise.race([isStopped, now.worker.dismissed, now.joined.broken]);
      if (lost === undefined) return;
      void leave(now);
      now = undefined;
      process.stderr.write(`touchstone: ${lost}; requests are refused until this worker has joined again.\n`);
      now = await Promise.race([joinAgain(flags, key, journal, lost), isStopped]);
      if (now !== undefined) process.stderr.write('touchstone: this worker has joined again and answers requests.\n');
    }
  } finally {
    const closed = endInTime();
    await server?.close();
    if (now !== undefined) await leave(now);
    closed();
    endSoon();
  }
}

/** The admin key. */
function checkFlags({ join: lead, adminKey }: JoinFlags): string {
  const address = URL.canParse(lead) ? new URL(lead) : undefined;
  if (address === undefined || !['http:', 'https:'].includes(address.protocol) || address.pathname !== '/')
    throw new CliError(`--join takes the address of a mock, such as http://192.0.2.7:54321, and not "${lead}".`);
  if (adminKey === undefined || adminKey === '')
    throw new CliError(
      '--join needs the admin key of that mock, which its start prints: --admin-key, or TOUCHSTONE_ADMIN_KEY.',
    );
  return adminKey;
}

async function join(flags: JoinFlags, key: string, journal: WritableJournal): Promise<Membership> {
  const joined = await joinLead(flags.join, key).catch((cause: unknown) => {
    throw cause instanceof NotJoined ? new CliError(cause.message, 3, { cause }) : cause;
  });
  try {
    return { joined, worker: await open(joined, flags, journal) };
  } catch (cause) {
    joined.close();
    throw cause;
  }
}

async function joinAgain(flags: JoinFlags, key: string, journal: WritableJournal, lost: string): Promise<Membership> {
  const end = performance.now() + LONGEST_LOSS;
  for (;;) {
    await sleep(PAUSE);
    try {
      const member = await join(flags, key, journal);
      await whenReady(member).catch((cause: unknown) => {
        void leave(member);
        throw cause;
      });
      return member;
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const isFinal = cause instanceof CliError && cause.cause instanceof NotJoined && cause.cause.isFinal;
      if (isFinal || performance.now() > end)
        throw new CliError(`This worker ends: ${lost}, and it could not join again. ${reason}`, 4, { cause });
    }
  }
}

/** True when the lead knows that requests are answered. */
async function whenReady({ joined, worker }: Membership): Promise<true> {
  try {
    await worker.ready();
    return true;
  } catch (cause) {
    throw await cannotBegin(joined, cause);
  }
}

/** Nothing that is under way begins anything more; what it has begun, the lead ends. */
async function leave({ joined, worker }: Membership): Promise<void> {
  const closed = worker.close().catch(() => undefined);
  joined.close();
  await closed;
}

async function listen(
  { host, port }: JoinFlags,
  { orders: { managementOverHttp } }: MockWorker,
  fetch: (request: Request) => Promise<Response>,
): Promise<Served> {
  const handler = { fetch: takesArriving(fetch) };
  try {
    return await serve(handler, { host, port, ...(managementOverHttp === undefined ? {} : { managementOverHttp }) });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CliError(`Port ${port} on ${host} cannot be used: ${reason}.`, 2, { cause });
  }
}

async function open(
  joined: Joined,
  { join: lead, databaseUrl, blobs }: JoinFlags,
  journal: WritableJournal,
): Promise<MockWorker> {
  const place: OwnPlace = {
    lead,
    ...(databaseUrl === undefined ? {} : { database: databaseUrl }),
    ...(blobs === undefined ? {} : { blobs: blobs.startsWith('s3:') ? { s3: blobs } : { dir: blobs } }),
  };
  const report = (error: unknown): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`touchstone: this worker failed to answer a request: ${text}.\n`);
  };
  try {
    return await openWorker(joined.line, report, place, journal);
  } catch (cause) {
    const isUnknown = cause instanceof ConnectionError && databaseUrl === undefined;
    throw await cannotBegin(
      joined,
      cause,
      isUnknown ? ' If the lead calls the database by a name of its own machine, give --database-url.' : '',
    );
  }
}

async function cannotBegin(joined: Joined, cause: unknown, advice = ''): Promise<CliError> {
  const message = cause instanceof Error ? cause.message : String(cause);
  const reason = joined.isCut() ? await joined.broken : message.replace(/\.$/u, '');
  return new CliError(`This worker cannot begin: ${reason}.${advice}`, 4, { cause });
}

/** It may have been given up, so what it knows is out of date. */
function refused(): Promise<Response> {
  return Promise.resolve(json(503, { message: 'This worker has lost its lead.' }, { 'retry-after': '1' }));
}

function describe({ url, urls }: Served) {
  return { url, urls, pid: process.pid };
}

function render({ url }: Served, lead: string): string {
  return `This worker of ${lead} is ready at ${url}, with the keys of its lead. Stop it with Ctrl+C.\n`;
}
