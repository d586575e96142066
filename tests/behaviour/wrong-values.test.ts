// What JavaScript and HTTP pass by mistake is refused with a sentence that shows it as it was written.
import { describe, expect } from 'vitest';
import { testWith } from '../../mocks/vitest.ts';
import { readTable } from '../support/table.ts';

type Wrong = readonly (readonly [given: unknown, message: string])[];

const { rules, times, claims } = readTable(import.meta.url, ['rules', 'times', 'claims']) as Readonly<
  Record<'rules' | 'times' | 'claims', Wrong>
>;

const test = testWith({ schema: { sql: 'create table todo (id serial primary key)' } });

describe('a fault rule', () => {
  test.for([...rules, [undefined, 'and not undefined.']] as const)(
    'that is %j is refused',
    ([rule, message], { mock }) => {
      expect(() => mock.faults.add(rule as never)).toThrow(message);
    },
  );
});

describe('the clock', () => {
  test('is set to a Date or to a text, in process as over HTTP', async ({ mock, httpClient }) => {
    for (const to of [new Date('2040-01-01T00:00:00Z'), '2040-01-01', '2040-01-01T00:00:00Z']) {
      mock.clock.set(to);
      expect(mock.clock.now().toISOString()).toMatch(/^2040-01-01T00:00:0/u);
    }
    expect((await httpClient.admin('POST', '/clock', { set: 'tomorrow' })).json).toMatchObject({
      message: expect.stringContaining('a Date or an ISO 8601 text such as') as string,
    });
  });

  test.for([
    ...times,
    [undefined, 'and not to undefined.'],
    [new Date('never'), 'The clock was given a Date that is not a point in time'],
  ] as const)('is not set to %j', ([to, message], { mock }) => {
    expect(() => {
      mock.clock.set(to as never);
    }).toThrow(message);
  });

  test('does not move by a number without a unit', ({ mock }) => {
    expect(() => {
      mock.clock.advance(3600 as never);
    }).toThrow('3600 is not a duration. Write one with its unit, such as 90s, 15m, 1h30m, 7d or 250ms.');
  });
});

describe('a token', () => {
  test.for([...claims, [undefined, 'not of undefined.']] as const)(
    'of %j is refused',
    async ([given, message], { mock, httpClient }) => {
      await expect(mock.as(given as never)).rejects.toThrow(message);
      const project = await mock.project(mock.keys.ref);
      await expect(project.as(given as never)).rejects.toThrow(message);
      if (typeof given !== 'object' || given === null) return;
      const { status, text } = await httpClient.admin('POST', '/token', given);
      expect([status, text]).toEqual([
        400,
        JSON.stringify({ message: await mock.as(given as never).catch(messageOf) }),
      ]);
    },
  );

  test('of a user has its end in exp, too', async ({ mock }) => {
    await mock.auth.createUser({ email: 'ann@example.test' });
    await expect(mock.auth.token('ann@example.test', { expiresIn: 60 })).rejects.toThrow('its end is exp');
  });

  test('of a role alone is signed', async ({ mock, client }) => {
    const as = { token: await mock.as({ role: 'anon' }) };
    expect((await client.graphql('{ __typename }', {}, { as })).json).toEqual({ data: { __typename: 'Query' } });
  });
});

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
