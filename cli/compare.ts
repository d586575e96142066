// `touchstone compare`: two runs, case by case; gated differences turn it red.
import type { Command } from 'commander';
import {
  CHANGES,
  compareRuns,
  renderComparison,
  renderComparisonPlainly,
  type Change,
  type ChangeKind,
} from '../reporters/compare.ts';
import { renderMatrixHtml } from '../reporters/matrix.ts';
import { printable } from '../reporters/printable.ts';
import type { Run } from '../suites/kit/outcome.ts';
import { CliError } from './cli-error.ts';
import { addCommand } from './commands.ts';
import { readResults } from './results/read-results.ts';
import { writeReport } from './results/reports.ts';
import { wantsColour } from './options/environment.ts';
import { knownWord } from './options/suggest.ts';

interface CompareOptions {
  readonly gate: string;
  readonly intersect?: boolean;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly html?: string;
}

export function addCompareCommand(program: Command): void {
  addCommand(program, 'compare').action((baseFile: string, headFile: string, options: CompareOptions) => {
    const gate = options.gate.split(',').map((word) => knownWord(word, CHANGES, 'kind of difference'));
    const base = readResults(baseFile);
    const head = readResults(headFile);
    for (const [file, run] of [[baseFile, base] as const, [headFile, head] as const])
      if (run.footer === undefined)
        throw new CliError(`${file}: the run broke off before its end, so it cannot be compared. Run it again.`, 3);
    const [before, after] = options.intersect === true ? intersect(base, head) : [base, same(base, head)];
    const changes = compareRuns(before, after);
    if (options.html !== undefined)
      writeReport(
        options.html,
        renderMatrixHtml([
          { name: 'base', run: before },
          { name: 'head', run: after },
        ]),
      );
    process.stdout.write(render(changes, gate, options));
    process.exitCode = changes.some((change) => gate.includes(change.kind)) ? 1 : 0;
  });
}

function render(changes: readonly Change[], gate: readonly ChangeKind[], options: CompareOptions): string {
  if (options.json === true) return `${printable(JSON.stringify(changes, null, 2))}\n`;
  return options.markdown === true || !process.stdout.isTTY
    ? renderComparison(changes, gate)
    : renderComparisonPlainly(changes, gate, { colour: wantsColour() });
}

/** The head, when both runs were scored by the same set. */
function same(base: Run, head: Run): Run {
  const [was, is] = [base.header.requirementSet.version, head.header.requirementSet.version];
  if (was !== is)
    throw new CliError(
      `The runs were scored by different requirement sets (${was} and ${is}); --intersect compares what both ran.`,
    );
  return head;
}

function intersect(base: Run, head: Run): [Run, Run] {
  const inBase = new Set(base.outcomes.map(({ id }) => id));
  const inHead = new Set(head.outcomes.map(({ id }) => id));
  const left = [...inBase, ...inHead].filter((id) => !inBase.has(id) || !inHead.has(id));
  if (left.length > 0) process.stderr.write(`Left out, since only one run has them: ${left.join(', ')}\n`);
  return [
    { ...base, outcomes: base.outcomes.filter(({ id }) => inHead.has(id)) },
    { ...head, outcomes: head.outcomes.filter(({ id }) => inBase.has(id)) },
  ];
}
