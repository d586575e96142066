// The end of the line at a worker on another machine.
import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readVersion } from '../../specs/version.ts';
import type { Line } from './channel.ts';
import { openWayToLead, type WayToLead } from './lead-address.ts';
import { JOIN_PATH, LINE_TYPE, type Introduction, type Welcome } from './remote.ts';

export interface Joined {
  readonly line: Line;
  /** Whether the lead may have given this worker up, so that what it knows may be out of date. */
  isCut(): boolean;
  /** Resolves with a sentence when the line is broken, or the lead has been silent for too long. */
  readonly broken: Promise<string>;
  /** Call it when this worker has stopped, so that the lead need not wait for it. */
  close(): void;
}

/** The lead did not let it in, or is none; the message says what to do. */
export class NotJoined extends Error {
  override readonly name = 'NotJoined';
  /** Whether the same would be said again. */
  readonly isFinal: boolean;

  constructor(
    message: string,
    { isFinal = false, cause }: { readonly isFinal?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}

/** Milliseconds without a word of the lead, which speaks every two seconds and gives a silent worker up after ten. */
const LONGEST_SILENCE = 8_000;
const LOOK = 500;

/** Milliseconds in which a lead answers. */
const LONGEST_ANSWER = 8_000;

/** `lead`: the address of a mock. Rejects with NotJoined. */
export async function joinLead(lead: string, key: string): Promise<Joined> {
  const { ask, close: closeWay } = openWayToLead(lead);
  const introduction: Introduction = { version: readVersion() };
  const answer = await post(ask, key, JOIN_PATH, introduction).catch((cause: unknown) => {
    throw new NotJoined(`Nothing answers at ${lead}: ${describe(cause)}.`, { cause });
  });
  if (answer.statusCode !== 200) throw await describeRefusal(lead, answer);
  if (answer.headers['content-type'] !== LINE_TYPE) {
    answer.destroy();
    throw new NotJoined(
      `${lead} is no mock with workers: it answers with ${answer.headers['content-type'] ?? 'nothing'}.`,
    );
  }
  const lines = createInterface(answer);
  const broken = Promise.withResolvers<string>();
  const welcome = Promise.withResolvers<Welcome>();
  let hear: ((message: unknown) => void) | undefined;
  const early: unknown[] = [];
  let heard = performance.now();
  let isFirst = true;
  let isOver = false;
  const cut = (reason: string): void => {
    isOver = true;
    broken.resolve(reason);
    answer.destroy();
  };
  // What was said to a process that stood still may be read before its timers run.
  const isCut = (): boolean => {
    if (performance.now() - heard > LONGEST_SILENCE)
      cut(`its lead has said nothing for ${LONGEST_SILENCE / 1000} seconds`);
    return isOver;
  };
  const looking = setInterval(isCut, LOOK);
  lines.on('line', (line) => {
    if (isCut()) return;
    heard = performance.now();
    const message = parse(line);
    // Half a message is the last one of a lead that was killed.
    if (message === undefined) cut('the line to the lead is broken');
    else if (isFirst) welcome.resolve(message as unknown as Welcome);
    else if (hear === undefined) early.push(message);
    else hear(message);
    isFirst = false;
  });
  answer.once('close', () => {
    clearInterval(looking);
    cut('the line to the lead is broken');
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
    const answered = await post(ask, key, `${JOIN_PATH}/${id}`, messages);
    answered.resume();
    if (answered.statusCode !== 200) cut('the lead has given this worker up');
  };
  return {
    line: {
      // In their order: one request at a time.
      send(message) {
        waiting.push(message);
        sending = sending.then(flush).catch(() => {
          cut('the lead cannot be reached');
        });
      },
      listen(listener) {
        hear = listener;
        for (const message of early.splice(0)) listener(message);
      },
      ended: broken.promise,
    },
    isCut,
    broken: broken.promise,
    close() {
      cut('the line was closed');
      void sayGoodbye(ask, key, id).finally(closeWay);
    },
  };
}

function post(ask: WayToLead['ask'], key: string, path: string, body: unknown): Promise<IncomingMessage> {
  return send(ask, key, 'POST', path, JSON.stringify(body));
}

async function send(
  ask: WayToLead['ask'],
  key: string,
  method: string,
  path: string,
  body?: string,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const outgoing = ask({ method, path, headers: { authorization: `Bearer ${key}`, ...type } });
  const timer = setTimeout(() => {
    outgoing.destroy(new Error(`no answer within ${LONGEST_ANSWER / 1000} seconds`));
  }, LONGEST_ANSWER);
  outgoing.once('response', resolve);
  outgoing.on('error', reject);
  outgoing.end(body);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

/** Where it cannot be said, the lead finds out by the silence. */
async function sayGoodbye(ask: WayToLead['ask'], key: string, id: string): Promise<void> {
  const end = performance.now() + LONGEST_ANSWER;
  // A connection that was kept may have broken with the line.
  while (performance.now() < end)
    try {
      const answered = await send(ask, key, 'DELETE', `${JOIN_PATH}/${id}`);
      answered.resume();
      return;
    } catch {
      await sleep(LOOK);
    }
}

async function describeRefusal(lead: string, answer: IncomingMessage): Promise<NotJoined> {
  const text = await readText(answer);
  const message = parse(text)?.['message'];
  const said = typeof message === 'string' ? message : text.slice(0, 200);
  const { statusCode = 0 } = answer;
  if (statusCode === 404)
    return new NotJoined(
      `${lead} has no lead for workers: start that mock with --database-url and --workers. It said: ${said}`,
    );
  return new NotJoined(`${lead} does not let this worker in (status ${statusCode}): ${said}`, {
    // What a proxy says while there is no lead behind it is something else.
    isFinal: [401, 409].includes(statusCode),
  });
}

/** What came before it broke off. */
async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  const timer = setTimeout(() => void answer.destroy(), LONGEST_ANSWER);
  try {
    for await (const chunk of answer) chunks.push(chunk as Uint8Array);
  } catch {
    // It says no more.
  }
  clearTimeout(timer);
  return Buffer.concat(chunks).toString();
}

function describe(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(describe).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
