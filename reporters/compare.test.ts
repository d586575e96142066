// A comparison goes by cases, and recognises the same failure in two runs: compare.yaml.
import { expect, test } from 'vitest';
import { checkKeys, readTable, toPattern } from '../tests/support/table.ts';
import { compareRuns, renderComparison, renderComparisonPlainly, type Change, type ChangeKind } from './compare.ts';
import type { FinishedRun } from './testing/sample-run.ts';
import { fillRuns, RUN_KEYS, toRun, type RunRow } from './testing/table-run.ts';

interface Row {
  readonly title: string;
  /** The two runs, or their outcomes. */
  readonly base: RunRow | NonNullable<RunRow['outcomes']>;
  readonly head: RunRow | NonNullable<RunRow['outcomes']>;
  /** Of all changes, in their order. */
  readonly kinds?: readonly ChangeKind[];
  /** The same, and more of each. */
  readonly changes?: readonly Partial<Change>[];
  /** Kinds that fail a comparison; none, unless said. */
  readonly gate?: readonly ChangeKind[];
  /** Of the lines of each form that begin as a change does, a pattern each. */
  readonly lines?: { readonly markdown?: readonly string[]; readonly plain?: readonly string[] };
  /** What is in the form: texts, or patterns between slashes. */
  readonly markdown?: readonly string[];
  readonly plain?: readonly string[];
  readonly painted?: readonly string[];
}

const KEYS = ['title', 'base', 'head', 'kinds', 'changes', 'gate', 'lines', 'markdown', 'plain', 'painted'];
const ROWS = fillRuns(readTable(import.meta.url, KEYS) as readonly Row[]);

function runOf(row: Row, which: 'base' | 'head'): FinishedRun {
  const given = row[which];
  const run = 'map' in given ? { outcomes: given } : given;
  checkKeys(run, RUN_KEYS, row.title);
  return toRun(run, row.title);
}

test.each(ROWS)('$title', (row) => {
  const found = compareRuns(runOf(row, 'base'), runOf(row, 'head'));
  const { kinds, changes = [], gate = [] } = row;
  for (const one of changes) checkKeys(one, ['kind', 'id', 'title', 'clause', 'before', 'after'], row.title);
  expect(found.map(({ kind }) => kind)).toEqual(kinds ?? changes.map(({ kind }) => kind));
  if (changes.length > 0) expect(found).toMatchObject(changes);
  const forms = {
    markdown: renderComparison(found, gate),
    plain: renderComparisonPlainly(found, gate, { colour: false }),
    painted: renderComparisonPlainly(found, gate, { colour: true }),
  };
  for (const [form, patterns] of Object.entries({ ...row.lines }))
    expect(forms[form === 'plain' ? 'plain' : 'markdown'].match(/^(?:\| )?(?:new-fail|slower) .*$/gmu)).toEqual(
      patterns.map((text) => expect.stringMatching(toPattern(text)) as string),
    );
  for (const form of ['markdown', 'plain', 'painted'] as const)
    for (const text of row[form] ?? []) expect(forms[form]).toMatch(toPattern(text));
});
