// The fixture mode of a run: our tables, whatever tables there are, or our own mock.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSandbox } from './testing/sandbox.ts';
import { serveMock } from '../tests/support/served-mock.ts';
import type { ServedMock } from '../tests/support/served-mock.ts';

// The machine may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const sandbox = createSandbox();
let served: ServedMock;
let target: readonly string[];

beforeAll(async () => {
  const sql = `create table note (id int primary key, body text); insert into note values (1, 'one'), (2, 'two');`;
  served = await serveMock({ schema: { sql } });
  target = ['--data', served.urls.data, '--api-key', served.keys.anon];
});

afterAll(async () => {
  await served.close();
  sandbox.remove();
});

describe('--fixture', () => {
  test.each([
    [
      ['--fixture', 'control', '--data', 'http://127.0.0.1:59999'],
      /control judges our own mock, so it takes no target/u,
    ],
    [
      ['--fixture', 'introspect', '--storage', 'http://127.0.0.1:59999'],
      /--fixture has no effect without --data <url>/u,
    ],
    [['--fixture', 'none'], /Allowed choices are provisioned, introspect, control/u],
  ])('%j is misuse', async (args, sentence) => {
    const { code, err } = await sandbox.touchstone(['run', ...args]);
    expect(err).toMatch(sentence);
    expect(code).toBe(2);
  });

  test('introspect judges the tables that are there, and the report says so', async () => {
    const only = ['--only', 'data.laws.total-count', '--only', 'data.insert.*'];
    const { code, out, err } = await sandbox.touchstone(['run', ...target, ...only], {
      TOUCHSTONE_FIXTURE: 'introspect',
    });
    expect(err).toContain('(introspect mode)');
    expect(out).toMatch(/introspect mode reaches 1 of \d+ stated clauses/u);
    expect(out).toMatch(/\d+ stated clauses could not be judged: data\.\S+, .* more \(report\.html lists them/u);
    expect(code).toBe(0);
    expect(served.mock.journal.query({ operation: 'graphql' }).length).toBeGreaterThan(0);
  });

  test('without it a missing fixture is told, and the other way beside it', async () => {
    const { code, out } = await sandbox.touchstone(['run', ...target, '--only', 'data.pagination.first-limits']);
    expect(out).toContain('or judge the tables that are there with --fixture introspect');
    expect(code).toBe(3);
  });
});
