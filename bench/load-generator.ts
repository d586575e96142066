// Sends one request over and over on a number of connections, in a process of its own (why not autocannon: decision 31).
import { Agent, request } from 'node:http';
import type { Ask } from './ask.ts';
import { answerParent } from './child.ts';

export interface LoadJob extends Ask {
  readonly connections: number;
  readonly milliseconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** Of processor time that the load generator itself took: what plain Node takes for the same requests. */
  readonly microseconds: number;
  /** The first answer that was none. */
  readonly failure?: string;
}

/** Connections stay open from job to job, as a front-end's do. */
const agents = new Map<string, Agent>();

async function run({ method, url, headers, body, connections, milliseconds }: LoadJob): Promise<LoadResult> {
  const key = `${new URL(url).origin} ${connections}`;
  const agent = agents.get(key) ?? new Agent({ keepAlive: true, maxSockets: connections });
  agents.set(key, agent);
  const length = method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) };
  const options = { method, agent, headers: { ...headers, ...length } };
  let requests = 0;
  let failure: string | undefined;
  const before = process.cpuUsage();
  const started = performance.now();
  const deadline = started + milliseconds;
  let ended = started;
  async function loop(): Promise<void> {
    while (ended < deadline && failure === undefined) {
      failure ??= await send(url.replace('{new}', takeNew), options, body);
      ended = performance.now();
      requests += 1;
    }
  }
  await Promise.all(Array.from({ length: connections }, loop));
  const seconds = (ended - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { requests, seconds, microseconds: user + system, ...(failure === undefined ? {} : { failure }) };
}

const born = Date.now().toString(36);
let taken = 0;

function takeNew(): string {
  taken += 1;
  return `${born}-${taken}`;
}

/** What is wrong with the answer, if anything. */
function send(url: string, options: object, body: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const outgoing = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const answer = Buffer.concat(chunks);
        const good = response.statusCode === 200 && !answer.includes('"errors"');
        resolve(good ? undefined : `${response.statusCode} ${answer.toString().slice(0, 500)}`);
      });
      response.on('error', (error) => {
        resolve(error.message);
      });
    });
    outgoing.on('error', (error) => {
      resolve(error.message);
    });
    outgoing.end(body);
  });
}

answerParent(run);
