// The end of the line at a worker on another machine.
import { request as ask, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { readVersion } from '../../specs/version.ts';
import type { Line } from './channel.ts';
import { JOIN_PATH, type Introduction, type Welcome } from './remote.ts';

export interface Joined {
  readonly line: Line;
  /** Milliseconds since the lead was heard. */
  silence(): number;
  /** Resolves with a sentence when the line is broken. */
  readonly broken: Promise<string>;
  close(): void;
}

/** The lead did not let it in, or is none; the message says what to do. */
export class NotJoined extends Error {
  override readonly name = 'NotJoined';
}

/** `lead`: the address of a mock. Rejects with NotJoined. */
export async function joinLead(lead: string, key: string): Promise<Joined> {
  const introduction: Introduction = { version: readVersion() };
  const answer = await post(lead, key, JOIN_PATH, introduction).catch((cause: unknown) => {
    throw new NotJoined(`Nothing answers at ${lead}: ${cause instanceof Error ? cause.message : String(cause)}.`, {
      cause,
    });
  });
  if (answer.statusCode !== 200) throw new NotJoined(await describeRefusal(lead, answer));
  const lines = createInterface(answer);
  const broken = Promise.withResolvers<string>();
  const welcome = Promise.withResolvers<Welcome>();
  let hear: ((message: unknown) => void) | undefined;
  const early: unknown[] = [];
  let heard = performance.now();
  let isFirst = true;
  lines.on('line', (line) => {
    heard = performance.now();
    const message = JSON.parse(line) as unknown;
    if (isFirst) welcome.resolve(message as Welcome);
    else if (hear === undefined) early.push(message);
    else hear(message);
    isFirst = false;
  });
  answer.once('close', () => {
    broken.resolve('the line to the lead is broken');
    welcome.reject(new NotJoined(`${lead} closed the line before a worker could join.`));
  });
  // Its end says it all.
  for (const source of [answer, lines]) source.on('error', () => undefined);
  const { id } = await welcome.promise;
  let waiting: unknown[] = [];
  let sending = Promise.resolve();
  const flush = async (): Promise<void> => {
    const messages = waiting;
    waiting = [];
    if (messages.length === 0) return;
    const answered = await post(lead, key, `${JOIN_PATH}/${id}`, messages);
    answered.resume();
    if (answered.statusCode !== 200) broken.resolve('the lead has given this worker up');
  };
  return {
    line: {
      // In their order: one request at a time.
      send(message) {
        waiting.push(message);
        sending = sending.then(flush).catch(() => {
          broken.resolve('the lead cannot be reached');
        });
      },
      listen(listener) {
        hear = listener;
        for (const message of early.splice(0)) listener(message);
      },
    },
    silence: () => performance.now() - heard,
    broken: broken.promise,
    close() {
      answer.destroy();
    },
  };
}

function post(lead: string, key: string, path: string, body: unknown): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const outgoing = ask(new URL(path, lead), { method: 'POST', headers }, resolve);
  outgoing.once('error', reject);
  outgoing.end(JSON.stringify(body));
  return promise;
}

async function describeRefusal(lead: string, answer: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer) chunks.push(chunk as Uint8Array);
  const text = Buffer.concat(chunks).toString();
  const { message } = parse(text);
  const said = typeof message === 'string' ? message : text.slice(0, 200);
  if (answer.statusCode === 404)
    return `${lead} has no lead for workers: start that mock with --database-url and --workers. It said: ${said}`;
  return `${lead} does not let this worker in (status ${answer.statusCode}): ${said}`;
}

function parse(text: string): { readonly message?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
