// What JavaScript and HTTP pass by mistake is refused with a sentence that shows it as it was written.
import { describe, expect } from 'vitest';
import { testWith } from '../../mocks/vitest.ts';

const test = testWith({ schema: { sql: 'create table todo (id serial primary key)' } });

describe('a fault rule', () => {
  test.for([
    [
      { operation: 'data', status: '429' },
      'The status of a fault rule is a number between 200 and 599, and not "429".',
    ],
    [
      { operation: 'data', status: 500, times: '1' },
      'The times of a fault rule is a whole number above 0, and not "1".',
    ],
    [
      { operation: ['data'], status: 500 },
      'The operation of a fault rule is a text such as storage.createBucket, management.*, data or *, and not ["data"].',
    ],
    [{ operation: 'data', status: 500, probability: '0.5' }, 'is a number between 0 and 1, and not "0.5".'],
    [{ operation: 'data', latency: null }, 'is a number of milliseconds, or an object with min and max, and not null.'],
    [{ operation: 'data', latency: { min: 5, max: 1 } }, 'and not {"min":5,"max":1}.'],
    [{ operation: 'data', reset: 'true' }, 'is true or false, and not "true".'],
    [{ operation: 'data', status: 500, headers: { 'retry-after': 1 } }, 'is an object of texts such as'],
    ['data', `A fault rule is an object such as { operation: 'data', status: 503 }, and not "data".`],
    [undefined, 'and not undefined.'],
    [['data'], 'and not ["data"].'],
  ] as const)('that is %j is refused', ([rule, message], { mock }) => {
    expect(() => mock.faults.add(rule as never)).toThrow(message);
  });

  test('is refused over HTTP in the same words', async ({ httpClient }) => {
    const { status, json } = await httpClient.admin('POST', '/faults', { operation: 'data', status: '429' });
    expect([status, json]).toEqual([
      400,
      { message: 'The status of a fault rule is a number between 200 and 599, and not "429".' },
    ]);
  });
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
    ['tomorrow', 'and not to "tomorrow".'],
    ['5', 'and not to "5".'],
    [5, 'and not to 5.'],
    [undefined, 'and not to undefined.'],
    ['2040-13-01', 'a text, "2040-13-01", that is not a point in time'],
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
  test.for([
    [{}, 'The claims {} name nobody. Write the id of a user, a UUID, as sub:'],
    [{ user: 'ann@example.test' }, 'The claims {"user":"ann@example.test"} name nobody.'],
    [{ role: 'authenticated', expiresIn: 60 }, 'expiresIn is not a claim of a token: its end is exp, in seconds since'],
    [null, "A token is made of claims, such as as({ sub: '<id of a user>' }), not of null."],
  ] as const)('of %j is refused', async ([claims, message], { mock, httpClient }) => {
    await expect(mock.as(claims as never)).rejects.toThrow(message);
    const project = await mock.project(mock.keys.ref);
    await expect(project.as(claims as never)).rejects.toThrow(message);
    if (claims === null) return;
    const { status, text } = await httpClient.admin('POST', '/token', claims);
    expect([status, text]).toEqual([400, JSON.stringify({ message: await mock.as(claims).catch(messageOf) })]);
  });

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
