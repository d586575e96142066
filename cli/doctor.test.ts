// The doctor on incomplete targets.
import { expect, it } from 'vitest';
import { serve } from '../mocks/node.ts';
import { dataSuite } from '../suites/data/suite.ts';
import { besideMock } from './testing/beside-mock.ts';
import { testTyped } from './testing/typed-tests.ts';
import { serveMock, serveSlowly } from '../tests/support/served-mock.ts';

const beside = besideMock();
const { sandbox, flags } = beside;

testTyped(new URL('doctor.yaml', import.meta.url), beside, {
  others: {
    /** Has nothing. */
    empty: () => serve({ fetch: () => Promise.resolve(new Response('', { status: 404 })) }, { port: 0 }),
    slow: (served) => serveSlowly(served, 1_500),
    async late() {
      const late = await serveMock({}, (next) => async (request) => {
        const answer = await next(request);
        answer.headers.set('date', late.mock.clock.now().toUTCString());
        return answer;
      });
      late.mock.clock.advance('3h');
      return late;
    },
    /** Without the fixture. */
    bare: () => serveMock({ schema: { sql: 'create table note (id int primary key, body text);' } }),
    wide: () => serveMock({ dialect: 'supabase' }),
  },
  values: () => {
    const laws = dataSuite.cases.filter((item) => item.hazard === 'read' && !item.needs.includes('fixture'));
    const tables = Object.keys(dataSuite.removers);
    return {
      laws: String(laws.length),
      tables: `${tables.slice(0, -1).join(', ')} and ${tables.at(-1)}`,
      // Of a shell, and no value of ours.
      TOUCHSTONE_STORAGE_KEY: '$TOUCHSTONE_STORAGE_KEY',
    };
  },
});

it('says what is missing before what is there, and first what cases wait for', async () => {
  const { code, out } = await sandbox.touchstone(['doctor', ...flags('data', 'storage')]);
  const states = [...out.matchAll(/^ {2}(missing|ok) +(.*)$/gmu)].map(([, state, text = '']) =>
    state === 'missing' && text.includes('apply') ? 'absent' : state,
  );
  const sections = states.join(' ').replaceAll(/(\w+)(?: \1)+/gu, '$1');
  expect([code, sections]).toEqual([3, 'missing absent ok absent ok']);
});
