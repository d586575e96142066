// Puts one of several processes together: data and storage of the main project over the shared database, all else by the lead.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPostgres } from './db/postgres.ts';
import { takesArriving } from './http/arriving-request.ts';
import { parseOrigin } from './http/cors.ts';
import { createClock } from './runtime/clock.ts';
import { createIds } from './runtime/ids.ts';
import { createDispatcher } from './request/dispatch.ts';
import { passGate } from './request/gate.ts';
import { createJournal } from './request/journal.ts';
import { urlsBelow, type Handler } from './mock.ts';
import { operationsIn } from './operations-in.ts';
import { createStack, type Stack } from './projects/stack.ts';
import type { Blobs } from './storage/blobs/blobs.ts';
import { createChannel, type Channel, type Line } from './workers/channel.ts';
import { createForwarder } from './workers/forward.ts';
import type { Orders, SharedState, ToLead, ToWorker } from './workers/shared.ts';
import { openWorkerBlobs } from './workers/worker-blobs.ts';

export interface MockWorker extends Handler {
  readonly orders: Orders;
  /** Tells the lead that requests are answered. */
  ready(): Promise<void>;
  /** Resolves when the lead asks for the end. */
  readonly dismissed: Promise<undefined>;
  /** What is under way cannot begin anything more. */
  close(): Promise<void>;
}

/** What is not as the lead has it: its addresses as another machine knows them. */
export type OwnPlace = Partial<Pick<Orders, 'lead' | 'database' | 'blobs'>>;

export async function openWorker(
  line: Line,
  report: (error: unknown) => void,
  place: OwnPlace = {},
  journal = createJournal(),
): Promise<MockWorker> {
  const dismissed = Promise.withResolvers<undefined>();
  const clock = createClock();
  const pause = createPause();
  let told: SharedState | undefined;
  const opened: { main?: Stack } = {};
  // From the first moment: the lead waits for the answers, and how long the database takes to open is not known.
  const lead = createChannel<ToLead>(line, async (asked) => {
    const question = asked as ToWorker;
    switch (question.kind) {
      case 'pulse':
        return undefined;
      case 'state':
        told = question.state;
        clock.restore(told.clock);
        return undefined;
      case 'halt':
        await pause.begin(opened.main?.storage);
        return [...(opened.main?.storage.arriving ?? [])];
      case 'resume':
        opened.main?.data.restore(null);
        pause.end();
        return undefined;
      case 'journal':
        return journal.query(question.filter);
      case 'clear-journal':
        journal.clear();
        return undefined;
      case 'end':
        dismissed.resolve(undefined);
        return undefined;
    }
  });
  const orders = { ...((await lead.ask({ kind: 'join' })) as Orders), ...place };
  const { keys, dialect, schemas, globalLimit, publicUrl, corsOrigins, seed, name, connections } = orders;
  const state = (): SharedState => told ?? orders.state;
  clock.restore(state().clock);
  const ids = createIds(seed);
  // All workers have one seed, and no two may make the same ids; those of a state that was put back are not made again.
  if (seed !== undefined) ids.stir(`${orders.earlier ?? ''} worker ${orders.number}`);
  if (place.lead !== undefined && orders.blobs !== undefined && 'dir' in orders.blobs)
    await checkShared(orders.blobs.dir, lead);
  const blobs = pause.before(await openWorkerBlobs(orders.blobs, name, lead));
  // The last one that can fail, so that nothing is left open.
  const db = await openPostgres({ url: orders.database, connections, guest: name });
  const close = (): Promise<void> => db.close();
  const settings = { clock, ids, dialect, schemas, ...(globalLimit === undefined ? {} : { globalLimit }) };
  const stack = createStack({ db, blobs, close }, keys, settings);
  opened.main = stack;
  const { forward, close: breakOff } = createForwarder(orders.lead);
  const toLead = { handle: ({ request }: { readonly request: Request }) => forward(request) };
  const own = orders.blobs === undefined ? ['data'] : ['data', 'storage'];
  const dispatch = createDispatcher({
    stacks: { open: () => Promise.resolve(stack), current: () => stack, has: (ref) => ref === keys.ref },
    operations: operationsIn(dialect),
    management: toLead,
    admin: toLead,
    passOn: (request, { part, operation, ref }) => {
      const isOwn =
        state().isUsual && operation !== undefined && part !== undefined && own.includes(part) && ref === keys.ref;
      return isOwn ? undefined : forward(request);
    },
    mainRef: keys.ref,
    adminKey: keys.admin,
    hosts: ['localhost', ...(publicUrl === undefined ? [] : [new URL(urlsBelow(publicUrl).data).hostname])],
    // Where one waits, the lead answers.
    faults: { list: () => [], take: () => Promise.resolve(undefined) },
    stubs: { take: () => Promise.resolve(undefined), describeNear: () => '' },
    journal,
    clock,
    ids: createIds(seed),
    ...(corsOrigins === undefined ? {} : { origins: corsOrigins.map(parseOrigin) }),
    report,
    ...(dialect === 'contract'
      ? {}
      : {
          admit: (_ref: string, request: Request, { jwt }: Stack) =>
            passGate(request, { keys: () => Promise.resolve(keys), jwt, known: state().apiKeys }),
        }),
  });
  // It may have been halted before it had anything to halt; a lead that is gone does not end that.
  void endAfter(line, pause);
  await pause.over();
  return {
    orders,
    fetch: takesArriving(dispatch),
    async ready() {
      await lead.ask({ kind: 'ready' });
    },
    dismissed: dismissed.promise,
    async close() {
      // First, so that nothing that waits for the lead gets a connection afterwards.
      const closed = db.close();
      breakOff();
      pause.end();
      await Promise.all([closed, lead.end()]);
    },
  };
}

async function endAfter({ ended }: Line, pause: Pause): Promise<void> {
  if (ended === undefined) return;
  await ended;
  pause.end();
}

/** Throws an Error if the folder is not the one of the lead. */
async function checkShared(dir: string, lead: Pick<Channel<ToLead>, 'ask'>): Promise<void> {
  const file = `.joining-${crypto.randomUUID()}`;
  await writeFile(join(dir, file), '', { mode: 0o600 }).catch((cause: unknown) => {
    throw new Error(
      `nothing can be written to the folder ${dir} of the lead's bytes here: say with --blobs where it is`,
      { cause },
    );
  });
  let isShared: unknown;
  try {
    isShared = await lead.ask({ kind: 'sees', file });
  } finally {
    await rm(join(dir, file), { force: true });
  }
  if (isShared !== true)
    throw new Error(
      `the folder ${dir} is not the one in which the lead keeps its bytes: share that one with this machine`,
    );
}

interface Pause {
  /** The same bytes; none are written while it lasts. */
  before(blobs: Blobs): Blobs;
  /** Resolves when every change of records and bytes is done, or waits; without storage there are none. */
  begin(storage: Stack['storage'] | undefined): Promise<void>;
  end(): void;
  /** Resolves when none lasts. */
  over(): Promise<void>;
}

function createPause(): Pause {
  const now: { pause?: PromiseWithResolvers<void> } = {};
  async function over(): Promise<void> {
    while (now.pause !== undefined) await now.pause.promise;
  }
  return {
    over,
    before: (blobs) => ({
      ...blobs,
      async put(key, content) {
        await over();
        return blobs.put(key, content);
      },
    }),
    async begin(storage) {
      const pause = Promise.withResolvers<void>();
      now.pause = pause;
      if (storage === undefined) return;
      const begun = Promise.withResolvers<void>();
      void storage.halt(() => {
        begun.resolve();
        return pause.promise;
      });
      await begun.promise;
      // What has its record by now is told so in the same turn, and is no longer on its way.
      await new Promise((resolve) => setImmediate(resolve));
    },
    end() {
      now.pause?.resolve();
      delete now.pause;
    },
  };
}
