// The statuses of a custom hostname, as rows of calls and changes with what each call is answered.
import { describe, expect, test } from 'vitest';
import type { DialectName } from '../../runtime/dialect.ts';
import { tryOut, type TryOut } from '../testing/try-out.ts';
import type { AdministrativeChange } from '../projects/administer.ts';
import { HOSTNAME_STATUSES } from '../operations/state.ts';
import type { Pace } from '../operations/transitions.ts';

/** What a refusal is called here; its status is 400 unless it says another. */
const REFUSALS: Readonly<Record<string, string>> = {
  'custom_hostname must be a fully qualified domain name': 'unnamed',
  'Please enable the Custom Domain add-on for the project first.': 'no-addon',
  'Delete the custom hostname associated with your project before attempting to create a new one.': '544',
  'Project is not pending custom hostname verification.': 'not-pending',
  'Verification has been completed, please proceed to activation.': 'verified',
  'Custom hostname has already been activated.': 'activated',
  'Verification has not been completed.': 'not-verified',
  'This project is not allowed to set up custom domain': 'not-allowed',
  'No custom hostname configuration found.': 'none',
  'Custom hostname not configured for project': 'not-configured',
};

const CALLS: Readonly<Record<string, readonly [string, string, number]>> = {
  initialize: ['POST', 'custom-hostname/initialize', 201],
  reverify: ['POST', 'custom-hostname/reverify', 201],
  activate: ['POST', 'custom-hostname/activate', 201],
  get: ['GET', 'custom-hostname', 200],
  delete: ['DELETE', 'custom-hostname', 200],
};

/** The first figure of the status that a call shows, `gone`, or its refusal; undefined of a change. */
async function take(mock: TryOut, step: string): Promise<string | undefined> {
  const [verb = '', value = ''] = step.split(':');
  const call = CALLS[verb];
  if (call !== undefined)
    return ask(mock, call, verb === 'initialize' ? { custom_hostname: value || 'a.example.com' } : undefined);
  if (verb.startsWith('+')) mock.clock.advance(verb.slice(1));
  else mock.part.administer(changeTo(verb, value));
  return undefined;
}

function changeTo(verb: string, value: string): AdministrativeChange {
  if (verb === 'set')
    return { kind: 'hostname-status', status: HOSTNAME_STATUSES[Number(value) - 1] ?? '1_not_started' };
  const kind = verb === 'addon' ? 'hostname-addon' : verb;
  return { kind, [verb]: value } as unknown as AdministrativeChange;
}

async function ask(
  mock: TryOut,
  [method, path, success]: readonly [string, string, number],
  body?: object,
): Promise<string> {
  const answer = await mock.send(method, path, body === undefined ? {} : { body });
  if (answer.body === '') return 'gone';
  const { status, message } = answer.body as { readonly status: string; readonly message?: string };
  const refusal = REFUSALS[message ?? ''];
  expect(answer.status).toBe(refusal === undefined ? success : refusal === '544' ? 544 : 400);
  return refusal ?? status.charAt(0);
}

describe.each<DialectName>(['contract', 'supabase'])('a custom hostname, %s dialect', (dialect) => {
  test.each<readonly [Pace, string, string]>([
    // What each call may do at each status.
    ['by-hand', 'get reverify activate delete', 'none not-pending not-verified not-configured'],
    ['by-hand', 'initialize set:1 initialize get reverify activate', '2 544 1 1 not-verified'],
    ['by-hand', 'initialize set:2 initialize get reverify activate', '2 544 2 2 not-verified'],
    ['by-hand', 'initialize set:3 initialize get reverify activate', '2 544 3 3 not-verified'],
    ['by-hand', 'initialize set:4 initialize get reverify activate get', '2 544 4 verified 5 5'],
    ['by-hand', 'initialize set:5 initialize get reverify activate', '2 544 5 not-pending activated'],
    ...[1, 2, 3, 4, 5].map(
      (status) => ['by-hand', `initialize set:${status} delete get initialize`, '2 gone none 2'] as const,
    ),
    ['by-hand', 'initialize:nodots get', 'unnamed none'],
    ['by-hand', 'addon:missing initialize addon:enabled initialize', 'no-addon 2'],
    ['by-hand', 'initialize addon:missing get reverify', dialect === 'contract' ? '2 not-allowed 2' : '2 2 2'],
    // Verified when it is asked for, if all is in order.
    ['at-once', 'initialize +1h get reverify activate get', '2 2 4 5 5'],
    ['at-once', 'initialize set:1 reverify', '2 4'],
    ['at-once', 'initialize set:3 reverify', '2 4'],
    ['at-once', 'dns:pending initialize reverify dns:ready get reverify', '2 2 2 4'],
    ['at-once', 'initialize certificate:timed-out reverify certificate:good reverify', '2 2 4'],
    ['at-once', 'initialize certificate:caa-error reverify dns:failing certificate:good reverify', '2 2 2'],
    // In time: two steps of the same length.
    [{ after: '30s' }, 'initialize +29s get +1s get +29s get +1s get activate', '2 2 3 3 4 5'],
    [{ after: '30s' }, 'initialize +45s get +15s get', '2 3 4'],
    [{ after: '30s' }, 'initialize +1h get', '2 4'],
    [{ after: '0s' }, 'initialize get', '2 4'],
    [{ after: '30s' }, 'initialize +10s reverify +20s get', '2 2 3'],
    [{ after: '30s' }, 'dns:failing initialize +1h get dns:ready +29s get +1s get', '2 2 2 3'],
    [{ after: '30s' }, 'initialize +10s dns:pending +1h get dns:ready +29s get +1s get', '2 2 2 3'],
    [{ after: '30s' }, 'initialize +10s dns:ready +20s get', '2 3'],
    [{ after: '30s' }, 'initialize +30s dns:failing certificate:timed-out +30s get', '2 4'],
    [{ after: '30s' }, 'initialize set:2 +1h get reverify +30s get', '2 2 2 3'],
    [{ after: '30s' }, 'initialize set:1 dns:ready +30s get', '2 3'],
    [{ after: '30s' }, 'initialize set:3 +1h get reverify +30s get', '2 3 3 4'],
    [{ after: '30s' }, 'initialize +40s delete initialize +29s get +1s get', '2 gone 2 2 3'],
    // By answers about it.
    [{ reads: 2 }, 'initialize get get get get get', '2 2 2 3 3 4'],
    [{ reads: 2 }, 'initialize reverify get get', '2 2 2 3'],
    [{ reads: 2 }, 'initialize +1h get', '2 2'],
    [{ reads: 2 }, 'dns:failing initialize get get get dns:ready get get get', '2 2 2 2 2 2 3'],
    [{ reads: 0 }, 'initialize get', '2 4'],
  ])('%j: after %s', async (pace, steps, answers) => {
    const mock = tryOut({ dialect, transitions: { hostname: pace } });
    const given: (string | undefined)[] = [];
    for (const step of steps.split(' ')) given.push(await take(mock, step));
    expect(given.filter((answer) => answer !== undefined).join(' ')).toBe(answers);
  });
});
