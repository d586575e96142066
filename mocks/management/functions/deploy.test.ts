// Functions deployed as forms of source files, as today's command line does.
import { expect, it } from 'vitest';
import { REF, TOKEN, tryOut, type TryOut } from '../testing/try-out.ts';

const META = { entrypoint_path: 'source/index.ts', name: 'Hello', verify_jwt: false };

function formOf(metadata: unknown): FormData {
  const form = new FormData();
  form.append('metadata', typeof metadata === 'string' ? metadata : JSON.stringify(metadata));
  form.append('file', new File(['export {};'], 'source/index.ts', { type: 'text/typescript' }));
  form.append('file', new File([Uint8Array.of(0, 255, 13, 10)], 'source/data.bin'));
  return form;
}

async function send({ part }: TryOut, method: string, path: string, body?: BodyInit): Promise<Response> {
  const url = new URL(`/v1/projects/${REF}/functions${path}`, 'http://management.test');
  const headers = { authorization: `Bearer ${TOKEN}`, accept: 'multipart/form-data' };
  const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }) });
  return part.handle({ request, path: url.pathname, query: url.searchParams });
}

it('a function is deployed, again with the next version, and given back as it was sent', async () => {
  const mock = tryOut({ dialect: 'supabase' });
  const made = await send(mock, 'POST', '/deploy?slug=hello', formOf(META));
  expect(made.status).toBe(201);
  expect(await made.json()).toMatchObject({ slug: 'hello', name: 'Hello', version: 1, verify_jwt: false });
  await send(mock, 'POST', '/deploy?slug=hello', formOf(META));
  expect((await mock.send('GET', 'functions')).body).toMatchObject([{ slug: 'hello', version: 2 }]);
  const form = await (await send(mock, 'GET', '/hello/body')).formData();
  expect(form.get('metadata')).toContain('source/index.ts');
  const files = form.getAll('file') as readonly File[];
  expect(files.map(({ name }) => name)).toEqual(['source/index.ts', 'source/data.bin']);
  expect([...new Uint8Array((await files[1]?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([0, 255, 13, 10]);
});

it('functions that are only bundled are kept later, all at once', async () => {
  const mock = tryOut({ dialect: 'supabase' });
  const answered = await send(mock, 'POST', '/deploy?slug=two&bundleOnly=true', formOf(META));
  const bundled = (await answered.json()) as object;
  expect((await mock.send('GET', 'functions')).body).toEqual([]);
  const kept = await mock.send('PUT', 'functions', { body: [{ ...bundled, name: 'Second' }] });
  expect(kept).toMatchObject({ status: 200, body: { functions: [{ slug: 'two', name: 'Second' }] } });
  expect((await mock.send('GET', 'functions/two')).body).toMatchObject({ name: 'Second', version: 1 });
  const unknown = await mock.send('PUT', 'functions', { body: [{ ...bundled, slug: 'three' }] });
  expect(unknown).toMatchObject({ status: 400, body: { message: 'The function three was not bundled before' } });
});

it.each([
  ['slug=1x', formOf(META), /^slug must begin with a letter/],
  ['slug=hello', formOf('{'), /^metadata must be JSON$/],
  ['slug=hello', formOf({}), /^metadata\.entrypoint_path must be a string$/],
  ['slug=hello', 'not a form', /^The body must be a form/],
])('%s is refused', async (query, body, message) => {
  const refused = await send(tryOut({ dialect: 'supabase' }), 'POST', `/deploy?${query}`, body);
  expect(refused.status).toBe(400);
  expect(((await refused.json()) as { readonly message: string }).message).toMatch(message);
});
