// What a battery sent, in order, as a file: bytes are kept as they were.
import { readFileSync, writeFileSync } from 'node:fs';
import { INTERFACES, type InterfaceName } from '../../specs/clause.ts';

export interface Sent {
  readonly interface: InterfaceName;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Absent if no whole answer came. */
  readonly status?: number;
  /** Milliseconds since the first request. */
  readonly began: number;
  readonly ended: number;
}

type Line = Omit<Sent, 'body'> & { readonly text?: string; readonly base64?: string };

export function writeRecording(file: string, sent: readonly Sent[]): void {
  writeFileSync(file, JSON.stringify(sent.map(toLine)));
}

export function readRecording(file: string): readonly Sent[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as Line[]).map(fromLine);
}

function toLine({ body, ...rest }: Sent): Line {
  if (body === undefined) return rest;
  return typeof body === 'string' ? { ...rest, text: body } : { ...rest, base64: Buffer.from(body).toString('base64') };
}

function fromLine({ text, base64, ...rest }: Line): Sent {
  const body = base64 === undefined ? text : Buffer.from(base64, 'base64');
  return body === undefined ? rest : { ...rest, body };
}

/** Of a request to the mock, which has everything under one origin. */
export function interfaceOf(url: string): InterfaceName {
  const path = pathOf(url);
  if (path.startsWith('/storage/')) return 'storage';
  return path.startsWith('/graphql/') ? 'data' : 'management';
}

/** Path and query as they were written: a URL object would tidy them up. */
export function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]+/i, '');
}

/** A pause that no work explains: the battery waits, for a link to end, say. */
const SHORTEST_WAIT = 40;

/** Milliseconds in which nothing was asked, in pauses that are long. */
export function waitedIn(sent: readonly Sent[]): number {
  return sent
    .map(({ began }, index) => began - (sent[index - 1]?.ended ?? began))
    .filter((pause) => pause >= SHORTEST_WAIT)
    .reduce((sum, pause) => sum + pause, 0);
}

/** Milliseconds from the first request of each interface to the first of the next one. */
export function timesOf(
  sent: readonly Pick<Sent, 'interface' | 'began' | 'ended'>[],
): ReadonlyMap<InterfaceName, number> {
  const firsts = INTERFACES.flatMap((name) => {
    const first = sent.find((one) => one.interface === name);
    return first === undefined ? [] : [{ name, at: first.began }];
  }).toSorted((a, b) => a.at - b.at);
  const end = sent.at(-1)?.ended ?? 0;
  return new Map(firsts.map(({ name, at }, index) => [name, (firsts[index + 1]?.at ?? end) - at]));
}
