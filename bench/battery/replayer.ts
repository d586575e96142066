// Sends a recording again as barely as can be, in a process of its own: one after the other, no check, no wait.
import { Agent, request } from 'node:http';
import { answerParent } from '../child.ts';
import { readRecording, type Sent } from './recording.ts';

export interface ReplayJob {
  readonly file: string;
  readonly origin: string;
}

export interface Replayed {
  readonly milliseconds: number;
  /** Answers of another status than in the recording. */
  readonly differing: number;
}

async function replay({ file, origin }: ReplayJob): Promise<Replayed> {
  const recording = readRecording(file);
  const agent = new Agent({ keepAlive: true });
  let differing = 0;
  const born = performance.now();
  for (const sent of recording) if ((await send(sent, origin, agent)) !== sent.status) differing += 1;
  const milliseconds = performance.now() - born;
  agent.destroy();
  return { milliseconds, differing };
}

/** The status, or nothing if no whole answer came. */
function send({ method, url, headers, body }: Sent, origin: string, agent: Agent): Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  const sized = body !== undefined && !Object.keys(headers).some((name) => name.toLowerCase() === 'content-length');
  const length = sized ? { 'content-length': Buffer.byteLength(body) } : {};
  // Path and query as they were written: a URL object would tidy them up.
  const path = url.replace(/^https?:\/\/[^/?#]+/i, '');
  return new Promise((resolve) => {
    const outgoing = request(
      { hostname, port, path, method, agent, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve(response.statusCode);
        });
        response.on('error', () => {
          resolve(undefined);
        });
      },
    );
    outgoing.on('error', () => {
      resolve(undefined);
    });
    outgoing.end(body);
  });
}

answerParent(replay);
