// Users of the management interface in the state of a mock. What they see: tests/vectors/requests/administration.yaml.
import { describe, expect, it } from 'vitest';
import { REF, TOKEN, tryOut, type TryOut } from '../testing/try-out.ts';

/** The projects that a token sees, or why it sees none. */
async function seenBy({ send }: TryOut, token: string): Promise<unknown> {
  const { status, body } = await send('GET', '/v1/projects', { token });
  return status === 200 ? (body as readonly { readonly id: string }[]).map(({ id }) => id) : status;
}

describe('users', () => {
  it('come and go with the state, and the first one keeps the token of its mock', async () => {
    const mock = tryOut();
    const before = mock.store.snapshot();
    const { token } = mock.part.users.add({ name: 'Second', organizations: ['local-organization'] });
    const after = mock.store.snapshot();
    mock.store.restore(before);
    expect(await seenBy(mock, token)).toBe(401);
    mock.store.restore(after);
    expect(await seenBy(mock, token)).toEqual([REF]);
    const { users } = structuredClone(after) as { users: { tokens: { digest: string }[] }[] };
    for (const user of users) for (const known of user.tokens) known.digest = '0'.repeat(64);
    mock.store.restore({ ...(after as object), users });
    expect(await seenBy(mock, TOKEN)).toEqual([REF]);
    expect(await seenBy(mock, token)).toBe(401);
  });

  it('tell of their changes, so that those can be kept', () => {
    let heard = 0;
    const { part } = tryOut({
      changed: () => {
        heard += 1;
      },
    });
    const { id } = part.users.add({ name: 'Second' });
    const { users } = part;
    const steps: readonly (() => unknown)[] = [
      () => users.revokeToken(id, users.addToken(id).id),
      () => users.join(id, 'local-organization'),
      () => users.leave(id, 'local-organization'),
      () => users.remove(id),
      () => part.administer({ kind: 'ban', address: '203.0.113.7' }),
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
