// Users of the management interface: their tokens, and the projects that they see.
import { describe, expect, it } from 'vitest';
import { REF, TOKEN, tryOut, type TryOut } from '../testing/try-out.ts';

const FIRST = 'local-user';

/** What a token sees of the account. */
async function seenBy({ send }: TryOut, token: string): Promise<{ organizations: unknown; projects: unknown }> {
  const ids = async (path: string): Promise<unknown> => {
    const { status, body } = await send('GET', path, { token });
    return status === 200 ? (body as readonly { readonly id: string }[]).map(({ id }) => id) : status;
  };
  return { organizations: await ids('/v1/organizations'), projects: await ids('/v1/projects') };
}

describe('users', () => {
  it('make no project in the organization of others, nor in one that does not exist', async () => {
    const mock = tryOut();
    const { token } = mock.part.users.add({ name: 'Second' });
    const before = mock.store.snapshot();
    const body = { name: 'Shop', organization_id: 'local-organization', db_pass: 'hush', region: 'eu-west-1' };
    const foreign = await mock.send('POST', '/v1/projects', { token, body });
    expect([foreign.status, foreign.body]).toEqual([403, { message: 'Forbidden resource' }]);
    const unknown = await mock.send('POST', '/v1/projects', { token, body: { ...body, organization_id: 'nobody' } });
    expect([unknown.status, unknown.body]).toEqual([404, { message: 'Organization not found' }]);
    expect(mock.store.snapshot()).toEqual(before);
  });

  it('share what they are members of, until they leave or are removed', async () => {
    const mock = tryOut();
    const { users } = mock.part;
    const own = { organizations: ['local-organization'], projects: [REF] };
    const { id, token } = users.add({ name: 'Second', organizations: ['local-organization'] });
    expect(await seenBy(mock, token)).toEqual(own);
    expect((await mock.send('POST', 'secrets', { token, body: [{ name: 'A', value: '1' }] })).status).toBe(201);
    expect((await mock.send('GET', 'secrets')).body).toMatchObject([{ name: 'A' }]);
    users.leave(id, 'local-organization');
    expect(await seenBy(mock, token)).toEqual({ organizations: [], projects: [] });
    users.join(id, 'local-organization');
    users.join(id, 'local-organization');
    expect(await seenBy(mock, token)).toEqual(own);
    expect(users.list()).toMatchObject([
      { id: FIRST, tokens: ['local-token'], organizations: ['local-organization'] },
      { id, name: 'Second', organizations: ['local-organization'] },
    ]);
    users.remove(id);
    expect(await seenBy(mock, token)).toEqual({ organizations: 401, projects: 401 });
    expect(users.list().map((user) => user.id)).toEqual([FIRST]);
  });

  it('come and go with the state, and the first one keeps the token of its mock', async () => {
    const mock = tryOut();
    const before = mock.store.snapshot();
    const { token } = mock.part.users.add({ name: 'Second', organizations: ['local-organization'] });
    const after = mock.store.snapshot();
    mock.store.restore(before);
    expect((await seenBy(mock, token)).projects).toBe(401);
    mock.store.restore(after);
    expect((await seenBy(mock, token)).projects).toEqual([REF]);
    const { users } = structuredClone(after) as { users: { tokens: { digest: string }[] }[] };
    for (const user of users) for (const known of user.tokens) known.digest = '0'.repeat(64);
    mock.store.restore({ ...(after as object), users });
    expect((await seenBy(mock, TOKEN)).projects).toEqual([REF]);
    expect((await seenBy(mock, token)).projects).toBe(401);
  });

  it('tell of their changes, so that those can be kept', () => {
    let heard = 0;
    const { part } = tryOut({
      changed: () => {
        heard += 1;
      },
    });
    const { id } = part.users.add({ name: 'Second' });
    const steps = [
      () => {
        part.users.revokeToken(id, part.users.addToken(id).id);
      },
      () => {
        part.users.join(id, 'local-organization');
      },
      () => {
        part.users.leave(id, 'local-organization');
      },
      () => {
        part.users.remove(id);
      },
      () => {
        part.administer({ kind: 'ban', address: '203.0.113.7' });
      },
    ];
    for (const step of steps) {
      const before = heard;
      step();
      expect(heard).toBeGreaterThan(before);
    }
    expect(heard).toBeGreaterThan(steps.length);
  });

  it('have tokens that the state does not hold', () => {
    const { part, store } = tryOut();
    const { id, token } = part.users.add({ name: 'Second' });
    const further = part.users.addToken(id).token;
    const kept = JSON.stringify([store.snapshot(), part.users.list()]);
    for (const secret of [TOKEN, token, further]) expect(kept).not.toContain(secret.slice(4));
  });
});
