// What the commands that judge can be told of which cases, which verdict and which reports are wanted.
import type { Command } from 'commander';
import { Option } from 'commander';
import { INTERFACES } from '../../specs/clause.ts';
import type { InterfaceName } from '../../specs/clause.ts';
import type { Config } from './config.ts';
import { DEFAULT_FORMATS, FORMATS } from '../results/reports.ts';

export type ReportOptions = Pick<Config, 'only' | 'failOn' | 'expectations' | 'out' | 'format'>;

const collect = (value: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  ...value.split(',').map((word) => word.trim()),
];

/** The heading in the help for flags that choose cases. */
export const JUDGED = 'What is judged:';

/** Adds the flags; each has its TOUCHSTONE_* twin. */
export function addReportOptions(command: Command): Command {
  return command
    .optionsGroup(JUDGED)
    .addOption(
      new Option('--only <pattern>', 'a case id, an area such as storage.sign, a glob, or clause:ID; may be repeated')
        .env('TOUCHSTONE_ONLY')
        .argParser(collect),
    )
    .optionsGroup('Verdict and reports:')
    .addOption(
      new Option('--fail-on <strength>', 'which broken clauses turn the run red')
        .env('TOUCHSTONE_FAIL_ON')
        .choices(['stated', 'implied']),
    )
    .addOption(
      new Option('--expectations <file>', 'failures that are known: shown, and not red (touchstone baseline)').env(
        'TOUCHSTONE_EXPECTATIONS',
      ),
    )
    .addOption(new Option('--out <dir>', 'where the reports go (default: reports)').env('TOUCHSTONE_OUT'))
    .addOption(
      new Option('--format <list>', `of ${FORMATS.join(',')} (default: ${DEFAULT_FORMATS.join(',')})`)
        .env('TOUCHSTONE_FORMAT')
        .argParser(collect),
    );
}

/** Before any request: each must select a case of an interface that is judged. The suites are loaded only if needed. */
export async function checkOnly(
  patterns: readonly string[],
  judged: Partial<Readonly<Record<InterfaceName, unknown>>> | undefined,
): Promise<void> {
  const { checkPatterns } = await import('./wanted-cases.ts');
  checkPatterns(
    patterns,
    INTERFACES.filter((name) => judged === undefined || judged[name] !== undefined),
  );
}
