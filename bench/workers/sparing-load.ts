// Sends one request over and over with as little processor time as can be, since the servers have the same cores.
import { connect, type Socket } from 'node:net';

export interface SparingJob {
  readonly host: string;
  readonly port: number;
  /** Head and body of a request, with a character for each byte; twelve zeros stand for a number that no request had before. */
  readonly request: string;
  readonly connections: number;
  readonly milliseconds: number;
}

export interface SparingResult {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds of this process. */
  readonly processor: number;
  /** The first answer that was not a good one. */
  readonly failure?: string;
}

const PLACE = '0'.repeat(12);
const END_OF_HEAD = '\r\n\r\n';

/** Connections stay open from job to job. */
const known = new Map<string, readonly Socket[]>();

async function run({ host, port, request, connections, milliseconds }: SparingJob): Promise<SparingResult> {
  const key = `${host} ${port} ${connections}`;
  const sockets = known.get(key) ?? Array.from({ length: connections }, () => connect({ host, port, noDelay: true }));
  known.set(key, sockets);
  const before = process.cpuUsage();
  const started = performance.now();
  const deadline = started + milliseconds;
  let requests = 0;
  let failure: string | undefined;
  await Promise.all(
    sockets.map(async (socket) => {
      const bytes = Buffer.from(request, 'latin1');
      const place = bytes.indexOf(PLACE);
      while (performance.now() < deadline && failure === undefined) {
        if (place >= 0) bytes.write(takeNumber(), place, 'latin1');
        const wrong = await exchange(socket, bytes);
        failure ??= wrong;
        requests += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  const processor = (user + system) / 1000;
  return { requests, seconds, processor, ...(failure === undefined ? {} : { failure }) };
}

let taken = Date.now() % 1_000_000_000;

function takeNumber(): string {
  taken += 1;
  return String(taken).padStart(PLACE.length, '0');
}

/** What is wrong with the answer, if anything. */
function exchange(socket: Socket, bytes: Buffer): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  let answer = '';
  let length = Number.POSITIVE_INFINITY;
  const end = (wrong?: string): void => {
    socket.off('data', take);
    socket.off('error', fail);
    socket.off('close', fail);
    resolve(wrong);
  };
  const fail = (error?: Error | boolean): void => {
    end(error instanceof Error ? error.message : 'The connection was closed.');
  };
  const take = (chunk: Buffer): void => {
    answer += chunk.toString('latin1');
    if (length === Number.POSITIVE_INFINITY) {
      const head = answer.indexOf(END_OF_HEAD);
      if (head < 0) return;
      length =
        head + END_OF_HEAD.length + Number(/\ncontent-length: *(\d+)/i.exec(answer.slice(0, head))?.[1] ?? Number.NaN);
    }
    if (answer.length < length) return;
    const isGood = answer.startsWith('HTTP/1.1 200 ') && !answer.includes('"errors"');
    end(isGood && answer.length === length ? undefined : answer.slice(0, 500));
  };
  socket.on('data', take);
  socket.once('error', fail);
  socket.once('close', fail);
  socket.write(bytes);
  return promise;
}

process.on('disconnect', () => process.exit());
process.on('message', (job: SparingJob) => {
  void run(job).then((result) => process.send?.(result));
});
