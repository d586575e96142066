// The door of the management interface: routes, tokens, projects and errors.
import { describe, expect, it } from 'vitest';
import { managementDocument } from '../../../specs/documents.ts';
import { routesOf } from '../../../specs/routes.ts';
import { REF, TOKEN, tryOut } from '../testing/try-out.ts';

describe('the door of the management interface', () => {
  it.each([
    ['none', {}],
    ['another token', { authorization: `Bearer sbp_${'6'.repeat(40)}` }],
    ['the token without Bearer', { authorization: TOKEN }],
    ['the token as a key', { apikey: TOKEN, authorization: '' }],
    ['a longer token', { authorization: `Bearer ${TOKEN}0` }],
    ['two tokens', { authorization: `Bearer ${TOKEN} ${TOKEN}` }],
  ])('refuses a request with %s', async (_what, headers: Record<string, string>) => {
    const { status, body } = await tryOut().send('GET', '/v1/projects', { headers: { authorization: '', ...headers } });
    expect({ status, body }).toEqual({ status: 401, body: { message: 'Unauthorized' } });
  });

  it.each(routesOf(managementDocument).map(({ operation, method, path }) => [operation, method, path]))(
    'answers %s, and not without the token',
    async (_operation, method, path) => {
      const url = path.replace('{ref}', REF).replace('{function_slug}', 'x');
      const { send } = tryOut();
      expect((await send(method, url, { headers: { authorization: '' } })).status).toBe(401);
      const answer = await send(method, url, method === 'GET' ? {} : { body: 'no JSON' });
      expect(JSON.stringify(answer.body)).not.toContain('Cannot');
    },
  );

  it.each([
    ['GET', '/v1/nothing'],
    ['PUT', '/v1/projects'],
    ['GET', '/v1/projects/'],
    ['GET', '/'],
  ])('says that it cannot %s %s', async (method, path) => {
    const { status, body } = await tryOut().send(method, path);
    expect({ status, body }).toEqual({ status: 404, body: { message: `Cannot ${method} ${path}` } });
  });

  it('knows no project but its own, whatever is asked of it', async () => {
    const { send } = tryOut();
    for (const { method, path } of routesOf(managementDocument).filter((route) => route.path.includes('{ref}'))) {
      const url = path.replace('{ref}', 'z'.repeat(20)).replace('{function_slug}', 'x');
      const { status, body } = await send(method, url, method === 'GET' ? {} : { body: {} });
      expect({ status, body }).toEqual({ status: 404, body: { message: 'Project not found' } });
    }
  });

  it('refuses a path whose percent-encoding is broken', async () => {
    expect((await tryOut().send('GET', '/v1/projects/%E0%A4%A/secrets')).status).toBe(400);
  });

  it('says nothing about the inside when it fails', async () => {
    const answer = await tryOut().send('GET', 'types/typescript');
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('database');
  });

  it('has a state that can be kept and put back, untouched by what happens in between', async () => {
    const { store, send } = tryOut();
    await send('POST', 'functions', { body: { slug: 'kept', name: 'Kept', body: 'source' } });
    const saved = store.snapshot();
    await send('DELETE', 'functions/kept');
    await send('POST', 'secrets', { body: [{ name: 'A', value: '1' }] });
    store.restore(saved);
    await send('POST', 'secrets', { body: [{ name: 'B', value: '1' }] });
    store.restore(saved);
    expect((await send('GET', 'functions/kept/body')).body).toBe('source');
    expect((await send('GET', 'secrets')).body).toEqual([]);
  });
});
