// Speaks PostgreSQL's wire protocol with PGlite: builds the messages and reads the answers as text.
import { protocol, type messages } from '@electric-sql/pglite';
import { DatabaseError, type ResultSet, type Row, type Step } from './db.ts';

const { serialize } = protocol;

/** Idle, inside a transaction, or inside one that failed. */
export type TransactionStatus = 'idle' | 'open' | 'failed';

export interface Answer {
  readonly results: readonly ResultSet[];
  /** Command tags such as `SELECT 1`, one per statement that ended well. */
  readonly tags: readonly string[];
  readonly error?: DatabaseError;
  readonly notices: readonly string[];
  readonly status: TransactionStatus;
  /** False when the engine broke off in the middle: it cannot be used any more. */
  readonly complete: boolean;
}

/** Statements with text parameters, in the extended protocol: the server takes one by one and stops at the first error. */
export function statementsMessage(steps: readonly Step[]): Uint8Array {
  return concatenate([...steps.map(stepMessage), serialize.sync()]);
}

/** The same steps are sent again and again. */
const written = new WeakMap<Step, Uint8Array>();

function stepMessage(step: Step): Uint8Array {
  const known = written.get(step);
  if (known !== undefined) return known;
  const { text, params = [] } = step;
  const message = concatenate([
    serialize.parse({ text }),
    serialize.bind({ values: [...params] }),
    ...(step.unread === true ? [] : [serialize.describe({ type: 'P' })]),
    serialize.execute({}),
  ]);
  written.set(step, message);
  return message;
}

/** Scripts in the simple protocol; each is a transaction of its own unless it opens one. */
export function scriptMessage(...texts: readonly string[]): Uint8Array {
  return concatenate(texts.map((text) => serialize.query(text)));
}

/** `data`: the same messages as bytes. */
export function readAnswer(received: readonly messages.BackendMessage[], data: Uint8Array): Answer {
  const marked = holdsMark(data) ? readRows(data) : undefined;
  const results: ResultSet[] = [];
  const tags: string[] = [];
  const notices: string[] = [];
  let error: DatabaseError | undefined;
  let status: TransactionStatus = 'idle';
  let complete = false;
  let names: string[] = [];
  let types: Record<string, number> = {};
  let rows: Row[] = [];
  for (const message of received) {
    if (isNamed<messages.RowDescriptionMessage>(message, 'rowDescription')) {
      names = message.fields.map((field) => field.name);
      types = Object.fromEntries(message.fields.map((field) => [field.name, field.dataTypeID]));
    } else if (isNamed<messages.DataRowMessage>(message, 'dataRow')) {
      const fields = marked?.shift() ?? message.fields;
      rows.push(Object.fromEntries(names.map((name, index) => [name, fields[index] ?? null])));
    } else if (isNamed<messages.CommandCompleteMessage>(message, 'commandComplete')) {
      results.push({ rows, types, affected: affectedBy(message.text) });
      tags.push(message.text);
      [names, types, rows] = [[], {}, []];
    } else if (isNamed<messages.NoticeMessage>(message, 'notice')) {
      notices.push(message.message ?? '');
    } else if (isNamed<messages.ReadyForQueryMessage>(message, 'readyForQuery')) {
      complete = true;
      status = message.status === 'T' ? 'open' : message.status === 'E' ? 'failed' : 'idle';
    } else if (isNamed<messages.DatabaseError>(message, 'error')) {
      error ??= toDatabaseError(message);
    }
  }
  return { results, tags, notices, status, complete, ...(error === undefined ? {} : { error }) };
}

/** PGlite reads U+FEFF at the beginning of a value as a mark of its encoding, and leaves it out. */
const MARK = [0xef, 0xbb, 0xbf] as const;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const DATA_ROW = 'D'.charCodeAt(0);

function holdsMark(data: Uint8Array): boolean {
  const [first, second, third] = MARK;
  for (let at = data.indexOf(first); at >= 0; at = data.indexOf(first, at + 1))
    if (data[at + 1] === second && data[at + 2] === third) return true;
  return false;
}

/** The values of all rows. A message is its letter, its length without the letter, and its content. */
function readRows(data: Uint8Array): (string | null)[][] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const rows: (string | null)[][] = [];
  for (let at = 0; at < data.length; at += 1 + view.getInt32(at + 1)) {
    if (data[at] !== DATA_ROW) continue;
    let place = at + 7;
    rows.push(
      Array.from({ length: view.getInt16(at + 5) }, () => {
        const length = view.getInt32(place);
        place += 4;
        if (length < 0) return null;
        place += length;
        return decoder.decode(data.subarray(place - length, place));
      }),
    );
  }
  return rows;
}

function isNamed<Message extends messages.BackendMessage>(
  message: messages.BackendMessage,
  name: Message['name'],
): message is Message {
  return message.name === name;
}

/** `INSERT 0 3` → 3; only statements that change rows count. */
function affectedBy(tag: string): number {
  const match = /^(?:INSERT \d+|UPDATE|DELETE|MERGE|COPY) (\d+)$/.exec(tag);
  return match === null ? 0 : Number(match[1]);
}

function toDatabaseError(facts: messages.DatabaseError): DatabaseError {
  return new DatabaseError(facts.message, {
    code: facts.code ?? 'XX000',
    detail: facts.detail,
    hint: facts.hint,
    position: facts.position === undefined ? undefined : Number(facts.position),
    constraint: facts.constraint,
  });
}

function concatenate(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
