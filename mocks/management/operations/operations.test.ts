// The door of the management interface: paths, errors and the state behind it.
import { describe, expect, it } from 'vitest';
import { TOKEN, tryOut } from '../testing/try-out.ts';

describe('the door of the management interface', () => {
  it('takes its token from one header only', async () => {
    for (const headers of [{ authorization: TOKEN }, { authorization: '', apikey: TOKEN }])
      expect((await tryOut().send('GET', '/v1/projects', { headers })).status).toBe(401);
  });

  it.each([
    ['GET', '/v1/nothing'],
    ['PUT', '/v1/projects'],
    ['GET', '/v1/projects/'],
    ['GET', '/'],
  ])('says that it cannot %s %s', async (method, path) => {
    const { status, body } = await tryOut().send(method, path);
    expect({ status, body }).toEqual({ status: 404, body: { message: `Cannot ${method} ${path}` } });
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
