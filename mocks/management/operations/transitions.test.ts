// The settings of when states go on, as a mock starts with them. What they do: tests/vectors/requests/management-states.yaml.
import { expect, test } from 'vitest';
import { tryOut } from '../testing/try-out.ts';
import type { Pace, Transitions } from './transitions.ts';

test('the settings of the start hold for a state that was kept under others, and what is on its way goes on', async () => {
  const before = tryOut({ transitions: { restrictions: { after: '1h' } } });
  const restrict = async ({ send }: typeof before, range: string): Promise<unknown> =>
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

test('settings that make no sense are refused', () => {
  expect(() => tryOut({ transitions: { hostname: 'later' as Pace } })).toThrow(
    'Transitions of hostname come "at-once", "by-hand", {"after": "5m"} or {"reads": 3}.',
  );
  expect(() => tryOut({ transitions: { function: 'at-once' } as Partial<Transitions> })).toThrow(
    'There are no transitions of function. There are: hostname, restrictions, project.',
  );
});
