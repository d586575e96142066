// Edge functions: made, read, changed and deleted through the management interface.
import { describe, expect, it } from 'vitest';
import { tryOut } from '../testing/try-out.ts';

const BODY = { slug: 'hello', name: 'Hello', body: 'export default 1' };
const ESZIP = { 'content-type': 'application/vnd.denoland.eszip' };

describe('functions', () => {
  it('are made from a bundle, with everything else in the query, and give it back byte for byte', async () => {
    const { send } = tryOut();
    const bundle = Uint8Array.from({ length: 1000 }, (_item, index) => index % 256);
    const query =
      'slug=bundled&verify_jwt=true&import_map=true&entrypoint_path=file:///a.ts&import_map_path=file:///m.json';
    const made = await send('POST', `functions?${query}`, { body: bundle, headers: ESZIP });
    expect(made.body).toMatchObject({
      slug: 'bundled',
      name: 'bundled',
      import_map: true,
      entrypoint_path: 'file:///a.ts',
      import_map_path: 'file:///m.json',
    });
    expect((await send('GET', 'functions/bundled/body')).bytes).toEqual(bundle);
  });

  it('are given in parts of a form to those who accept that today, a bundle as it is', async () => {
    const headers = { accept: 'multipart/form-data' };
    const { send } = tryOut({ dialect: 'supabase' });
    await send('POST', 'functions?entrypoint_path=file:///app/source/main.ts', { body: BODY });
    const { bytes, headers: answered } = await send('GET', 'functions/hello/body', { headers });
    expect(answered.get('content-length')).toBe(String(bytes.length));
    expect(new TextDecoder().decode(bytes)).toContain('Supabase-Path: source/main.ts\r\n');
    const form = await new Response(bytes.slice(), { headers: answered }).formData();
    expect(form.get('metadata')).toBe('{"deno2_entrypoint_path":"source/main.ts"}');
    const file = form.get('file') as File;
    expect([file.name, await file.text()]).toEqual(['source/main.ts', BODY.body]);
    expect((await send('GET', 'functions/hello/body')).body).toBe(BODY.body);

    await send('PATCH', 'functions/hello', { body: new Uint8Array([1, 2, 3]), headers: ESZIP });
    const bundle = await send('GET', 'functions/hello/body', { headers });
    expect([bundle.headers.get('content-type'), bundle.bytes]).toEqual([
      'application/octet-stream',
      new Uint8Array([1, 2, 3]),
    ]);
    const { send: askContract } = tryOut();
    await askContract('POST', 'functions', { body: BODY });
    expect((await askContract('GET', 'functions/hello/body', { headers })).body).toBe(BODY.body);
  });

  it.each([
    ['file:///app/..', 'source/index.ts'],
    ['file:///app/', 'source/index.ts'],
    ['a"b\r\nSet-Cookie: c.ts', 'source/a_b__Set-Cookie__c.ts'],
  ])('are given under a name of their folder, wherever they begin: %j', async (entrypoint, path) => {
    const { send } = tryOut({ dialect: 'supabase' });
    await send('POST', `functions?entrypoint_path=${encodeURIComponent(entrypoint)}`, {
      body: { ...BODY, body: '\uFEFFexport' },
    });
    const { bytes, headers } = await send('GET', 'functions/hello/body', {
      headers: { accept: 'multipart/form-data' },
    });
    const form = await new Response(bytes.slice(), { headers }).formData();
    const file = form.get('file') as File;
    expect([[...form.keys()], file.name]).toEqual([['metadata', 'file'], path]);
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())).toBe('\uFEFFexport');
  });

  it('begin their slug with a letter today where JSON gives it, with anything of its characters in a query', async () => {
    const today = tryOut({ dialect: 'supabase' });
    const refused = await today.send('POST', 'functions', { body: { ...BODY, slug: '1st' } });
    expect([refused.status, refused.body]).toEqual([400, { message: 'slug must begin with a letter' }]);
    expect((await today.send('POST', 'functions?slug=1st', { body: BODY })).status).toBe(201);
    expect((await tryOut().send('POST', 'functions', { body: { ...BODY, slug: '1st' } })).status).toBe(201);
  });

  it('answer their deletion with a message today', async () => {
    const { send } = tryOut({ dialect: 'supabase' });
    await send('POST', 'functions', { body: BODY });
    expect((await send('DELETE', 'functions/hello')).body).toEqual({ message: 'ok' });
  });

  it('are made from JSON that calls itself plain text, as a real client sends it', async () => {
    const headers = { 'content-type': 'text/plain;charset=UTF-8' };
    expect((await tryOut().send('POST', 'functions', { body: JSON.stringify(BODY), headers })).status).toBe(201);
  });

  it('count versions and times up with every change, and stay who they are', async () => {
    const { send, clock } = tryOut();
    const made = (await send('POST', 'functions', { body: BODY })).body as Record<string, unknown>;
    clock.advance('5s');
    const changed = await send('PATCH', 'functions/hello?verify_jwt=false', { body: { name: 'Hi' } });
    expect(changed.status).toBe(200);
    const later = Number(made['updated_at']) + 5000;
    expect(changed.body).toEqual({ ...made, name: 'Hi', verify_jwt: false, version: 2, updated_at: later });
    clock.advance('-1h');
    const bundle = new Uint8Array([1, 2, 3]);
    const again = await send('PATCH', 'functions/hello', { body: bundle, headers: ESZIP });
    expect(again.body).toMatchObject({ version: 3, updated_at: later, name: 'Hi' });
    expect((await send('GET', 'functions/hello/body')).bytes).toEqual(bundle);
  });

  it('are changed by the query alone', async () => {
    const { send } = tryOut();
    await send('POST', 'functions', { body: BODY });
    expect((await send('PATCH', 'functions/hello?name=Hi')).body).toMatchObject({ name: 'Hi' });
    expect((await send('GET', 'functions/hello/body')).body).toBe(BODY.body);
  });

  it('are not made twice, nor renamed onto each other', async () => {
    const { send } = tryOut();
    await send('POST', 'functions', { body: BODY });
    await send('POST', 'functions', { body: { ...BODY, slug: 'other' } });
    const twice = await send('POST', 'functions', { body: BODY });
    expect([twice.status, twice.body]).toEqual([400, { message: 'Duplicated function slug' }]);
    expect((await send('PATCH', 'functions/other?slug=hello')).status).toBe(400);
    expect((await send('PATCH', 'functions/other?slug=another')).body).toMatchObject({ slug: 'another' });
  });

  it('are throttled by administration only', async () => {
    const { part, send } = tryOut();
    await send('POST', 'functions', { body: BODY });
    part.administer({ kind: 'function-status', slug: 'hello', status: 'THROTTLED' });
    expect((await send('GET', 'functions/hello')).body).toMatchObject({ status: 'THROTTLED' });
    expect(() => {
      part.administer({ kind: 'function-status', slug: 'nobody', status: 'REMOVED' });
    }).toThrow('has no function nobody. It has: hello.');
  });
});
