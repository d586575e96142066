// The custom hostname: what its data say. Its states: hostname-states.test.ts.
import { describe, expect, it } from 'vitest';
import { tryOut, type TryOut } from '../testing/try-out.ts';

const initialize = ({ send }: TryOut, name: string): ReturnType<TryOut['send']> =>
  send('POST', 'custom-hostname/initialize', { body: { custom_hostname: name } });

describe('the custom hostname', () => {
  it.each([
    ['1_not_started', [], 'pending', 'initializing', 0, 'txt'],
    ['2_initiated', [], 'pending', 'pending_validation', 1, 'txt'],
    ['2_initiated', ['timed-out'], 'pending', 'validation_timed_out', 1, 'txt'],
    ['2_initiated', ['caa-error'], 'pending', 'pending_validation', 1, 'txt'],
    ['3_challenge_verified', [], 'pending', 'pending_deployment', 1, ''],
    ['4_origin_setup_completed', [], 'active', 'active', 0, ''],
    ['5_services_reconfigured', [], 'active', 'active', 0, ''],
  ] as const)('at %s %j tells how its certificate fares', async (status, certificates, result, ssl, records, type) => {
    const mock = tryOut();
    await initialize(mock, 'app.example.com');
    mock.part.administer({ kind: 'hostname-status', status });
    for (const certificate of certificates) mock.part.administer({ kind: 'certificate', certificate });
    const { data } = (await mock.send('GET', 'custom-hostname')).body as { readonly data: object };
    const text = expect.stringMatching(/^[\w-]+$/) as unknown;
    const challenge = { txt_name: '_acme-challenge.app.example.com', txt_value: text };
    expect(data).toEqual({
      success: true,
      errors: [],
      messages: [],
      result: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
        hostname: 'app.example.com',
        status: result,
        custom_origin_server: 'abcdefghijklmnopqrst.localhost',
        ownership_verification:
          type === 'txt'
            ? { type, name: '_cf-custom-hostname.app.example.com', value: text }
            : { type: '', name: '', value: '' },
        ssl: {
          status: ssl,
          validation_records: records === 1 ? [challenge] : [],
          ...(certificates[0] === 'caa-error' ? { validation_errors: [{ message: 'caa_error' }] } : {}),
        },
      },
    });
  });

  it('says that its name leads elsewhere, until that does not matter any more', async () => {
    const mock = tryOut({ transitions: { hostname: 'by-hand' } });
    await initialize(mock, 'app.example.com');
    const told: boolean[] = [];
    for (const [dns, status] of [
      ['failing', '2_initiated'],
      ['pending', '2_initiated'],
      ['failing', '3_challenge_verified'],
    ] as const) {
      mock.part.administer({ kind: 'dns', dns });
      mock.part.administer({ kind: 'hostname-status', status });
      const { data } = (await mock.send('GET', 'custom-hostname')).body as {
        readonly data: { readonly result: object };
      };
      told.push('verification_errors' in data.result);
    }
    expect(told).toEqual([true, false, false]);
  });

  it('is set up anew under another name after its deletion, with other records', async () => {
    const mock = tryOut();
    const first = await initialize(mock, 'app.example.com');
    await mock.send('DELETE', 'custom-hostname');
    const second = await initialize(mock, 'B.Example.com');
    expect(second.body).toMatchObject({ custom_hostname: 'b.example.com' });
    const idOf = (body: unknown): unknown => (body as { data: { result: { id: unknown } } }).data.result.id;
    expect(idOf(second.body)).not.toBe(idOf(first.body));
  });
});
