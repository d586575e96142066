import { describe, expect, it } from 'vitest';
import { tryOut, type TryOut } from './try-out.ts';

const initialize = ({ send }: TryOut, name: unknown = 'app.example.com'): ReturnType<TryOut['send']> =>
  send('POST', 'custom-hostname/initialize', { body: { custom_hostname: name } });
const reverify = ({ send }: TryOut): ReturnType<TryOut['send']> => send('POST', 'custom-hostname/reverify');
const activate = ({ send }: TryOut): ReturnType<TryOut['send']> => send('POST', 'custom-hostname/activate');

describe('the custom hostname', () => {
  it('goes from nothing to services_reconfigured and back', async () => {
    const it = tryOut();
    expect((await it.send('GET', 'custom-hostname')).body).toEqual({
      message: 'No custom hostname configuration found.',
    });
    const begun = await initialize(it);
    expect([begun.status, begun.body]).toMatchObject([
      201,
      { status: '2_initiated', custom_hostname: 'app.example.com' },
    ]);
    expect(begun.body).toMatchObject({
      data: {
        result: {
          status: 'pending',
          ownership_verification: { type: 'txt', name: '_cf-custom-hostname.app.example.com' },
          ssl: { status: 'pending_validation', validation_records: [{ txt_name: '_acme-challenge.app.example.com' }] },
        },
      },
    });
    const checked = await reverify(it);
    expect([checked.status, checked.body]).toMatchObject([201, { status: '4_origin_setup_completed' }]);
    expect(checked.body).toMatchObject({ data: { result: { ssl: { status: 'active', validation_records: [] } } } });
    const active = await activate(it);
    expect([active.status, active.body]).toMatchObject([201, { status: '5_services_reconfigured' }]);
    expect((await it.send('GET', 'custom-hostname')).body).toEqual(active.body);
    expect((await it.send('DELETE', 'custom-hostname')).status).toBe(200);
    expect((await it.send('GET', 'custom-hostname')).status).toBe(400);
  });

  it('waits at 2_initiated until DNS is right', async () => {
    const it = tryOut();
    await initialize(it);
    it.part.administer({ kind: 'dns', dns: 'failing' });
    const failed = await reverify(it);
    expect(failed.body).toMatchObject({ status: '2_initiated' });
    expect(JSON.stringify(failed.body)).toContain('does not CNAME');
    expect((await activate(it)).body).toEqual({ message: 'Verification has not been completed.' });
    it.part.administer({ kind: 'dns', dns: 'ready' });
    expect((await reverify(it)).body).toMatchObject({ status: '4_origin_setup_completed' });
  });

  it.each([
    ['nothing', 'reverify', 'Project is not pending custom hostname verification.'],
    ['nothing', 'activate', 'Verification has not been completed.'],
    ['2_initiated', 'activate', 'Verification has not been completed.'],
    ['3_challenge_verified', 'activate', 'Verification has not been completed.'],
    ['4_origin_setup_completed', 'reverify', 'Verification has been completed, please proceed to activation.'],
    ['5_services_reconfigured', 'activate', 'Custom hostname has already been activated.'],
  ] as const)('refuses from %s to %s, and changes nothing', async (status, step, message) => {
    const it = tryOut();
    if (status !== 'nothing') {
      await initialize(it);
      it.part.administer({ kind: 'hostname-status', status });
    }
    const before = await it.send('GET', 'custom-hostname');
    const answer = await it.send('POST', `custom-hostname/${step}`);
    expect([answer.status, answer.body]).toEqual([400, { message }]);
    expect((await it.send('GET', 'custom-hostname')).body).toEqual(before.body);
  });

  it('is not set up over another one', async () => {
    const it = tryOut();
    await initialize(it);
    expect((await initialize(it, 'other.example.com')).status).toBe(544);
    expect((await it.send('GET', 'custom-hostname')).body).toMatchObject({ custom_hostname: 'app.example.com' });
  });

  it.each([[null], [7], [''], ['no dots'], ['localhost'], ['-a.example.com'], ['https://app.example.com']])(
    'is not set up as %j',
    async (name) => {
      const it = tryOut();
      expect((await initialize(it, name)).status).toBe(400);
      expect((await it.send('GET', 'custom-hostname')).status).toBe(400);
    },
  );

  it('needs its add-on', async () => {
    const it = tryOut();
    it.part.administer({ kind: 'hostname-addon', addon: 'missing' });
    expect((await initialize(it)).body).toEqual({
      message: 'Please enable the Custom Domain add-on for the project first.',
    });
  });

  it('cannot be deleted when there is none', async () => {
    const answer = await tryOut().send('DELETE', 'custom-hostname');
    expect([answer.status, answer.body]).toEqual([400, { message: 'Custom hostname not configured for project' }]);
  });
});
