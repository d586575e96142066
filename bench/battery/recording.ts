// What a battery sent, in order, as a file: bytes are kept as they were.
import { readFileSync, writeFileSync } from 'node:fs';

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Absent if no whole answer came. */
  readonly status?: number;
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
