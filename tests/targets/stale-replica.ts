// A target whose reads may be stale: writes go to one mock at once, and to the one that is read after a while.
import { createRandom } from '../../suites/kit/contract/random.ts';
import { createMock } from '../../mocks/app.ts';
import type { FetchHandler } from '../../proof/kit/fault.ts';
import { setRawTarget, splitTarget } from '../../mocks/http/raw-target.ts';
import type { Mock } from '../../mocks/mock.ts';
import { createQueue } from '../../mocks/runtime/queue.ts';

export interface StaleReplica {
  readonly fetch: FetchHandler;
  /** Keys, addresses and clock are the same for both. */
  readonly primary: Mock;
  readonly replica: Mock;
  /** Reads that were answered although a write that had been answered before was still on its way. */
  readonly stale: () => number;
  close(): Promise<void>;
}

interface Late {
  readonly answered: number;
  readonly due: number;
  readonly at: Date;
  readonly request: Request;
  /** Of the primary; the replica must answer the same. */
  readonly status: number;
}

/** `window`: milliseconds after its answer within which a write reaches the replica, at a moment that the seed decides. */
export async function createStaleReplica(window: number, seed = 1): Promise<StaleReplica> {
  // Clocks that stand still, so that what is written twice has the same times.
  const clock = new Date();
  const [primary, replica] = await Promise.all([createMock({ seed, clock }), createMock({ seed, clock })]);
  const random = createRandom(`stale:${seed}`);
  const late: Late[] = [];
  // One after the other: both mocks must draw their ids in the same order.
  const writing = createQueue();
  const reading = createQueue();
  let stale = 0;

  async function write(request: Request): Promise<Response> {
    const body = await request.clone().arrayBuffer();
    const at = new Date();
    primary.clock.set(at);
    const response = await primary.fetch(request);
    const kept = await keep(response);
    const now = performance.now();
    const before = late.at(-1)?.due ?? 0;
    late.push({
      answered: now,
      due: Math.max(before, now + random() * window),
      at,
      request: copy(request, body),
      status: response.status,
    });
    return kept;
  }

  async function follow(): Promise<void> {
    const now = performance.now();
    for (let next = late[0]; next !== undefined && next.due <= now; next = late[0]) {
      replica.clock.set(next.at);
      const response = await replica.fetch(next.request);
      const text = await response.text();
      if (response.status !== next.status)
        throw new Error(`The replica answers ${response.status} instead of ${next.status}: ${text}`);
      late.shift();
    }
    replica.clock.set(new Date());
  }

  /** No timer decides what a reader sees: all that is due by now is there before anything is answered. */
  async function read(request: Request, asked: number): Promise<Response> {
    await follow();
    if (late.some(({ answered }) => answered <= asked)) stale += 1;
    return keep(await replica.fetch(request));
  }

  return {
    async fetch(request) {
      const asked = performance.now();
      return (await writes(request)) ? writing(() => write(request)) : reading(() => read(request, asked));
    },
    primary,
    replica,
    stale: () => stale,
    close: async () => {
      await primary.close();
      await replica.close();
    },
  };
}

async function writes(request: Request): Promise<boolean> {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false;
  const { path } = splitTarget(request);
  if (path.includes('/graphql/')) return (await request.clone().text()).includes('mutation');
  return !/\/(object\/(sign|list)\/|network-bans\/retrieve)/.test(path);
}

function copy(request: Request, body: ArrayBuffer): Request {
  const { method, headers, url } = request;
  const again = new Request(url, { method, headers, ...(body.byteLength === 0 ? {} : { body }) });
  const { path, query } = splitTarget(request);
  setRawTarget(again, query === '' ? path : `${path}?${query}`);
  return again;
}

/** The whole response, so that none of it is made after the next request has begun. */
async function keep(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
}
