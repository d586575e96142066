// Functions deployed as forms of source files, as today's command line does.
import { expect, it } from 'vitest';
import { tryOut } from '../testing/try-out.ts';

const META = { entrypoint_path: 'source/index.ts', name: 'Hello', verify_jwt: false };

function formOf(metadata: unknown): FormData {
  const form = new FormData();
  form.append('metadata', typeof metadata === 'string' ? metadata : JSON.stringify(metadata));
  form.append('file', new File(['export {};'], 'source/index.ts', { type: 'text/typescript' }));
  form.append('file', new File([Uint8Array.of(0, 255, 13, 10)], 'source/data.bin'));
  return form;
}

const asParts = { headers: { accept: 'multipart/form-data' } };

it('a function is deployed, again with the next version, and given back as it was sent', async () => {
  const mock = tryOut({ dialect: 'supabase' });
  const made = await mock.send('POST', 'functions/deploy?slug=hello', { body: formOf(META) });
  const body = { slug: 'hello', name: 'Hello', version: 1, verify_jwt: false };
  expect(made).toMatchObject({ status: 201, body });
  await mock.send('POST', 'functions/deploy?slug=hello', { body: formOf(META) });
  expect((await mock.send('GET', 'functions')).body).toMatchObject([{ slug: 'hello', version: 2 }]);
  const { bytes, headers } = await mock.send('GET', 'functions/hello/body', asParts);
  const form = await new Response(bytes.slice(), { headers }).formData();
  expect(form.get('metadata')).toContain('source/index.ts');
  const files = form.getAll('file') as readonly File[];
  expect(files.map(({ name }) => name)).toEqual(['source/index.ts', 'source/data.bin']);
  expect([...new Uint8Array((await files[1]?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([0, 255, 13, 10]);
});

it('functions that are only bundled are kept later, all at once', async () => {
  const mock = tryOut({ dialect: 'supabase' });
  const answered = await mock.send('POST', 'functions/deploy?slug=two&bundleOnly=true', { body: formOf(META) });
  const bundled = answered.body as object;
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
  const refused = await tryOut({ dialect: 'supabase' }).send('POST', `functions/deploy?${query}`, { body });
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) as unknown } });
});
