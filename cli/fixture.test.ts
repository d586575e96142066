// The fixture mode of a run: our tables, whatever tables there are, or our own mock.
import { describe, expect, test } from 'vitest';
import { besideMock } from './testing/beside-mock.ts';

const sql = `create table note (id int primary key, body text); insert into note values (1, 'one'), (2, 'two');`;
const { sandbox, served, flags } = besideMock({ schema: { sql } });

describe('--fixture', () => {
  test.each([
    ['control --data http://127.0.0.1:59999', /control judges our own mock, so it takes no target/u],
    ['introspect --storage http://127.0.0.1:59999', /--fixture has no effect without --data <url>/u],
    ['none', /Allowed choices are provisioned, introspect, control/u],
  ])('--fixture %s is misuse', async (words, sentence) => {
    const { code, err } = await sandbox.touchstone(['run', '--fixture', ...words.split(' ')]);
    expect(err).toMatch(sentence);
    expect(code).toBe(2);
  });

  test('introspect judges the tables that are there, and the report says so', async () => {
    const only = ['--only', 'data.laws.total-count', '--only', 'data.insert.*'];
    const { code, out, err } = await sandbox.touchstone(['run', ...flags('data'), ...only], {
      TOUCHSTONE_FIXTURE: 'introspect',
    });
    expect(err).toContain('(introspect mode)');
    expect(out).toMatch(/introspect mode reaches 1 of \d+ stated clauses/u);
    expect(out).toMatch(/\d+ stated clauses could not be judged: data\.\S+, .* more \(report\.html lists them/u);
    expect(code).toBe(0);
    expect(served.mock.journal.query({ operation: 'graphql' }).length).toBeGreaterThan(0);
  });

  test('without it a missing fixture is told, and the other way beside it', async () => {
    const { code, out } = await sandbox.touchstone(['run', ...flags('data'), '--only', 'data.pagination.first-limits']);
    expect(out).toContain('or judge the tables that are there with --fixture introspect');
    expect(code).toBe(3);
  });
});
