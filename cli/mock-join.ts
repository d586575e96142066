// `--join`: this process is a worker of a mock on another machine.
import { ConnectionError } from '../mocks/db/postgres/connection-error.ts';
import { takesArriving } from '../mocks/http/arriving-request.ts';
import { json } from '../mocks/http/respond.ts';
import { serve, type Served } from '../mocks/node.ts';
import { openWorker, type MockWorker, type OwnPlace } from '../mocks/worker.ts';
import { joinLead, NotJoined, type Joined } from '../mocks/workers/join-lead.ts';
import { CliError } from './cli-error.ts';
import { endInTime } from './end-in-time.ts';

export interface JoinFlags {
  readonly join: string;
  readonly adminKey?: string;
  readonly host: string;
  readonly port: number;
  readonly databaseUrl?: string;
  readonly blobs?: string;
  readonly json?: boolean;
}

/** Milliseconds without a word of the lead, which speaks every two seconds and gives a silent worker up after ten. */
const LONGEST_SILENCE = 8_000;

/** Serves until `stopped` resolves, or the lead asks for the end; throws a CliError with exit code 4 if the lead is lost. */
export async function runJoined(flags: JoinFlags, stopped: Promise<void>): Promise<void> {
  const { join: lead, adminKey, host, port } = flags;
  if (!URL.canParse(lead) || !lead.startsWith('http://'))
    throw new CliError(`--join takes the address of a mock, such as http://192.0.2.7:54321, and not "${lead}".`);
  if (adminKey === undefined || adminKey === '')
    throw new CliError(
      '--join needs the admin key of that mock, which its start prints: --admin-key, or TOUCHSTONE_ADMIN_KEY.',
    );
  const joined = await joinLead(lead, adminKey).catch((cause: unknown) => {
    throw cause instanceof NotJoined ? new CliError(cause.message, 3, { cause }) : cause;
  });
  try {
    const worker = await open(joined, flags);
    const server = await serve(
      { fetch: takesArriving((request) => (isCut(joined) ? refused() : worker.fetch(request))) },
      {
        host,
        port,
        ...(worker.orders.managementOverHttp === undefined
          ? {}
          : { managementOverHttp: worker.orders.managementOverHttp }),
      },
    ).catch((cause: unknown) => {
      throw new CliError(
        `Port ${port} on ${host} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}.`,
        2,
        { cause },
      );
    });
    await worker.ready();
    process.stdout.write(flags.json === true ? `${JSON.stringify(describe(server))}\n` : render(server, lead));
    const lost = await Promise.race([stopped.then(() => undefined), worker.dismissed, lossOf(joined)]);
    const closed = endInTime();
    await server.close();
    joined.close();
    await worker.close();
    closed();
    if (lost !== undefined) throw new CliError(`This worker ends: ${lost}.`, 4);
  } finally {
    joined.close();
  }
}

function isCut(joined: Joined): boolean {
  return joined.silence() > LONGEST_SILENCE;
}

async function open(joined: Joined, { join: lead, databaseUrl, blobs }: JoinFlags): Promise<MockWorker> {
  const place: OwnPlace = {
    lead,
    ...(databaseUrl === undefined ? {} : { database: databaseUrl }),
    ...(blobs === undefined ? {} : { blobs: blobs.startsWith('s3:') ? { s3: blobs } : { dir: blobs } }),
  };
  try {
    return await openWorker(
      joined.line,
      (error) => {
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
        process.stderr.write(`touchstone: this worker failed to answer a request: ${text}.\n`);
      },
      place,
    );
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const advice =
      cause instanceof ConnectionError && databaseUrl === undefined
        ? ' If the lead calls the database by a name of its own machine, give --database-url.'
        : '';
    throw new CliError(`This worker cannot begin: ${reason.replace(/\.$/u, '')}.${advice}`, 4, { cause });
  }
}

/** A sentence, when the lead is gone or has not been heard for too long. */
function lossOf(joined: Joined): Promise<string> {
  const silent = new Promise<string>((resolve) => {
    const timer = setInterval(() => {
      if (!isCut(joined)) return;
      clearInterval(timer);
      resolve(`its lead has said nothing for ${LONGEST_SILENCE / 1000} seconds`);
    }, 500);
    timer.unref();
  });
  return Promise.race([joined.broken, silent]);
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
