// Many callers at once: no answer has anything of another caller, even while grants and definitions change.
import { describe, expect } from 'vitest';
import type { Mock } from '../../mocks/app.ts';
import type { Identity } from '../../mocks/client.ts';
import { onGrounds } from '../support/databases.ts';
import type { Ask, GraphqlAnswer } from '../support/ask.ts';
import { readTable } from '../support/table.ts';

const { sql } = readTable(import.meta.url, ['sql']) as { readonly sql: string };

interface Person {
  readonly name: string;
  readonly identity: Identity;
  /** What `me` says. */
  readonly me: string;
  readonly sub: string | undefined;
}

const userId = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;

/** Each kind of request says what is wrong with its answer; every answer carries a mark of its own request. */
const kinds: readonly ((ask: Ask, person: Person, n: number) => Promise<string | undefined>)[] = [
  async (ask, person, n) => {
    const alias = `me_${n}`;
    const { data } = await ask(person.identity, `{ ${alias}: me }`);
    return expectation({ [alias]: person.me }, data);
  },
  async (ask, person, n) => {
    // The same text for all callers: a plan of another role would show.
    const answer = await ask(person.identity, '{ me noteCollection { totalCount edges { node { owner body } } } }');
    return wrongOwners(person, answer) ?? expectation(person.me, answer.data?.['me'], n);
  },
  async (ask, person, n) => {
    const answer = await ask(
      person.identity,
      'query ($n: Int) { noteCollection(filter: {id: {neq: $n}}) { edges { node { owner hidden lineCollection { edges { node { owner text } } } } } } }',
      { n },
    );
    if (person.name === 'anon')
      return expectation(
        true,
        answer.errors?.some(({ message }) => message.includes('hidden')),
      );
    return wrongOwners(person, answer);
  },
  async (ask, person, n) => {
    const body = `${person.name} ${n}`;
    const answer = await ask(
      person.identity,
      'mutation ($objects: [noteInsertInput!]!) { me: __typename insertIntonoteCollection(objects: $objects) { affectedCount records { owner body } } }',
      {
        objects: [{ body, ...(person.sub === undefined ? { owner: '00000000-0000-4000-8000-000000000003' } : {}) }],
      },
    );
    if (person.name === 'anon') return expectation(null, answer.data ?? null);
    const owner = person.sub ?? '00000000-0000-4000-8000-000000000003';
    return expectation({ affectedCount: 1, records: [{ owner, body }] }, answer.data?.['insertIntonoteCollection']);
  },
  async (ask, person, n) => {
    const answer = await ask(
      person.identity,
      'mutation ($objects: [noteInsertInput!]!) { insertIntonoteCollection(objects: $objects) { affectedCount } }',
      {
        objects: [
          { body: `never ${person.name} ${n}`, owner: '00000000-0000-4000-8000-000000000004' },
          { body: 'public of 1 1', owner: userId(n % 2 === 0 ? 1 : 2) },
        ],
      },
    );
    return expectation(null, answer.data ?? null) ?? expectation(true, answer.errors !== undefined);
  },
  async (ask, person, n) => {
    const answer = await ask(person.identity, 'mutation ($reason: String!) { fail(reason: $reason) }', {
      reason: `${person.name} ${n}`,
    });
    return expectation([{ message: `${person.name} ${n}` }], answer.errors);
  },
  async (ask, person) => {
    const answer = await ask(person.identity, 'mutation { mess }');
    return expectation(person.me.split('/')[0], answer.data?.['mess']);
  },
  async (ask, person, n) => {
    if (person.sub === undefined) return undefined;
    const answer = await ask(
      person.identity,
      'mutation ($objects: [noteInsertInput!]!) { insertIntonoteCollection(objects: $objects) { affectedCount } }',
      {
        objects: [{ body: `late ${n}` }],
      },
    );
    return expectation([{ message: `too late for ${person.sub}` }], answer.errors);
  },
  async (ask, person, n) => {
    const answer = await ask(person.identity, `{ nothing_${n} }`);
    return expectation(
      [`nothing_${n}`],
      answer.errors?.map(({ message }) => /nothing_\d+/.exec(message)?.[0]),
    );
  },
  async (ask, person, n) => {
    const answer = await ask(
      person.identity,
      'query ($pattern: String) { noteCollection(filter: {body: {regex: $pattern}}) { edges { node { owner } } } }',
      { pattern: `(${n}` },
    );
    return expectation([{ message: 'invalid regular expression: parentheses () not balanced' }], answer.errors);
  },
];

function expectation(expected: unknown, found: unknown, n?: number): string | undefined {
  const [want, got] = [JSON.stringify(expected), JSON.stringify(found)];
  return want === got ? undefined : `${n ?? ''} expected ${want}, found ${got}`;
}

/** Users may see their own rows, anon those that are public, service all. */
function wrongOwners(person: Person, { data, text }: GraphqlAnswer): string | undefined {
  if (data === null || data === undefined) return text;
  const owners = [...text.matchAll(/"owner" ?: ?"([0-9a-f-]+)"/g)].map((match) => match[1]);
  if (owners.length < 3) return `too few rows: ${text}`;
  if (person.sub !== undefined && owners.some((owner) => owner !== person.sub)) return text;
  if (person.name === 'anon' && /"body" ?: ?"(?!public)/.test(text)) return text;
  return undefined;
}

async function meetPeople(mock: Mock): Promise<readonly Person[]> {
  const user = async (n: number): Promise<Person> => {
    const sub = userId(n);
    return {
      name: `user ${n}`,
      identity: { token: await mock.as({ sub }) },
      me: `authenticated/${sub}/authenticated`,
      sub,
    };
  };
  return [
    await user(1),
    await user(2),
    { name: 'anon', identity: 'anon', me: 'anon/anon', sub: undefined },
    { name: 'service', identity: 'service', me: 'service_role/service_role', sub: undefined },
  ];
}

describe.each(onGrounds({ schema: { sql } }))('many callers at once, on $name', ({ test: base }) => {
  const test = base.extend('people', ({ sharedMock: mock }) => meetPeople(mock));

  test('a thousand interleaved requests of two users, anon and service leak nothing', async ({
    sharedMock: mock,
    ask,
    people,
  }) => {
    const wrong = await Promise.all(
      Array.from({ length: 1000 }, async (_, n) => {
        // Primes, so that every person meets every kind among ever new neighbours.
        const person = people[(n * 7 + (n >> 3)) % people.length];
        const kind = kinds[(n * 3 + (n >> 4)) % kinds.length];
        if (person === undefined || kind === undefined) throw new Error('nobody');
        const said = await kind(ask, person, n);
        return said === undefined ? [] : [`${person.name}, request ${n}: ${said}`];
      }),
    );
    expect(wrong.flat()).toEqual([]);
    const [rows] = await mock.sql(
      `select count(*) filter (where body like 'never%' or body like 'late%')::int as refused, count(*) filter (where body like 'user 1 %' and owner <> '00000000-0000-4000-8000-000000000001')::int as strayed, count(*)::int > 50 as written from note`,
    );
    expect(rows).toEqual([{ refused: 0, strayed: 0, written: true }]);
  });

  test('one query text by several roles means what each may see, also right after grants and definitions change', async ({
    sharedMock: mock,
    ask,
    people,
  }) => {
    const query = '{ noteCollection(first: 1, orderBy: [{id: AscNullsLast}]) { edges { node { body hidden } } } }';
    const [user, , anon, service] = people.map(({ identity }) => identity);
    const hears = async (as: Identity = 'anon', text = query): Promise<string> => {
      const { data, errors } = await ask(as, text);
      return errors === undefined ? JSON.stringify(data) : 'refused';
    };
    const all = () => Promise.all([hears(user), hears(anon), hears(service), hears(user), hears(anon)]);
    const row = '{"noteCollection":{"edges":[{"node":{"body":"public of 1 1","hidden":"hidden"}}]}}';
    await mock.sql(`delete from line; delete from note where body <> 'public of 1 1'`);
    for (let round = 0; round < 3; round += 1) {
      expect(await all()).toEqual([row, 'refused', row, row, 'refused']);
      await mock.sql('grant select (hidden) on note to anon');
      expect(await all()).toEqual([row, row, row, row, row]);
      await mock.sql('revoke select (hidden) on note from anon; revoke select on note from authenticated');
      expect(await all()).toEqual(['refused', 'refused', row, 'refused', 'refused']);
      await mock.sql('grant select on note to authenticated; revoke usage on schema public from anon, public');
      expect(await all()).toEqual([row, 'refused', row, row, 'refused']);
      expect(await hears(anon, '{ me }')).toBe('refused');
      await mock.sql('grant usage on schema public to anon, public; alter policy own on note using (false)');
      expect(await all()).toEqual([
        '{"noteCollection":{"edges":[]}}',
        'refused',
        row,
        '{"noteCollection":{"edges":[]}}',
        'refused',
      ]);
      await mock.sql('alter policy own on note using (owner = auth.uid()); alter table note rename hidden to covered');
      expect(await all()).toEqual(Array.from({ length: 5 }, () => 'refused'));
      await mock.sql('alter table note rename covered to hidden');
      await mock.sql(
        'alter role anon inherit; create role insider; grant select on note to insider; grant insider to anon',
      );
      expect(await hears(anon)).toBe(row);
      await mock.sql('alter role anon noinherit; revoke insider from anon; drop owned by insider; drop role insider');
    }
  });

  test('a right that was taken away is gone for every request that begins later', async ({ sharedMock: mock, ask }) => {
    const secret = '{ noteCollection { edges { node { hidden } } } }';
    const tell = async (): Promise<boolean> => (await ask('anon', secret)).text.includes('"hidden" : "hidden"');
    for (let round = 0; round < 10; round += 1) {
      await mock.sql('grant select on note to anon');
      const early = Array.from({ length: 5 }, tell);
      await mock.sql('revoke select on note from anon; grant select (id, owner, body) on note to anon');
      const late = await Promise.all(Array.from({ length: 5 }, tell));
      await Promise.all(early);
      expect(late).toEqual([false, false, false, false, false]);
    }
    await mock.sql('grant select on note to anon');
    expect(await tell()).toBe(true);
  });
});
