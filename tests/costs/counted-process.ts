// A process that starts a mock, sends requests and prints what that took: modules loaded, bytes allocated for a request.
import { registerHooks } from 'node:module';

let modules = 0;
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) modules += 1;
    return next(url, context);
  },
});

const { createMock } = await import('../../mocks/app.ts');
const mock = await createMock({
  schema: {
    sql: 'create table public."Task" (id int primary key, title text); insert into public."Task" values (1, \'one\');',
  },
});

const request = (path: string, init: RequestInit): Promise<Response> =>
  mock.fetch(new Request(`${mock.urls.data}${path}`, init));
const authorization = `Bearer ${mock.keys.service}`;

const operations: Readonly<Record<string, () => Promise<Response>>> = {
  query: () =>
    request('/graphql/v1', {
      method: 'POST',
      headers: { apiKey: mock.keys.service, 'content-type': 'application/json' },
      body: '{"query":"{ taskCollection { edges { node { id title } } } }"}',
    }),
  download: () => request('/storage/v1/object/authenticated/files/a.txt', { headers: { authorization } }),
};

await request('/storage/v1/bucket', {
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json' },
  body: '{"name":"files"}',
});
await request('/storage/v1/object/files/a.txt', { method: 'POST', headers: { authorization }, body: 'content' });

const WARM = 300;
const COUNTED = 200;

/** Bytes on the heap for one request. Nothing is collected meanwhile, since new objects have room enough. */
async function countBytes(send: () => Promise<Response>): Promise<number> {
  for (let turn = 0; turn < WARM; turn += 1) await (await send()).text();
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let turn = 0; turn < COUNTED; turn += 1) await (await send()).text();
  return Math.round((process.memoryUsage().heapUsed - before) / COUNTED);
}

const allocated: Record<string, number> = {};
for (const [name, send] of Object.entries(operations)) allocated[name] = await countBytes(send);
process.stdout.write(`${JSON.stringify({ modules, allocated })}\n`);
await mock.close();
