// What JavaScript and HTTP pass by mistake is refused with a sentence that shows it as it was written.
import { describe, expect } from 'vitest';
import { testWith } from '../../mocks/vitest.ts';

const test = testWith({ schema: { sql: 'create table todo (id serial primary key)' } });

describe('a fault rule', () => {
  test.for([
    ['data', `A fault rule is an object such as { operation: 'data', status: 503 }, and not "data".`],
    [undefined, 'and not undefined.'],
    [['data'], 'and not ["data"].'],
  ] as const)('that is %j is refused', ([rule, message], { mock }) => {
    expect(() => mock.faults.add(rule as never)).toThrow(message);
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
  test.for([
    [{}, 'The claims {} name nobody. Write the id of a user, a UUID, as sub:'],
    [{ user: 'ann@example.test' }, 'The claims {"user":"ann@example.test"} name nobody.'],
    [{ role: 'authenticated', expiresIn: 60 }, 'expiresIn is not a claim of a token: its end is exp, in seconds since'],
    [{ sub: 'anna' }, 'The sub of a token is the id of a user, a UUID, and "anna" is not one.'],
    [null, "A token is made of claims, such as as({ sub: '<id of a user>' }), not of null."],
    ['id of a user', `such as as({ sub: '<id of a user>' }), not of "id of a user".`],
    [undefined, 'not of undefined.'],
  ] as const)('of %j is refused', async ([claims, message], { mock, httpClient }) => {
    await expect(mock.as(claims as never)).rejects.toThrow(message);
    const project = await mock.project(mock.keys.ref);
    await expect(project.as(claims as never)).rejects.toThrow(message);
    if (typeof claims !== 'object' || claims === null) return;
    const { status, text } = await httpClient.admin('POST', '/token', claims);
    expect([status, text]).toEqual([400, JSON.stringify({ message: await mock.as(claims as never).catch(messageOf) })]);
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
