// Edge functions in parts of a form, as today's command line asks for them.
import { describe, expect, it } from 'vitest';
import { tryOut } from '../testing/try-out.ts';

const BODY = { slug: 'hello', name: 'Hello', body: 'export default 1' };
const ESZIP = { 'content-type': 'application/vnd.denoland.eszip' };

describe('functions', () => {
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
});
