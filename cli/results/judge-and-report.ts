// Judges with progress and reports: reports are written even if the battery breaks, and none of them holds a secret.
import { printableLine } from '../../reporters/printable.ts';
import { createProgress, renderTerminal } from '../../reporters/terminal.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import type { RunSettings } from '../../suites/kit/run/run-settings.ts';
import { CliError } from '../cli-error.ts';
import { wantsColour } from '../options/environment.ts';
import { createReportWriter } from './reports.ts';
import type { ReportSettings, Written } from './reports.ts';

type Hooks = Required<Pick<RunSettings, 'onNotice' | 'onRecord'>>;

/** `write`: writes what else there is of the run. Returns the exit code. */
export async function judgeAndReport(
  judge: (hooks: Hooks) => Promise<Run>,
  report: ReportSettings,
  write?: () => Written,
): Promise<number> {
  const colour = wantsColour();
  const progress = createProgress({
    colour,
    live: process.stderr.isTTY,
    write: (text) => void process.stderr.write(text),
  });
  const writer = createReportWriter(report);
  let run: Run;
  try {
    run = await judge({
      onNotice: (sentence) => void process.stderr.write(`${printableLine(sentence)}\n`),
      onRecord(record) {
        writer.record(record);
        progress.record(record);
      },
    });
  } catch (error) {
    progress.end();
    writer.finish();
    throw error;
  }
  progress.end();
  const { paths, leaks } = writer.finish(write?.());
  process.stdout.write(`${renderTerminal(run, { colour })}Reports: ${paths.join(', ')}\n`);
  if (leaks.length > 0)
    throw new CliError(
      `A secret was found in ${leaks.map(({ path, label }) => `${path} (${label})`).join(', ')}; removed. This is a bug of touchstone.`,
      4,
    );
  return run.footer?.exitCode ?? 4;
}
