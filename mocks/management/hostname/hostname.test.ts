// The custom hostname: its state machine, cell by cell in both dialects, and the names that it takes.
import { describe, expect, it } from 'vitest';
import type { AdministrativeChange } from '../projects/administer.ts';
import type { HostnameStatus, ManagementState } from '../operations/state.ts';
import { tryOut, type TryOut } from '../testing/try-out.ts';

const CALLS = {
  initialize: { method: 'POST', path: '/initialize', body: { custom_hostname: 'app.example.com' } },
  reverify: { method: 'POST', path: '/reverify' },
  activate: { method: 'POST', path: '/activate' },
  GET: { method: 'GET', path: '' },
  DELETE: { method: 'DELETE', path: '' },
} as const;
type CallName = keyof typeof CALLS;

/** No hostname at all, or the status of one. */
type Place = 'none' | HostnameStatus;

interface Row {
  readonly call: CallName;
  /** Known: recorded from the real service, or from its clients or documents; else our choice. */
  readonly source: 'known' | 'chosen';
  readonly answer: number | readonly [status: number, message: string];
  /** The status afterwards; if absent, it stays as it was. */
  readonly to?: Place;
}

interface State {
  readonly from: Place;
  readonly also?: string;
  readonly changes?: readonly AdministrativeChange[];
  readonly dialect?: 'contract' | 'supabase';
  readonly rows: readonly Row[];
}

const TAKEN = 'Delete the custom hostname associated with your project before attempting to create a new one.';
const NOT_PENDING = 'Project is not pending custom hostname verification.';
const NOT_VERIFIED = 'Verification has not been completed.';
const VERIFIED = 'Verification has been completed, please proceed to activation.';
const ACTIVATED = 'Custom hostname has already been activated.';
const NONE_FOUND = 'No custom hostname configuration found.';
const NONE_CONFIGURED = 'Custom hostname not configured for project';
const ADDON_NEEDED = 'Please enable the Custom Domain add-on for the project first.';

const withoutAddon = (source: Row['source'], get: string): readonly Row[] => [
  { call: 'initialize', source: 'known', answer: [400, ADDON_NEEDED] },
  { call: 'reverify', source: 'chosen', answer: [400, NOT_PENDING] },
  { call: 'activate', source: 'chosen', answer: [400, NOT_VERIFIED] },
  { call: 'GET', source, answer: [400, get] },
  { call: 'DELETE', source: 'chosen', answer: [400, NONE_CONFIGURED] },
];
const missing: AdministrativeChange = { kind: 'hostname-addon', addon: 'missing' };

/** Every cell of the state machine, in both dialects unless a row says otherwise. */
const MACHINE: readonly State[] = [
  {
    from: 'none',
    rows: [
      { call: 'initialize', source: 'known', answer: 201, to: '2_initiated' },
      { call: 'reverify', source: 'known', answer: [400, NOT_PENDING] },
      { call: 'activate', source: 'known', answer: [400, NOT_VERIFIED] },
      { call: 'GET', source: 'known', answer: [400, NONE_FOUND] },
      { call: 'DELETE', source: 'known', answer: [400, NONE_CONFIGURED] },
    ],
  },
  {
    from: 'none',
    also: 'without the add-on',
    changes: [missing],
    dialect: 'contract',
    rows: withoutAddon('known', 'This project is not allowed to set up custom domain'),
  },
  {
    from: 'none',
    also: 'without the add-on',
    changes: [missing],
    dialect: 'supabase',
    rows: withoutAddon('chosen', NONE_FOUND),
  },
  {
    from: '1_not_started',
    rows: [
      { call: 'initialize', source: 'chosen', answer: [544, TAKEN] },
      { call: 'reverify', source: 'chosen', answer: 201, to: '4_origin_setup_completed' },
      { call: 'activate', source: 'chosen', answer: [400, NOT_VERIFIED] },
      { call: 'GET', source: 'chosen', answer: 200 },
      { call: 'DELETE', source: 'chosen', answer: 200, to: 'none' },
    ],
  },
  {
    from: '2_initiated',
    rows: [
      { call: 'initialize', source: 'known', answer: [544, TAKEN] },
      { call: 'reverify', source: 'known', answer: 201, to: '4_origin_setup_completed' },
      { call: 'activate', source: 'known', answer: [400, NOT_VERIFIED] },
      { call: 'GET', source: 'known', answer: 200 },
      { call: 'DELETE', source: 'known', answer: 200, to: 'none' },
    ],
  },
  {
    from: '2_initiated',
    also: 'while DNS is not right',
    changes: [{ kind: 'dns', dns: 'pending' }],
    rows: [{ call: 'reverify', source: 'known', answer: 201 }],
  },
  {
    from: '3_challenge_verified',
    rows: [
      { call: 'initialize', source: 'chosen', answer: [544, TAKEN] },
      { call: 'reverify', source: 'chosen', answer: 201, to: '4_origin_setup_completed' },
      { call: 'activate', source: 'known', answer: [400, NOT_VERIFIED] },
      { call: 'GET', source: 'chosen', answer: 200 },
      { call: 'DELETE', source: 'chosen', answer: 200, to: 'none' },
    ],
  },
  {
    from: '4_origin_setup_completed',
    rows: [
      { call: 'initialize', source: 'chosen', answer: [544, TAKEN] },
      { call: 'reverify', source: 'known', answer: [400, VERIFIED] },
      { call: 'activate', source: 'known', answer: 201, to: '5_services_reconfigured' },
      { call: 'GET', source: 'known', answer: 200 },
      { call: 'DELETE', source: 'chosen', answer: 200, to: 'none' },
    ],
  },
  {
    from: '5_services_reconfigured',
    rows: [
      { call: 'initialize', source: 'chosen', answer: [544, TAKEN] },
      { call: 'reverify', source: 'chosen', answer: [400, NOT_PENDING] },
      { call: 'activate', source: 'known', answer: [400, ACTIVATED] },
      { call: 'GET', source: 'known', answer: 200 },
      { call: 'DELETE', source: 'known', answer: 200, to: 'none' },
    ],
  },
];

const cells = MACHINE.flatMap(({ from, also = '', changes = [], dialect, rows }) =>
  (['contract', 'supabase'] as const)
    .filter((each) => dialect === undefined || each === dialect)
    .flatMap((each) => rows.map((row) => ({ dialect: each, from, also, changes, to: from, ...row }))),
);

const call = ({ send }: TryOut, name: CallName): ReturnType<TryOut['send']> => {
  const { method, path, ...options } = CALLS[name];
  return send(method, `custom-hostname${path}`, options);
};
const placeOf = ({ store }: TryOut): Place =>
  (store.snapshot() as ManagementState).projects[0]?.hostname?.status ?? 'none';
const setUp = async (mock: TryOut, status: Place, changes: readonly AdministrativeChange[] = []): Promise<void> => {
  if (status !== 'none') {
    await call(mock, 'initialize');
    mock.part.administer({ kind: 'hostname-status', status });
  }
  for (const change of changes) mock.part.administer(change);
};

describe('the custom hostname', () => {
  it.each(cells)('$dialect: $call from $from $also leads to $to ($source)', async (cell) => {
    const mock = tryOut({ dialect: cell.dialect });
    await setUp(mock, cell.from, cell.changes);
    const before = mock.store.snapshot();
    const { status, body } = await call(mock, cell.call);
    if (typeof cell.answer === 'number') expect(status).toBe(cell.answer);
    else {
      const [refused, message] = cell.answer;
      expect([status, body]).toEqual([refused, { message }]);
    }
    if (status < 300 && cell.call !== 'DELETE')
      expect(body).toMatchObject({ status: cell.to, custom_hostname: 'app.example.com' });
    if (cell.call === 'DELETE') expect(body).toEqual(status === 200 ? '' : { message: NONE_CONFIGURED });
    expect(placeOf(mock)).toBe(cell.to);
    if (cell.to === cell.from) expect(mock.store.snapshot()).toEqual(before);
  });

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
    await setUp(
      mock,
      status,
      certificates.map((certificate) => ({ kind: 'certificate', certificate })),
    );
    const { data } = (await call(mock, 'GET')).body as { readonly data: object };
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

  it('says that its name points elsewhere while it does', async () => {
    const mock = tryOut();
    await setUp(mock, '2_initiated', [{ kind: 'dns', dns: 'failing' }]);
    const errors = { data: { result: { verification_errors: ['custom hostname does not CNAME to this zone.'] } } };
    expect((await call(mock, 'reverify')).body).toMatchObject({ status: '2_initiated', ...errors });
    mock.part.administer({ kind: 'dns', dns: 'pending' });
    expect(JSON.stringify((await call(mock, 'GET')).body)).not.toContain('verification_errors');
    mock.part.administer({ kind: 'dns', dns: 'ready' });
    expect((await call(mock, 'reverify')).body).toMatchObject({ status: '4_origin_setup_completed' });
  });

  it.each(['timed-out', 'caa-error'] as const)('is not verified while its certificate is %s', async (certificate) => {
    const mock = tryOut();
    await setUp(mock, '2_initiated', [{ kind: 'certificate', certificate }]);
    expect((await call(mock, 'reverify')).body).toMatchObject({ status: '2_initiated' });
    mock.part.administer({ kind: 'certificate', certificate: 'good' });
    expect((await call(mock, 'reverify')).body).toMatchObject({ status: '4_origin_setup_completed' });
  });

  it('is set up anew under another name after its deletion, with other records', async () => {
    const mock = tryOut();
    const first = await call(mock, 'initialize');
    await call(mock, 'DELETE');
    const second = await mock.send('POST', 'custom-hostname/initialize', {
      body: { custom_hostname: 'B.Example.com' },
    });
    expect(second.body).toMatchObject({ custom_hostname: 'b.example.com' });
    const idOf = (body: unknown): unknown => (body as { data: { result: { id: unknown } } }).data.result.id;
    expect(idOf(second.body)).not.toBe(idOf(first.body));
  });

  it.each([[null], [7], [''], ['no dots'], ['localhost'], ['-a.example.com'], ['https://app.example.com']])(
    'is not set up as %j',
    async (name) => {
      const mock = tryOut();
      const answer = await mock.send('POST', 'custom-hostname/initialize', { body: { custom_hostname: name } });
      expect(answer.status).toBe(400);
      expect(placeOf(mock)).toBe('none');
    },
  );
});
