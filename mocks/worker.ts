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
import type { Orders, ToLead, ToWorker } from './workers/shared.ts';
import { openWorkerBlobs } from './workers/worker-blobs.ts';

export interface MockWorker extends Handler {
  readonly orders: Orders;
  /** Tells the lead that requests are answered. */
  ready(): Promise<void>;
  /** Resolves when the lead asks for the end. */
  readonly dismissed: Promise<void>;
  close(): Promise<void>;
}

/** What is not as the lead has it: its addresses as another machine knows them. */
export type OwnPlace = Partial<Pick<Orders, 'lead' | 'database' | 'blobs'>>;

export async function openWorker(
  line: Line,
  report: (error: unknown) => void,
  place: OwnPlace = {},
): Promise<MockWorker> {
  const opened = Promise.withResolvers<(question: ToWorker) => Promise<unknown>>();
  const lead = createChannel<ToLead>(line, async (question) => (await opened.promise)(question as ToWorker));
  const orders = { ...((await lead.ask({ kind: 'join' })) as Orders), ...place };
  if (place.blobs !== undefined && 'dir' in place.blobs) await checkShared(place.blobs.dir, lead);
  const { keys, dialect, schemas, globalLimit, publicUrl, corsOrigins, seed, name, connections } = orders;
  let { state } = orders;
  const clock = createClock();
  clock.restore(state.clock);
  const ids = createIds(seed);
  // All workers have one seed, and no two may make the same ids; those of a state that was put back are not made again.
  if (seed !== undefined) ids.stir(`${orders.earlier ?? ''} worker ${orders.number}`);
  const db = await openPostgres({ url: orders.database, connections, guest: name });
  const pause = createPause();
  const blobs = pause.before(await openWorkerBlobs(orders.blobs, name, lead));
  const close = (): Promise<void> => db.close();
  const settings = { clock, ids, dialect, schemas, ...(globalLimit === undefined ? {} : { globalLimit }) };
  const main = createStack({ db, blobs, close }, keys, settings);
  const journal = createJournal();
  const forward = createForwarder(orders.lead);
  const toLead = { handle: ({ request }: { readonly request: Request }) => forward(request) };
  const own = orders.blobs === undefined ? ['data'] : ['data', 'storage'];
  const dispatch = createDispatcher({
    stacks: { open: () => Promise.resolve(main), current: () => main, has: (ref) => ref === keys.ref },
    operations: operationsIn(dialect),
    management: toLead,
    admin: toLead,
    passOn: (request, { part, operation, ref }) => {
      const isOwn =
        state.isUsual && operation !== undefined && part !== undefined && own.includes(part) && ref === keys.ref;
      return isOwn ? undefined : forward(request);
    },
    mainRef: keys.ref,
    adminKey: keys.admin,
    hosts: ['localhost', ...(publicUrl === undefined ? [] : [new URL(urlsBelow(publicUrl).data).hostname])],
    // Where one waits, the lead answers.
    faults: { take: () => undefined },
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
            passGate(request, { keys: () => Promise.resolve(keys), jwt, known: state.apiKeys }),
        }),
  });
  const dismissed = Promise.withResolvers<void>();
  opened.resolve(async (question) => {
    switch (question.kind) {
      case 'pulse':
        return undefined;
      case 'state':
        ({ state } = question);
        clock.restore(state.clock);
        return undefined;
      case 'halt':
        await pause.begin(main.storage);
        return [...main.storage.arriving];
      case 'resume':
        main.data.restore(null);
        pause.end();
        return undefined;
      case 'journal':
        return journal.query(question.filter);
      case 'clear-journal':
        journal.clear();
        return undefined;
      case 'end':
        dismissed.resolve();
        return undefined;
    }
  });
  return {
    orders,
    fetch: takesArriving(dispatch),
    async ready() {
      await lead.ask({ kind: 'ready' });
    },
    dismissed: dismissed.promise,
    close,
  };
}

/** Throws an Error if the folder is not the one of the lead. */
async function checkShared(dir: string, lead: Pick<Channel<ToLead>, 'ask'>): Promise<void> {
  const file = `.joining-${crypto.randomUUID()}`;
  await writeFile(join(dir, file), '');
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
  /** Resolves when every change of records and bytes is done, or waits. */
  begin(storage: Stack['storage']): Promise<void>;
  end(): void;
}

function createPause(): Pause {
  const now: { pause?: PromiseWithResolvers<void> } = {};
  return {
    before: (blobs) => ({
      ...blobs,
      async put(key, content) {
        while (now.pause !== undefined) await now.pause.promise;
        return blobs.put(key, content);
      },
    }),
    async begin(storage) {
      const pause = Promise.withResolvers<void>();
      now.pause = pause;
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
