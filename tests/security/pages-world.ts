// Mocks that pages in Chromium visit: those of a stranger, of a front end, and of a name that leads here.
import type { Page } from 'playwright-core';
import { managementSpecs } from '../../specs/operations.ts';
import { ROUTES } from '../../mocks/admin/operations.ts';
import { createMock, type Mock } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';
import { serve, type Served } from '../../mocks/node.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import type { Browser } from '../clients/chromium.ts';

export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(
  opened: Browser,
  { dialect, isNarrow }: { readonly dialect: DialectName; readonly isNarrow: boolean },
  closing: AsyncDisposableStack,
) {
  const open = async (fetch: (request: Request) => Promise<Response>): Promise<Served> => {
    const served = await serve({ fetch }, { port: 0 });
    closing.defer(() => served.close());
    return served;
  };
  const page = (title: string): Promise<Response> =>
    Promise.resolve(new Response(`<!doctype html>${title}`, { headers: { 'content-type': 'text/html' } }));
  const mine = await open(() => page('<title>A page</title>'));
  const theirs = await open(() => page('<title>A page</title>'));
  const mock = await createMock({
    dialect,
    schema: { sql: 'create table breach (how text)' },
    ...(isNarrow ? { corsOrigins: [mine.url] } : {}),
  });
  closing.defer(() => mock.close());
  /** What was answered below /__touchstone and /v1: method, path and status. */
  const answered: string[] = [];
  const server = await open(async (request) => {
    const { pathname } = new URL(request.url);
    const answer = await mock.fetch(request);
    if (/^\/(__touchstone|v1)\//.test(pathname)) answered.push(`${request.method} ${pathname} ${answer.status}`);
    return answer;
  });
  /** The same mock, whose answers a browser takes as they were uploaded. */
  const unconfined = await open(async (request) => {
    const answer = await mock.fetch(request);
    for (const name of ['content-security-policy', 'x-content-type-options']) answer.headers.delete(name);
    return answer;
  });
  /** `corsOrigins` names the pages of the front end, if it names any. */
  const [frontEnd, stranger] = [await opened.visit(mine.url), await opened.visit(theirs.url)];
  for (const page of [frontEnd, stranger]) {
    page.on('download', (download) => {
      const told = page.evaluate((url) => {
        postMessage({ name: url, said: 'was downloaded' });
      }, download.url());
      // A download may begin when the page is closed already.
      told.catch((error: unknown) => {
        if (!page.isClosed()) throw error;
      });
    });
    closing.defer(() => page.close());
  }
  for (const name of ['box', 'plain']) await createClient(mock).storage('POST', '/bucket', { name, public: true });
  await mock.snapshot('with buckets');
  return { mock, server, unconfined, answered, frontEnd, stranger };
}

/** The status, or `unreadable` where the browser keeps the answer from the page. */
export type Asked = readonly [path: string, method: string, headers: Record<string, string>, body?: string];

export function ask(page: Page, origin: string, requests: readonly Asked[]): Promise<readonly (number | string)[]> {
  return page.evaluate(
    async ([base, all]) => {
      const statuses: (number | string)[] = [];
      for (const [path, method, headers, body] of all)
        statuses.push(
          await fetch(base + path, { method, headers, ...(body === undefined ? {} : { body }) }).then(
            ({ status }) => status,
            () => 'unreadable',
          ),
        );
      return statuses;
    },
    [origin, requests] as const,
  );
}

type Place = 'iframe' | 'embed' | 'script' | 'worker';

/** What became of the content at this address: whether a script of it ran, and what it tried is over. */
export function show(page: Page, url: string, name: string, place: Place): Promise<string> {
  return page.evaluate(
    ([address, expected, how]) =>
      new Promise<string>((resolve) => {
        let hasRun = false;
        const isQuiet = (): void => {
          if (!hasRun) resolve('nothing ran');
        };
        const hear = ({ data }: MessageEvent): void => {
          const { name: of, said } = data as { readonly name?: string; readonly said?: string };
          if (of !== expected && of !== address) return;
          hasRun ||= said === 'ran';
          if (said === 'finished') resolve('ran');
          if (said === 'was downloaded') resolve(said);
        };
        addEventListener('message', hear);
        if (how === 'worker') {
          const code = new Blob([`importScripts(${JSON.stringify(address)})`], { type: 'text/javascript' });
          const worker = new Worker(URL.createObjectURL(code));
          worker.addEventListener('message', hear);
          worker.addEventListener('error', isQuiet);
          return;
        }
        const element = document.createElement(how);
        element.addEventListener('load', () => setTimeout(isQuiet));
        element.addEventListener('error', () => setTimeout(isQuiet));
        element.setAttribute('src', address);
        document.body.append(element);
      }),
    [url, name, place] as const,
  );
}

/** What reached the database, in order. */
export async function breaches({ mock }: World): Promise<readonly unknown[]> {
  const [rows = []] = await mock.sql('select how from breach order by how');
  await mock.sql('delete from breach');
  return rows.map(({ how }) => how);
}

export const bearer = (key: string): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
});

/** Every verb of the administration and every operation of management, with the published keys. */
export function privileged({ keys: { admin, token, ref } }: Mock, dialect: DialectName): readonly Asked[] {
  const sql = "insert into breach values ('direct')";
  const body = (method: string, text: string): readonly [string] | readonly [] => (method === 'GET' ? [] : [text]);
  const administration = ROUTES.map(({ method, path, operation }): Asked => [
    `/__touchstone${path.replaceAll(/\{\w+\}/g, 'x')}`,
    method,
    bearer(admin),
    ...body(method, operation === 'sql' ? sql : '{"name":"x","sub":"00000000-0000-4000-8000-000000000000"}'),
  ]);
  const management = managementSpecs(dialect).map(({ method, path }): Asked => [
    path.replace('{ref}', ref).replaceAll(/\{\w+\}/g, 'x'),
    method,
    bearer(token),
    ...body(method, JSON.stringify({ query: sql, name: 'x', slug: 'x', body: 'x' })),
  ]);
  return [...administration, ...management];
}

/** What these requests would have changed. */
export async function stateOf({ mock }: World): Promise<unknown> {
  const { management, admin } = createClient(mock);
  const project = `/v1/projects/${mock.keys.ref}`;
  const lists = await Promise.all([
    ...['/v1/projects', '/v1/organizations', `${project}/secrets`, `${project}/functions`].map((path) =>
      management('GET', path),
    ),
    ...['/users', '/auth/users', '/stubs', '/faults'].map((path) => admin('GET', path)),
  ]);
  return lists.map(({ json }) => json);
}

export const portOf = ({ url }: Served): string => new URL(url).port;
