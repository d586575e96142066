import { expect, test } from 'vitest';
import type { Exchange } from '../contract/exchange.ts';
import { serveAndRun } from '../testing/serve-tiny.ts';
import { reading, tinyCase } from '../testing/tiny-server.ts';

const EXTRA = { clause: 'storage.tiny.other', what: 'no extras', path: '/x', expected: 'none', actual: '1' };

/** Every answer has a property too many; one case is about that. */
async function judge(...only: readonly string[]) {
  const ok = reading('/wide');
  const run = await serveAndRun(
    [
      tinyCase('mended', ok, { clauses: ['storage.tiny.stated'] }),
      tinyCase('wide', ok, { clauses: ['storage.tiny.other'] }),
    ],
    { only },
    { checkAnswer: ({ request }: Exchange) => (request.url.includes('/wide') ? [{ ...EXTRA, extra: true }] : []) },
  );
  const [{ verdict, reason } = {}] = run.footer?.interfaces ?? [];
  return { exitCode: run.footer?.exitCode, verdict, reason, beside: run.findings.map(({ beside }) => beside === true) };
}

test.each([['storage.tiny.mended'], ['clause:storage.tiny.stated']])(
  'what the check of answers finds beside what was asked for by %s says so, and counts',
  async (pattern) => {
    expect(await judge(pattern)).toMatchObject({ exitCode: 1, verdict: 'non-conformant', beside: [true] });
  },
);

test.each([
  [['storage.tiny.wide']],
  [['clause:storage.tiny.other']],
  [['storage.tiny.mended', 'clause:storage.tiny.other']],
  [['storage.tiny']],
  [['storage.tiny.mend*']],
])(
  'what a selection by %j asks about counts, and areas and globs ask about all that their cases meet',
  async (only) => {
    expect(await judge(...only)).toMatchObject({ exitCode: 1, beside: [false] });
  },
);
