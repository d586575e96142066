// The door of the management interface: what goes wrong inside, and the state behind it.
import { describe, expect, it } from 'vitest';
import { managementSpecs } from '../../../specs/operations.ts';
import { REF, tryOut } from '../testing/try-out.ts';
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

  it('keeps the reference of the main one, whichever seed a state comes from', async () => {
    const { store, send } = tryOut();
    const { projects, ...rest } = store.snapshot() as ManagementState;
    store.restore({ ...rest, projects: projects.map((project) => ({ ...project, ref: 'zzzzzzzzzzzzzzzzzzzz' })) });
    expect((await send('GET', '/v1/projects')).body).toMatchObject([{ id: REF }]);
    expect((await send('GET', 'secrets')).status).toBe(200);
  });
});
