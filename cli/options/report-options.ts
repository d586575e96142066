// What the commands that judge can be told of which cases, which verdict and which reports are wanted.
import type { Command } from 'commander';
import { INTERFACES, type InterfaceName } from '../../specs/clause.ts';
import type { Config } from './config.ts';
import { collect, option } from './option.ts';
import { DEFAULT_FORMATS, FORMATS } from '../results/reports.ts';

export type ReportOptions = Pick<Config, 'only' | 'failOn' | 'expectations' | 'out' | 'format'>;

/** The heading in the help for flags that choose cases. */
export const JUDGED = 'What is judged:';

/** Adds the flags; each has its TOUCHSTONE_* twin. */
export function addReportOptions(command: Command): Command {
  return command
    .optionsGroup(JUDGED)
    .addOption(
      option(
        '--only <pattern>',
        'a case id, an area such as storage.sign, a glob, or clause:ID; may be repeated',
        collect,
      ),
    )
    .optionsGroup('Verdict and reports:')
    .addOption(option('--fail-on <strength>', 'which broken clauses turn the run red').choices(['stated', 'implied']))
    .addOption(option('--expectations <file>', 'failures that are known: shown, and not red (touchstone baseline)'))
    .addOption(option('--out <dir>', 'where the reports go (default: reports)'))
    .addOption(option('--format <list>', `of ${FORMATS.join(',')} (default: ${DEFAULT_FORMATS.join(',')})`, collect));
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
