// A line between the lead and a worker on another machine: an answer that never ends brings the lead's messages, one to a line, and requests bring the worker's.
import { timingSafeEqual } from 'node:crypto';
import { json } from '../http/respond.ts';
import { refusePages } from '../request/foreign-pages.ts';
import type { Line } from './channel.ts';
import { readVersion } from '../../specs/version.ts';
import type { Member } from './lead.ts';

/** Below the address of the lead. With its id after a slash a worker sends its messages, and DELETE when it has stopped. */
export const JOIN_PATH = '/__touchstone/workers';

/** One message to a line. */
export const LINE_TYPE = 'application/x-ndjson';

/** What a worker says of itself when it joins. */
export interface Introduction {
  readonly version: string;
}

/** The first line of the answer. */
export interface Welcome {
  /** Below `JOIN_PATH`, where the worker's messages go. */
  readonly id: string;
}

export interface RemoteWorkers {
  /** Undefined: the request has nothing to do with workers. */
  answer(request: Request): Promise<Response> | undefined;
  /** Asks them to end. */
  end(): Promise<void>;
}

interface Remote {
  readonly member: Member;
  hear(message: unknown): void;
  /** It hears nothing more, and may not know it yet. */
  isBroken: boolean;
}

/** `say` tells the user who came and went. */
export function createRemoteWorkers(
  key: string,
  admit: (line: Line, kill: () => void) => Member,
  say: (text: string) => void,
): RemoteWorkers {
  const remotes = new Map<string, Remote>();

  function leave(id: string): void {
    const remote = remotes.get(id);
    if (!remotes.delete(id)) return;
    say(`worker ${id} of another machine is gone`);
    void remote?.member.left().catch((error: unknown) => {
      say(`what a worker left behind could not be removed, and the next start does it: ${String(error)}`);
    });
  }

  async function join(request: Request): Promise<Response> {
    const { version } = (await readJson(request)) as Partial<Introduction>;
    const own = readVersion();
    if (version !== own)
      return json(409, {
        message: `This mock is touchstone ${own}, and the worker is ${version ?? 'of none'}: both must be the same.`,
      });
    const id = crypto.randomUUID();
    const encoder = new TextEncoder();
    let hear = (_message: unknown): void => undefined;
    // Others wait for one that may still answer, until it says that it has stopped or has been silent for too long.
    const lose = (): void => {
      const remote = remotes.get(id);
      if (remote === undefined) return;
      remote.isBroken = true;
      if (!remote.member.isAwaited()) leave(id);
    };
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (message: unknown): void => {
          // Nothing that is said to a worker that is gone matters.
          if (remotes.get(id)?.isBroken === false) controller.enqueue(encoder.encode(`${JSON.stringify(message)}\n`));
        };
        const cut = (): void => {
          if (remotes.get(id)?.isBroken === false) controller.close();
          leave(id);
        };
        request.signal.addEventListener('abort', lose);
        const member = admit({ send: write, listen: (listener) => void (hear = listener) }, cut);
        remotes.set(id, {
          member,
          hear: (message) => {
            hear(message);
          },
          isBroken: false,
        });
        write({ id } satisfies Welcome);
        void announce(member, id);
      },
      cancel: lose,
    });
    // A proxy must pass each message on at once.
    return new Response(body, { headers: { 'content-type': LINE_TYPE, 'x-accel-buffering': 'no' } });
  }

  async function announce({ ready }: Member, id: string): Promise<void> {
    const isReady = await ready.then(
      () => true,
      () => false,
    );
    if (isReady) say(`worker ${id} of another machine has joined`);
  }

  async function take(request: Request, id: string): Promise<Response> {
    const remote = remotes.get(id);
    if (request.method === 'DELETE') {
      leave(id);
      return json(200, {});
    }
    if (remote === undefined || remote.isBroken)
      return json(404, { message: 'This worker has not joined, or was given up.' });
    const messages = await readJson(request);
    if (!Array.isArray(messages)) return json(400, { message: 'A worker sends a list of messages.' });
    for (const message of messages as readonly unknown[]) remote.hear(message);
    return json(200, {});
  }

  return {
    answer(request) {
      const { pathname } = new URL(request.url);
      if (
        !['POST', 'DELETE'].includes(request.method) ||
        !(pathname === JOIN_PATH || pathname.startsWith(`${JOIN_PATH}/`))
      )
        return undefined;
      const refused = refusePages(request, 'admin', []);
      if (refused !== undefined) return Promise.resolve(refused);
      if (!carriesKey(request, key))
        return Promise.resolve(
          json(401, { message: 'A worker needs "Authorization: Bearer <admin key>" of the lead.' }),
        );
      return pathname === JOIN_PATH && request.method === 'POST'
        ? join(request)
        : take(request, pathname.slice(JOIN_PATH.length + 1));
    },
    async end() {
      const hearing = [...remotes.values()].filter(({ isBroken }) => !isBroken);
      await Promise.all(hearing.map(({ member }) => member.dismiss()));
    },
  };
}

function carriesKey(request: Request, key: string): boolean {
  const given = Buffer.from(request.headers.get('authorization') ?? '');
  const wanted = Buffer.from(`Bearer ${key}`);
  return key !== '' && given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** An empty object if it is no object or list. */
async function readJson(request: Request): Promise<object> {
  const value: unknown = await request.json().catch(() => undefined);
  return typeof value === 'object' && value !== null ? value : {};
}
