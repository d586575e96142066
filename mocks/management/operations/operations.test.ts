// The door of the management interface: what goes wrong inside, and the state behind it.
import { describe, expect, it } from 'vitest';
import { managementSpecs } from '../../../specs/operations.ts';
import { REF, tryOut, type TryOut } from '../testing/try-out.ts';
import { OPERATION_NAMES } from './operations.ts';
import type { ManagementState } from './state.ts';

it('has each operation of the documents once, and no other', () => {
  const named = (['contract', 'supabase'] as const).flatMap((dialect) => managementSpecs(dialect));
  expect(OPERATION_NAMES.toSorted()).toEqual([...new Set(named.map(({ operation }) => operation))].toSorted());
});

describe('the door of the management interface', () => {
  it('says nothing about the inside when it fails', async () => {
    const answer = await tryOut().send('GET', 'types/typescript');
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('database');
  });

  it('keeps the reference of the main one, whichever seed a state comes from', async () => {
    const { store, send } = tryOut();
    const { projects, ...rest } = store.snapshot() as ManagementState;
    store.restore({ ...rest, projects: projects.map((project) => ({ ...project, ref: 'zzzzzzzzzzzzzzzzzzzz' })) });
    expect((await send('GET', '/v1/projects')).body).toMatchObject([{ id: REF }]);
    expect((await send('GET', 'secrets')).status).toBe(200);
  });

  it('goes on with what is on its way in a kept state, and has the settings of its own start', async () => {
    const before = tryOut({ transitions: { restrictions: { after: '1h' } } });
    const restrict = async ({ send }: TryOut, range: string): Promise<unknown> =>
      (await send('POST', 'network-restrictions/apply', { body: { dbAllowedCidrs: [range] } })).body;
    await restrict(before, '203.0.113.0/24');
    const after = tryOut();
    after.store.restore(before.store.snapshot());
    const read = async (): Promise<unknown> => (await after.send('GET', 'network-restrictions')).body;
    expect(await read()).toMatchObject({ status: 'stored' });
    after.clock.advance('1h');
    expect(await read()).toMatchObject({ status: 'applied' });
    expect(await restrict(after, '192.0.2.0/24')).toMatchObject({ status: 'applied' });
  });
});
