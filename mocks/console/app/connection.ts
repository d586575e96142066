// How the console reaches its mock: the key from the fragment of the address, and requests to the administration.

/** With the path that a proxy may have put in front. */
export const BASE = new URL('.', document.baseURI.replace(/#.*$/s, '')).href.replace(/\/$/, '');

const KEPT = 'touchstone-key';

/** Takes the key out of the address, where a screenshot would show it. */
export function takeKey(): void {
  const found = /[#&?]key=([^&]+)/.exec(location.hash);
  if (found === null) return;
  sessionStorage.setItem(KEPT, decodeURIComponent(found[1] ?? ''));
  history.replaceState(null, '', location.pathname + location.hash.replace(found[0], '').replace(/^(?!#|$)/, '#'));
}

export function keepKey(key: string): void {
  sessionStorage.setItem(KEPT, key);
}

export function keyOf(): string {
  return sessionStorage.getItem(KEPT) ?? '';
}

/** A refusal, with what the mock says beside its message. */
class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Sending {
  readonly method?: string;
  readonly body?: object | string | Blob;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function send(path: string, { method = 'GET', body, headers = {} }: Sending = {}): Promise<Response> {
  const isJson = typeof body === 'object' && !(body instanceof Blob);
  const sent = isJson ? JSON.stringify(body) : body;
  const response = await fetch(`${BASE}${path}`, {
    method,
    headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(sent === undefined ? {} : { body: sent }),
  });
  if (response.ok) return response;
  throw new Problem(response.status, describe(await response.text(), response.status));
}

export async function ask<T>(path: string, sending?: Sending): Promise<T> {
  const text = await (await send(path, sending)).text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Below `/__touchstone`. */
export function admin<T>(path: string, sending: Sending = {}): Promise<T> {
  const headers = { ...sending.headers, authorization: `Bearer ${keyOf()}` };
  return ask<T>(`/__touchstone${path}`, { ...sending, headers });
}

/** Of an operation that changes something, so that nothing is left to say. */
export async function change(path: string, method: string, body?: object): Promise<undefined> {
  await admin(path, { method, ...(body === undefined ? {} : { body }) });
}

export type Cell = string | number | boolean | null | object;
export type Row = Readonly<Record<string, Cell>>;

/** One list of rows for each statement. */
export function runSql(text: string): Promise<Row[][]> {
  return admin('/sql', { method: 'POST', body: text, headers: { 'content-type': 'text/plain' } });
}

/** PostgreSQL's words, its hint and its detail, or the text as it is. */
function describe(text: string, status: number): string {
  try {
    const { message, hint, detail, error } = JSON.parse(text) as Readonly<Record<string, string | undefined>>;
    const said = [message ?? error, detail, hint].filter((part) => typeof part === 'string' && part !== '');
    if (said.length > 0) return said.join(' ');
  } catch {
    // Not JSON: shown as it is.
  }
  return text === '' ? `The mock answered ${status}.` : text.slice(0, 500);
}

export interface Connection {
  readonly dialect: 'contract' | 'supabase';
  readonly keys: Readonly<Record<'anon' | 'service' | 'token' | 'jwtSecret' | 'ref' | 'admin', string>>;
  /** Lines by their names. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface PartProps {
  readonly connection: Connection;
  /** What the address says behind the name of the part. */
  readonly place: readonly string[];
}
