// Judges with progress and reports: reports are written even if the battery breaks, and none of them holds a secret.
import { createProgress } from '../../reporters/progress.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import type { RunSettings } from '../../suites/kit/run/run-settings.ts';
import { CliError } from '../cli-error.ts';
import { wantsColour } from '../options/environment.ts';
import { createReportWriter, type ReportSettings, type Written } from './reports.ts';
import { showResults } from './show-results.ts';

type Hooks = Required<Pick<RunSettings, 'onNotice' | 'onCaseEnd' | 'onRecord'>>;

/** Milliseconds between two words on how far the run is: on a terminal that rewrites its line, and elsewhere. */
const EVERY = { live: 1_000, otherwise: 10_000 } as const;

/** `write`: writes what else there is of the run. Returns the exit code. */
export async function judgeAndReport(
  judge: (hooks: Hooks) => Promise<Run>,
  report: ReportSettings,
  write?: () => Written,
): Promise<number> {
  const colour = wantsColour();
  const live = process.stderr.isTTY;
  const progress = createProgress({
    colour,
    live,
    write: (text) => void process.stderr.write(text),
    now: () => performance.now(),
    columns: () => process.stderr.columns || undefined,
  });
  const writer = createReportWriter(report);
  let run: Run;
  const ticks = setInterval(
    () => {
      progress.tick();
    },
    EVERY[live ? 'live' : 'otherwise'],
  );
  try {
    run = await judge({
      onNotice(sentence) {
        progress.say(sentence);
      },
      onCaseEnd(name) {
        progress.ended(name);
      },
      onRecord(record) {
        writer.record(record);
        progress.record(record);
      },
    });
  } catch (error) {
    writer.finish();
    throw error;
  } finally {
    clearInterval(ticks);
    progress.end();
  }
  const { paths, leaks } = writer.finish(write?.());
  // A page that others see gets nothing of a run in which something got through.
  showResults(run, paths, leaks.length === 0 ? process.env : {});
  if (leaks.length > 0)
    throw new CliError(
      `A secret was found in ${leaks.map(({ path, label }) => `${path} (${label})`).join(', ')}; removed. This is a bug of touchstone.`,
      4,
    );
  return run.footer?.exitCode ?? 4;
}
