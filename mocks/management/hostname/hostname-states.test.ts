// The statuses of a custom hostname, as rows of calls and changes with what each call is answered.
import { describe, expect, test } from 'vitest';
import type { DialectName } from '../../runtime/dialect.ts';
import { tryOut, type TryOut } from '../testing/try-out.ts';
import { readTable } from '../../../tests/support/table.ts';
import type { AdministrativeChange } from '../projects/administer.ts';
import { HOSTNAME_STATUSES } from '../operations/state.ts';
import type { Pace } from '../operations/transitions.ts';

interface Table {
  readonly refusals: Readonly<Record<string, string>>;
  readonly calls: Readonly<Record<string, readonly [method: string, path: string, success: number]>>;
  readonly rows: readonly (readonly [
    pace: Pace,
    steps: string,
    answers: string | Readonly<Record<DialectName, string>>,
  ])[];
}

const { refusals: REFUSALS, calls: CALLS, rows } = readTable(import.meta.url, ['refusals', 'calls', 'rows']) as Table;

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
  test.each(rows)('%j: after %s', async (pace, steps, answers) => {
    const mock = tryOut({ dialect, transitions: { hostname: pace } });
    const given: (string | undefined)[] = [];
    for (const step of steps.split(' ')) given.push(await take(mock, step));
    expect(given.filter((answer) => answer !== undefined).join(' ')).toBe(
      typeof answers === 'string' ? answers : answers[dialect],
    );
  });
});
