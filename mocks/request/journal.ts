// The journal: the last requests and their answers, without secrets, for tests that verify calls and for debugging.
import type { ServedName } from '../http/operations.ts';
import { decodePlain, redactTokens } from '../http/redact-tokens.ts';

export interface Entry {
  /** Counts up from 1. */
  readonly id: number;
  /** ISO 8601, by the mock's clock. */
  readonly at: string;
  readonly interface?: ServedName;
  /** Its name in the contract, or the mock's own; `graphql` of the data interface. */
  readonly operation?: string;
  /** Of a project that was created; absent if it is the one that the mock was started for. */
  readonly ref?: string;
  readonly method: string;
  /** Path and query as sent; tokens are replaced. */
  readonly path: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** As whom, by the token of the request, whether it was accepted or not: a role, and the `sub` of a user. */
  readonly as?: string;
  /** Absent when the connection was broken on purpose. */
  readonly status?: number;
  /** The message of the error that the mock answered with, the first one of several. */
  readonly error?: string;
  /** Milliseconds. */
  readonly duration: number;
  /** The fault rule that applied. */
  readonly fault?: string;
  /** The stub that answered. */
  readonly stub?: string;
}

export type JournalFilter = Partial<Pick<Entry, 'interface' | 'operation' | 'ref' | 'method' | 'status' | 'stub'>>;

export interface Journal {
  /** The entries that match every given field, oldest first. */
  query(filter?: JournalFilter): Entry[];
  /** The last entries, ten by default, as a line each: what was asked, of which interface, as whom, how it was answered, and why if it was an error. */
  render(count?: number): string;
  clear(): void;
}

/** What a watcher learns of a request beside its entry: what the journal itself would pay for with every request. */
export interface Sides {
  /** Texts of at most 64 KiB; a sentence in brackets stands for what is none. */
  readonly requestBody: string;
  readonly responseBody: string;
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** The statements that a GraphQL request became. */
  readonly sql: readonly string[];
  /** What its token says, whether it was accepted or not. */
  readonly claims: Readonly<Record<string, unknown>>;
}

type Watcher = (entry: Entry, sides: Promise<Sides>) => unknown;

/** Until what it returns is called. `end` is called when the mock closes. */
export type Watch = (watcher: Watcher, end: () => void) => () => void;

export type WritableJournal = ReturnType<typeof createJournal>;

/** So many of the last entries are kept. */
const KEPT = 1000;

/** `failed` receives each request that failed. */
export function createJournal(failed?: (entry: Entry) => void) {
  let entries: (() => Entry)[] = [];
  let written = 0;
  const watchers = new Map<Watcher, () => void>();
  return {
    /** While somebody watches, requests are recorded with both sides. */
    watch(watcher: Watcher, end: () => void): () => void {
      watchers.set(watcher, end);
      return () => void watchers.delete(watcher);
    },
    isWatched: () => watchers.size > 0,
    endWatches(): void {
      for (const end of watchers.values()) end();
    },
    /** `describe` is called when somebody reads the entry, which is seldom: hiding tokens costs more than all else here. */
    write(describe: () => Omit<Entry, 'id'>, hasFailed = false, sides?: Promise<Sides>): void {
      const id = (written += 1);
      let entry: Entry | undefined;
      const read = (): Entry => (entry ??= { id, ...describe() });
      entries.push(read);
      if (hasFailed) failed?.(read());
      if (sides !== undefined) for (const watcher of watchers.keys()) watcher(read(), sides);
      if (entries.length > KEPT * 2) entries = entries.slice(-KEPT);
    },
    query(filter: JournalFilter = {}): Entry[] {
      const wanted = Object.entries(filter);
      return entries
        .slice(-KEPT)
        .map((read) => read())
        .filter((entry) => wanted.every(([key, value]) => entry[key as keyof JournalFilter] === value));
    },
    render: (count = 10) =>
      entries
        .slice(-count)
        .map((read) => renderEntry(read()))
        .join('\n'),
    clear(): void {
      entries = [];
    },
  };
}

/** Of a long message its beginning, which says what was wrong, and its end, which says what to do. */
const BEGINNING = 400;
const END = 600;

function shorten(message: string): string {
  const most = 10 * (BEGINNING + END);
  const kept = message.length <= 2 * most ? message : `${message.slice(0, most)} … ${message.slice(-most)}`;
  const text = kept.replaceAll(/\s+/gu, ' ');
  if (text.length <= BEGINNING + END) return text;
  return `${text.slice(0, BEGINNING).replace(/\s\S*$/u, '')} … ${text.slice(-END).replace(/^\S*\s/u, '')}`;
}

function renderEntry(entry: Entry): string {
  return `${entry.id}. ${describeEntry(entry, ` in ${Math.round(entry.duration)} ms`)}`;
}

/** One line, of limited length; `took`: how long it took. */
export function describeEntry(
  { method, path, status, operation, fault, stub, error, ...entry }: Entry,
  took = '',
): string {
  const of = [entry.interface, operation].filter((part) => part !== undefined).join('.');
  const call = [of, entry.as === undefined ? '' : `as ${entry.as}`].filter((part) => part !== '').join(' ');
  const answer = status === undefined ? 'connection broken' : String(status);
  const by = [fault, stub].filter((each) => each !== undefined).map((each) => `by ${each}`);
  const source = [...(call === '' ? [] : [call]), ...by].join(', ');
  const said = error === undefined ? '' : `: ${shorten(error)}`;
  return `${method} ${path} → ${answer}${took}${source === '' ? '' : ` (${source})`}${said}`;
}

/** Names of headers and parameters under which clients send secrets: better one too many than one too few. */
const SECRET_NAME = /authorization|cookie|key$|token|secret|passw|credential|signature|jwt/i;

export function redactHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name, redactHeader(name, value)]));
}

/** A URL, such as that of a referring page, has a query of its own. */
function redactHeader(name: string, value: string): string {
  if (SECRET_NAME.test(name)) return '[redacted]';
  const [before = '', ...query] = value.split('?');
  return redactTarget(before, query.join('?'));
}

/** Signed links carry their token in the query. */
export function redactTarget(path: string, query: string): string {
  return redactTokens(query === '' ? path : `${path}?${redactQuery(query)}`);
}

/** A message may repeat the query of its request. */
export function redactMessage(message: string, query: string): string {
  return redactTokens(query === '' ? message : message.replaceAll(query, () => redactQuery(query)));
}

function redactQuery(query: string): string {
  const shown = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=');
    return SECRET_NAME.test(decodePlain(name)) ? `${name}=[redacted]` : pair;
  });
  return shown.join('&');
}
