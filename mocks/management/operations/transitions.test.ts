// When restrictions and projects go on: in time, after reads, by hand or at once. A hostname: mocks/management/hostname/hostname-states.test.ts.
import { describe, expect, it } from 'vitest';
import type { AdministrativeChange } from '../projects/administer.ts';
import { REF, tryOut, type TryOut } from '../testing/try-out.ts';
import type { Pace, Transitions } from './transitions.ts';

const PROJECT = { name: 'Shop', organization_id: 'local-organization', db_pass: 'hush', region: 'eu-west-1' };

const restrict = ({ send }: TryOut, ...ranges: readonly string[]): ReturnType<TryOut['send']> =>
  send('POST', 'network-restrictions/apply', { body: { dbAllowedCidrs: ranges } });

const statusOf = (body: unknown): string => (body as { readonly status: string }).status;
const restrictionsStatus = async ({ send }: TryOut): Promise<string> =>
  statusOf((await send('GET', 'network-restrictions')).body);

async function seeTimes(count: number, look: () => Promise<string>): Promise<string> {
  const seen: string[] = [];
  for (let index = 0; index < count; index += 1) seen.push(await look());
  return seen.join(' ');
}

describe('network restrictions', () => {
  it('are stored for a while, with what is in force until then', async () => {
    const mock = tryOut({ dialect: 'supabase' });
    await restrict(mock, '203.0.113.0/24');
    mock.part.administer({ kind: 'transition', of: 'restrictions', pace: { after: '30s' } });
    mock.clock.advance('1s');
    expect((await restrict(mock, '198.51.100.0/24')).body).toEqual({
      entitlement: 'allowed',
      config: { dbAllowedCidrs: ['198.51.100.0/24'], dbAllowedCidrsV6: [] },
      old_config: { dbAllowedCidrs: ['203.0.113.0/24'], dbAllowedCidrsV6: [] },
      status: 'stored',
      updated_at: '2026-01-02T03:04:06.000Z',
    });
    mock.clock.advance('29s');
    expect(await restrictionsStatus(mock)).toBe('stored');
    mock.clock.advance('1h');
    expect((await mock.send('GET', 'network-restrictions')).body).toEqual({
      entitlement: 'allowed',
      config: { dbAllowedCidrs: ['198.51.100.0/24'], dbAllowedCidrsV6: [] },
      status: 'applied',
      updated_at: '2026-01-02T03:04:06.000Z',
      applied_at: '2026-01-02T03:04:36.000Z',
    });
  });

  it('are stored for some answers, counted anew for every list that is asked for', async () => {
    const mock = tryOut({ transitions: { restrictions: { reads: 2 } } });
    await restrict(mock, '203.0.113.0/24');
    expect(await restrictionsStatus(mock)).toBe('stored');
    await restrict(mock, '198.51.100.0/24');
    expect(await seeTimes(3, () => restrictionsStatus(mock))).toBe('stored stored applied');
  });

  it('show no old list where none was in force', async () => {
    const mock = tryOut({ transitions: { restrictions: 'by-hand' } });
    for (const range of ['203.0.113.0/24', '198.51.100.0/24'])
      expect((await restrict(mock, range)).body).not.toHaveProperty('old_config');
    mock.part.administer({ kind: 'restrictions-release' });
    expect(await restrictionsStatus(mock)).toBe('applied');
    expect((await restrict(mock, '192.0.2.0/24')).body).toMatchObject({
      status: 'stored',
      old_config: { dbAllowedCidrs: ['198.51.100.0/24'] },
    });
  });
});

describe('a new project', () => {
  const statuses = async ({ send }: TryOut): Promise<string> =>
    ((await send('GET', '/v1/projects')).body as readonly unknown[]).map(statusOf).join(' ');

  it('is healthy at once unless a time is set', async () => {
    const mock = tryOut({ dialect: 'supabase' });
    expect(statusOf((await mock.send('POST', '/v1/projects', { body: PROJECT })).body)).toBe('UNKNOWN');
    expect(await statuses(mock)).toBe('ACTIVE_HEALTHY ACTIVE_HEALTHY');
  });

  it('comes up after some answers, by itself or in the list', async () => {
    const mock = tryOut({ dialect: 'supabase', transitions: { project: { reads: 2 } } });
    const { id } = (await mock.send('POST', '/v1/projects', { body: PROJECT })).body as { readonly id: string };
    expect(await statuses(mock)).toBe('ACTIVE_HEALTHY COMING_UP');
    expect(statusOf((await mock.send('GET', `/v1/projects/${id}`)).body)).toBe('COMING_UP');
    expect(await statuses(mock)).toBe('ACTIVE_HEALTHY ACTIVE_HEALTHY');
  });

  it('has the status that administration gives it', async () => {
    const mock = tryOut({ dialect: 'supabase' });
    mock.part.administer({ kind: 'project-status', status: 'PAUSING' });
    expect(await statuses(mock)).toBe('PAUSING');
  });

  it('shows no status in the contract dialect', async () => {
    const mock = tryOut({ transitions: { project: 'by-hand' } });
    expect((await mock.send('POST', '/v1/projects', { body: PROJECT })).body).not.toHaveProperty('status');
  });
});

describe('the settings', () => {
  it('hold for what begins afterwards', async () => {
    const mock = tryOut({ transitions: { restrictions: { after: '1m' } } });
    await restrict(mock, '203.0.113.0/24');
    mock.part.administer({ kind: 'transition', of: 'restrictions', pace: 'at-once' });
    expect(await restrictionsStatus(mock)).toBe('stored');
    mock.clock.advance('1m');
    expect(await restrictionsStatus(mock)).toBe('applied');
    expect(statusOf((await restrict(mock, '192.0.2.0/24')).body)).toBe('applied');
  });

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

  it('are put back with the state', async () => {
    const mock = tryOut();
    const before = mock.store.snapshot();
    mock.part.administer({ kind: 'transition', of: 'restrictions', pace: 'by-hand' });
    mock.store.restore(before);
    expect(statusOf((await restrict(mock, '192.0.2.0/24')).body)).toBe('applied');
  });

  it.each<[string, unknown, string]>([
    ['another word', 'later', 'Transitions of hostname come "at-once", "by-hand", {"after": "5m"} or {"reads": 3}.'],
    ['a number', 3, 'Transitions of hostname come'],
    ['nothing', null, 'Transitions of hostname come'],
    ['a negative time', { after: '-5m' }, 'Transitions of hostname come'],
    ['no time', { after: 'soon' }, '"soon" is not a duration.'],
    ['half a read', { reads: 0.5 }, 'Transitions of hostname come'],
    ['both', { after: '5m', reads: 2 }, 'Transitions of hostname come'],
    ['more', { reads: 2, writes: 3 }, 'Transitions of hostname come'],
  ])('are refused with %s, at the start and later', (_what, pace, message) => {
    expect(() => tryOut({ transitions: { hostname: pace as Pace } })).toThrow(message);
    const { part, store } = tryOut();
    const before = store.snapshot();
    expect(() => {
      part.administer({ kind: 'transition', of: 'hostname', pace: pace as Pace });
    }).toThrow(message);
    expect(store.snapshot()).toEqual(before);
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
