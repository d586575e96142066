// `--workers`: processes of this command that share its port, and what each of them does.
import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { urlsAt, urlsBelow, type Handler } from '../mocks/mock.ts';
import { serveConnections, servePassedOn, type Served, type ServeOptions } from '../mocks/node.ts';
import { nameOf } from '../mocks/server/listen.ts';
import { createJournal, type Entry } from '../mocks/request/journal.ts';
import { openWorker } from '../mocks/worker.ts';
import type { Line } from '../mocks/workers/channel.ts';
import type { Lead, Member } from '../mocks/workers/lead.ts';
import { createRemoteWorkers } from '../mocks/workers/remote.ts';
import type { Terms } from '../mocks/workers/shared.ts';
import { CliError } from './cli-error.ts';
import { endSoon } from './end-in-time.ts';
import { openSharedPort, type AboutConnection, type SharedPort } from './shared-port.ts';

export { createLead } from '../mocks/workers/lead.ts';

/** Set for the processes that the first one starts. */
const VARIABLE = 'TOUCHSTONE_IS_WORKER';

/** Whether this process is one of them. */
export function isWorker(): boolean {
  return process.env[VARIABLE] === '1' && process.send !== undefined;
}

export function checkWorkers(workers: number, { databaseUrl }: { readonly databaseUrl?: string }): void {
  if (workers < 1) throw new CliError('--workers takes a number from 1 on.');
  if (databaseUrl === undefined)
    throw new CliError(
      '--workers needs a database that several processes can use: give --database-url as well (the embedded one belongs to one process).',
    );
}

/** Connections of all workers, half of them for the owner; a server has 100 unless it was told otherwise. */
const CONNECTIONS = 40;

/** Milliseconds before another worker is started for one that never answered. */
const PAUSE = 1_000;

/** Milliseconds for a worker to end by itself. */
const LONGEST_END = 2_000;

interface ServedByWorkers extends Served {
  readonly workers: readonly number[];
}

/** Does what `serve` does, by so many processes. */
export function servedByWorkers(lead: Lead, count: number, adminKey: string) {
  return async (mock: Handler, options: ServeOptions = {}): Promise<ServedByWorkers> => {
    const { host = '127.0.0.1', publicUrl, managementOverHttp } = options;
    const remotes = createRemoteWorkers(
      adminKey,
      (line, kill) => lead.admit(line, { ...terms(), connections }, kill),
      say,
    );
    const handler = {
      async fetch(request: Request): Promise<Response> {
        const joining = remotes.answer(request);
        if (joining !== undefined) return joining;
        const response = await mock.fetch(request);
        await lead.retell();
        return response;
      },
    };
    // While all workers are gone, the lead is still a whole mock.
    const own = serveConnections(handler, options);
    const door = await openSharedPort(host, options.port ?? 54_321, (connection) => {
      own.take(connection);
    });
    // Which client may ask what was decided by the worker that it reached.
    const inner = await servePassedOn(handler, options);
    const connections = Math.max(2, Math.floor(CONNECTIONS / 2 / count));
    const terms = (): Terms => ({
      lead: inner.url,
      host,
      connections,
      ...(managementOverHttp === undefined ? {} : { managementOverHttp }),
    });
    const crew = createCrew(door, (worker) => lead.admit(lineTo(worker), terms(), () => void worker.kill('SIGKILL')));
    const close = async (): Promise<void> => {
      await remotes.end();
      await crew.end();
      door.close();
      await Promise.all([own.close(), inner.close()]);
    };
    try {
      await Promise.all(Array.from({ length: count }, () => crew.begin()));
    } catch (cause) {
      await close();
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new CliError(`The workers did not start: ${reason}.`, 4, { cause });
    }
    const url = `http://${nameOf(host)}:${door.port}`;
    return { url, urls: publicUrl === undefined ? urlsAt(url) : urlsBelow(publicUrl), workers: crew.pids(), close };
  };
}

/** Messages of the line are told from those about connections by their key. */
function createLine(send: (message: object) => void, onMessage: (hear: (message: object) => void) => void): Line {
  return {
    send(said) {
      send({ said });
    },
    listen(hear) {
      onMessage((message) => {
        if ('said' in message) hear(message.said);
      });
    },
  };
}

function lineTo(worker: ChildProcess): Line {
  return createLine(
    // It may end at any time; then nothing that was said to it matters.
    (message) => void (worker.connected && worker.send(message, () => undefined)),
    (hear) => void worker.on('message', hear),
  );
}

/** Processes that are replaced when they end. */
function createCrew(door: SharedPort, admit: (worker: ChildProcess) => Member) {
  const members = new Map<ChildProcess, Member>();
  const now = { isOver: false };

  /** `before`: what became of the one whose place it takes. */
  async function begin(before?: string): Promise<void> {
    const [, command = '', ...args] = process.argv;
    const worker = fork(command, args, { serialization: 'advanced', env: { ...process.env, [VARIABLE]: '1' } });
    const { pid } = worker;
    const member = admit(worker);
    members.set(worker, member);
    const ended = new Promise<string>((resolve) =>
      worker.once('exit', (code, signal) => {
        members.delete(worker);
        resolve(`worker ${pid} ended (${signal ?? `exit code ${code}`})`);
      }),
    );
    void ended.then(() => tidyAfter(member));
    const isReady = await Promise.race([member.ready.then(() => true), ended.then(() => false)]);
    if (!isReady) throw new Error(await ended);
    door.add(worker);
    if (before !== undefined)
      say(`${before}: worker ${pid} has taken its place, and the journal lost what it had from the first`);
    void ended.then((said) => replace(said));
  }

  async function replace(said: string): Promise<void> {
    while (!now.isOver)
      try {
        await begin(said);
        return;
      } catch (error) {
        say(`${said}, and another did not start: ${error instanceof Error ? error.message : String(error)}`);
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
  }

  return {
    begin,
    pids: (): readonly number[] => [...members.keys()].map(({ pid = 0 }) => pid),
    async end(): Promise<void> {
      now.isOver = true;
      const ended = [...members.keys()].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
      for (const member of members.values()) void member.dismiss();
      const timer = setTimeout(() => {
        for (const worker of members.keys()) worker.kill('SIGKILL');
      }, LONGEST_END);
      await Promise.all(ended);
      clearTimeout(timer);
    },
  };
}

async function tidyAfter(member: Member): Promise<void> {
  await member.left().catch((error: unknown) => {
    say(`what a worker left behind could not be removed, and the next start does it: ${String(error)}`);
  });
}

/** The work of such a process, until its lead ends it or is gone. */
export async function runWorker(failed?: (entry: Entry) => void): Promise<void> {
  // Ctrl+C in a terminal is for all processes: the lead ends the others in their order.
  process.on('SIGINT', () => undefined);
  process.once('disconnect', () => process.exit());
  const line = createLine(
    (message) => void process.send?.(message),
    (hear) => void process.on('message', hear),
  );
  const report = (error: unknown): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    say(`worker ${process.pid} failed to answer a request: ${text}`);
  };
  const worker = await openWorker(line, report, {}, createJournal({ failed }));
  const { orders } = worker;
  const server = serveConnections(worker, orders);
  process.on('message', (message: AboutConnection, connection?: Socket) => {
    if (!('connection' in message)) return;
    // Said before anything is read: a connection that was not taken can be given to another process.
    process.send?.({ took: message.connection }, undefined, undefined, () => {
      if (connection !== undefined) server.take(connection);
    });
  });
  await worker.ready();
  await worker.dismissed;
  await server.close();
  await worker.close();
  process.disconnect();
  endSoon();
}

function say(text: string): void {
  process.stderr.write(`touchstone: ${text}.\n`);
}
