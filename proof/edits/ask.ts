// Asks a mock, and edits what it answers: one record, or each of a list.
import type { Mock } from '../../mocks/mock.ts';
import { editJson, type Middleware } from '../lies/fault.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

interface Answered {
  readonly status: number;
  /** Of JSON, of a list the first; else empty. */
  readonly body: JsonRecord;
  /** Of a list. */
  readonly count: number;
}

/** `{ref}` in the path is the project of the mock. */
export function askManagement(mock: Mock, method: string, path: string, body?: unknown): Promise<Answered> {
  const { urls, keys } = mock;
  return ask(mock, `${urls.management}${path.replace('{ref}', keys.ref)}`, { method, key: keys.token, body });
}

export function askStorage(mock: Mock, method: string, path: string, body?: unknown): Promise<Answered> {
  return ask(mock, `${mock.urls.storage}${path}`, { method, key: mock.keys.service, body });
}

interface Asked {
  readonly method: string;
  readonly key: string;
  readonly body: unknown;
}

async function ask(mock: Mock, url: string, { method, key, body }: Asked): Promise<Answered> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const response = await mock.fetch(new Request(url, { method, headers, ...sent }));
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const value = isJson ? ((await response.json()) as JsonRecord | readonly JsonRecord[]) : {};
  const list = Array.isArray(value) ? (value as readonly JsonRecord[]) : undefined;
  return {
    status: response.status,
    body: list === undefined ? (value as JsonRecord) : (list[0] ?? {}),
    count: list?.length ?? 0,
  };
}

/** Edits each record in the successful answers of paths that match. */
export function onAnswers(path: RegExp, edit: (record: JsonRecord) => JsonRecord): Middleware {
  return editJson((body, request) => {
    if (!path.test(new URL(request.url).pathname)) return body;
    return Array.isArray(body) ? (body as readonly JsonRecord[]).map(edit) : edit(body as JsonRecord);
  });
}
