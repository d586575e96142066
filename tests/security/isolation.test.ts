// Many callers at once: no answer has anything of another caller, even while grants and definitions change.
import { describe, expect } from 'vitest';
import type { Mock } from '../../mocks/app.ts';
import type { Identity } from '../../mocks/client.ts';
import { onGrounds } from '../support/databases.ts';
import type { Ask, GraphqlAnswer } from '../support/ask.ts';
import { checkFilled, checkKeys, fill, readTable } from '../support/table.ts';

/** What is right: a text after `~` is a pattern. */
interface Right {
  /** Fields of the data, or null for no data. */
  readonly data?: Readonly<Record<string, unknown>> | null;
  /** The messages of all errors; none, unless they are given. */
  readonly errors?: readonly string[];
  /** Whether there are rows with owners: the own ones, for anon those that are public, for the service all. */
  readonly rows?: boolean;
}
/** Every answer carries a mark of its own request. */
interface Kind extends Right {
  readonly ask: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** What is right for anon, where it is something else. */
  readonly anon?: Right;
  /** Whether those ask who have no `sub`. */
  readonly users?: boolean;
}

const { sql, kinds } = readTable(import.meta.url, ['sql', 'kinds']) as {
  readonly sql: string;
  readonly kinds: readonly Kind[];
};
const RIGHT = ['data', 'errors', 'rows'];
for (const { anon, ...kind } of kinds) {
  checkKeys(kind, ['ask', 'variables', 'users', ...RIGHT], kind.ask);
  checkFilled(
    RIGHT.filter((key) => key in kind),
    `What is right of ${kind.ask}`,
  );
  if (anon !== undefined) checkKeys(anon, RIGHT, `anon of ${kind.ask}`);
}

interface Person {
  readonly name: string;
  readonly identity: Identity;
  readonly sub: string | undefined;
  /** What `me` says; the role; what a row needs to be the person's, and its owner then. */
  readonly me: string;
  readonly role: string;
  readonly given: object;
  readonly owner: string;
}

const userId = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;

/** What is wrong with the answer to the request of this number. */
async function wrongIn(kind: Kind, ask: Ask, person: Person, n: number): Promise<string | undefined> {
  if (kind.users === true && person.sub === undefined) return undefined;
  const filled = fill(kind, { ...person, n, somebody: userId(n % 2 === 0 ? 1 : 2) });
  const answer = await ask(person.identity, filled.ask, filled.variables);
  const right = (person.name === 'anon' ? filled.anon : undefined) ?? filled;
  if (right.rows === true) {
    const wrong = wrongOwners(person, answer);
    if (wrong !== undefined) return wrong;
  }
  for (const [key, value] of Object.entries(right.data ?? {}))
    if (JSON.stringify(answer.data?.[key]) !== JSON.stringify(value)) return answer.text;
  if (right.data === null && (answer.data ?? null) !== null) return answer.text;
  const { errors: said = [] } = answer;
  const { errors = [] } = right;
  const isSaid = errors.every((text, index) =>
    text.startsWith('~')
      ? new RegExp(text.slice(1), 'u').test(said[index]?.message ?? '')
      : JSON.stringify(said[index]) === JSON.stringify({ message: text }),
  );
  return isSaid && said.length === errors.length ? undefined : answer.text;
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
    const [sub, role] = [userId(n), 'authenticated'];
    const identity = { token: await mock.as({ sub }) };
    return { name: `user ${n}`, identity, sub, me: `${role}/${sub}/${role}`, role, given: {}, owner: sub };
  };
  const other = (identity: 'anon' | 'service', role: string): Person => {
    const owner = userId(3);
    return { name: identity, identity, sub: undefined, me: `${role}/${role}`, role, given: { owner }, owner };
  };
  return [await user(1), await user(2), other('anon', 'anon'), other('service', 'service_role')];
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
        const said = await wrongIn(kind, ask, person, n);
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
