// Speaks PostgreSQL's wire protocol: builds the messages and reads the answers as text, several times as fast as PGlite's own reader.
import { joinBytes } from '../../runtime/join-bytes.ts';
import { protocol } from '@electric-sql/pglite';
import { DatabaseError, type ResultSet, type Row, type Step } from '../db.ts';
import type { KeptStatements } from '../session/kept-statements.ts';

const { serialize } = protocol;

/** Idle, inside a transaction, or inside one that failed. */
export type TransactionStatus = 'idle' | 'open' | 'failed';

export interface Answer {
  /** Of the statements that ended well. */
  readonly results: readonly ResultSet[];
  readonly error?: DatabaseError;
  readonly status: TransactionStatus;
  /** False when the engine broke off in the middle: it can no longer be used. */
  readonly complete: boolean;
}

/**
 * Statements with text parameters, in the extended protocol: the server runs them one by one and stops at the first
 * error. Those that are kept on the connection are sent by name.
 */
export function statementsMessage(steps: readonly Step[], kept?: KeptStatements): Uint8Array {
  return joinBytes([...steps.flatMap((step) => stepMessages(step, kept)), serialize.sync()]);
}

function stepMessages(step: Step, kept: KeptStatements | undefined): readonly Uint8Array[] {
  const statement = kept?.name(step);
  if (statement === undefined) return [writtenMessage(step, '')];
  const { name, isNew } = statement;
  // Closes any statement that has the name already.
  const beginning = isNew ? [serialize.close({ type: 'S', name }), serialize.parse({ name, text: step.text })] : [];
  return [...beginning, writtenMessage(step, name)];
}

/** The same steps are sent again and again, under the name that their statements had last. */
const written = new WeakMap<Step, { readonly name: string; readonly message: Uint8Array }>();

function writtenMessage(step: Step, name: string): Uint8Array {
  const known = written.get(step);
  if (known?.name === name) return known.message;
  const { text, params = [], unread } = step;
  const message = joinBytes([
    ...(name === '' ? [serialize.parse({ text })] : []),
    serialize.bind({ statement: name, values: [...params] }),
    ...(unread === true ? [] : [serialize.describe({ type: 'P' })]),
    serialize.execute({}),
  ]);
  written.set(step, { name, message });
  return message;
}

/** Scripts in the simple protocol; each is a transaction of its own unless it opens one. */
export function scriptMessage(...texts: readonly string[]): Uint8Array {
  return joinBytes(texts.map((text) => serialize.query(text)));
}

/** Calls a function without arguments by its oid: no statement, since parsing and planning are most of a short call. */
export function callMessage(oid: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(15));
  view.setUint8(0, 'F'.charCodeAt(0));
  view.setInt32(1, 14);
  view.setUint32(5, oid);
  // No formats and no values of arguments, and the result as text.
  return new Uint8Array(view.buffer);
}

const NO_TYPES: ResultSet['types'] = {};

/** The bytes of the server's messages, each a letter, its length without the letter, and its content. */
export function readAnswer(data: Uint8Array): Answer {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const results: ResultSet[] = [];
  let error: DatabaseError | undefined;
  let status: TransactionStatus = 'idle';
  let complete = false;
  let columns: readonly Column[] = [];
  let rows: Row[] = [];
  let notices: string[] = [];
  for (let at = 0; at + 5 <= data.length;) {
    const kind = String.fromCharCode(data[at] ?? 0);
    const content = at + 5;
    const length = view.getInt32(at + 1);
    at += 1 + length;
    if (length < 4 || at > data.length) break;
    if (kind === 'T') columns = readColumns(data, view, content);
    else if (kind === 'D') rows.push(readRow(data, view, content, columns));
    else if (kind === 'C') {
      const types = columns.length === 0 ? NO_TYPES : Object.fromEntries(columns.map(({ name, type }) => [name, type]));
      results.push(notices.length === 0 ? { rows, types } : { rows, types, notices });
      [columns, rows, notices] = [[], [], []];
    } else if (kind === 'N') notices.push(readFields(data, content).get('M') ?? '');
    else if (kind === 'E') error ??= toDatabaseError(readFields(data, content));
    else if (kind === 'Z') {
      complete = true;
      const letter = String.fromCharCode(data[content] ?? 0);
      status = letter === 'T' ? 'open' : letter === 'E' ? 'failed' : 'idle';
    }
  }
  return { results, status, complete, ...(error === undefined ? {} : { error }) };
}

interface Column {
  readonly name: string;
  /** Its oid. */
  readonly type: number;
}

/** A name, then eighteen bytes, with the oid of the type in the middle. */
function readColumns(data: Uint8Array, view: DataView, content: number): readonly Column[] {
  let at = content + 2;
  return Array.from({ length: view.getInt16(content) }, () => {
    const end = data.indexOf(0, at);
    const name = readText(data, at, end);
    at = end + 19;
    return { name, type: view.getUint32(end + 7) };
  });
}

function readRow(data: Uint8Array, view: DataView, content: number, columns: readonly Column[]): Row {
  let at = content + 2;
  return toRow(columns, () => {
    const length = view.getInt32(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return readText(data, at - length, at);
  });
}

/** Without `Object.fromEntries`, which takes longer than everything else here. */
export function toRow(columns: readonly { readonly name: string }[], next: (index: number) => string | null): Row {
  const row: Record<string, string | null> = {};
  for (const [index, { name }] of columns.entries()) {
    const value = next(index);
    // An assignment would set the prototype.
    if (name === '__proto__')
      Object.defineProperty(row, name, { value, enumerable: true, writable: true, configurable: true });
    else row[name] = value;
  }
  return row;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Longer texts are decoded faster than read byte by byte. */
const SHORT = 24;

function readText(data: Uint8Array, start: number, end: number): string {
  if (end - start > SHORT) return decoder.decode(data.subarray(start, end));
  let text = '';
  for (let at = start; at < end; at += 1) {
    const byte = data[at] ?? 0;
    if (byte > 0x7f) return decoder.decode(data.subarray(start, end));
    text += String.fromCharCode(byte);
  }
  return text;
}

/** What an error says, by the letter of the field. */
function readFields(data: Uint8Array, content: number): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (let at = content; data[at] !== undefined && data[at] !== 0;) {
    const end = data.indexOf(0, at);
    fields.set(String.fromCharCode(data[at] ?? 0), readText(data, at + 1, end));
    at = end + 1;
  }
  return fields;
}

function toDatabaseError(facts: ReadonlyMap<string, string>): DatabaseError {
  const position = facts.get('P');
  return new DatabaseError(facts.get('M') ?? '', {
    code: facts.get('C') ?? 'XX000',
    detail: facts.get('D'),
    hint: facts.get('H'),
    position: position === undefined ? undefined : Number(position),
    constraint: facts.get('n'),
    inside: facts.has('p') ? facts.get('W') : undefined,
  });
}
