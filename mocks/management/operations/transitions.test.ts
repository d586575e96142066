// The settings of when states go on. What they do: tests/vectors/requests/management-states.yaml.
import { describe, expect, it } from 'vitest';
import type { AdministrativeChange } from '../projects/administer.ts';
import { REF, tryOut, type TryOut } from '../testing/try-out.ts';
import type { Pace, Transitions } from './transitions.ts';

const restrict = ({ send }: TryOut, ...ranges: readonly string[]): ReturnType<TryOut['send']> =>
  send('POST', 'network-restrictions/apply', { body: { dbAllowedCidrs: ranges } });

const statusOf = (body: unknown): string => (body as { readonly status: string }).status;
const restrictionsStatus = async ({ send }: TryOut): Promise<string> =>
  statusOf((await send('GET', 'network-restrictions')).body);

describe('the settings', () => {
  it('of the start hold for a state that was kept under others, and what is on its way goes on', async () => {
    const before = tryOut({ transitions: { restrictions: { after: '1h' } } });
    await restrict(before, '203.0.113.0/24');
    const after = tryOut();
    after.store.restore(before.store.snapshot());
    expect(await restrictionsStatus(after)).toBe('stored');
    after.clock.advance('1h');
    expect(await restrictionsStatus(after)).toBe('applied');
    expect(statusOf((await restrict(after, '192.0.2.0/24')).body)).toBe('applied');
  });

  it('are refused if they make no sense', () => {
    const message = 'Transitions of hostname come "at-once", "by-hand", {"after": "5m"} or {"reads": 3}.';
    expect(() => tryOut({ transitions: { hostname: 'later' as Pace } })).toThrow(message);
  });

  it('are refused for what has none, and for one project alone', () => {
    expect(() => tryOut({ transitions: { function: 'at-once' } as Partial<Transitions> })).toThrow(
      'There are no transitions of function. There are: hostname, restrictions, project.',
    );
    const change: AdministrativeChange = { kind: 'transition', of: 'project', pace: 'by-hand', ref: REF };
    expect(() => {
      tryOut().part.administer(change);
    }).toThrow('Transitions are set for all projects: leave ref out.');
  });
});
