// Administration refuses changes that make no sense.
import { describe, expect, it } from 'vitest';
import type { AdministrativeChange } from './administer.ts';
import { tryOut } from '../testing/try-out.ts';

describe('administration', () => {
  it.each([
    [{ kind: 'ban', address: 'nobody' }, 'Only an IPv4 address can be banned.'],
    [{ kind: 'function-status', slug: 'x', status: 'GONE' }, 'status must be one of ACTIVE, REMOVED, THROTTLED.'],
    [{ kind: 'function-status', slug: 'x', status: 'REMOVED' }, 'has no function x. It has: none.'],
    [{ kind: 'dns', dns: 'good' }, 'dns must be one of ready, pending, failing.'],
    [{ kind: 'hostname-status', status: '2_initiated' }, 'has no custom hostname.'],
    [{ kind: 'hostname-addon', addon: 'yes' }, 'addon must be one of enabled, missing.'],
    [{ kind: 'restrictions-entitlement', entitlement: 'no' }, 'entitlement must be one of allowed, disallowed.'],
    [{ kind: 'restrictions', mode: 'later' }, 'mode must be one of immediate, hold.'],
    [{ kind: 'dns', dns: 'ready', ref: 'nobody' }, 'There is no project nobody. There are: abcdefghijklmnopqrst.'],
  ])('refuses %j with a sentence, and changes nothing', (change, message) => {
    const { part, store } = tryOut();
    const before = store.snapshot();
    expect(() => {
      part.administer(change as AdministrativeChange);
    }).toThrow(message);
    expect(store.snapshot()).toEqual(before);
  });
});
