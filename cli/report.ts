// `touchstone report`: renders the results of a run again, or puts several runs side by side.
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { renderMatrixHtml, renderMatrixMarkdown } from '../reporters/matrix.ts';
import { renderTerminal } from '../reporters/terminal.ts';
import { CliError } from './cli-error.ts';
import { addCommand } from './commands.ts';
import { openPage } from './open-page.ts';
import { prepareFolder } from './options/given-paths.ts';
import { readResults } from './results/read-results.ts';
import { parseFormats, renderReports, writeReport } from './results/reports.ts';
import { wantsColour } from './options/environment.ts';

interface ReportOptions {
  readonly format: string;
  readonly out: string;
  readonly open?: boolean;
}

export function addReportCommand(program: Command): void {
  addCommand(program, 'report').action((files: readonly string[], options: ReportOptions) => {
    const formats = parseFormats([options.format]);
    if (options.open === true && !formats.includes('html'))
      throw new CliError('--open shows a page, so html has to be among the formats of --format.');
    const runs = files.map((file) => ({ name: nameOf(file), run: readResults(file) }));
    const [first] = runs;
    if (first === undefined) return;
    if (runs.length > 1 && !formats.includes('html') && !formats.includes('md'))
      throw new CliError('Several runs are put side by side as html or md: name one of these with --format.');
    const reports =
      runs.length === 1
        ? renderReports(first.run, formats)
        : new Map([
            ...(formats.includes('html') ? [['matrix.html', renderMatrixHtml(runs)] as const] : []),
            ...(formats.includes('md') ? [['matrix.md', renderMatrixMarkdown(runs)] as const] : []),
          ]);
    prepareFolder(options.out, '--out');
    const paths = [...reports].map(([name, content]) => {
      const path = join(options.out, name);
      writeReport(path, content);
      return path;
    });
    for (const path of paths) if (options.open === true && path.endsWith('.html')) openPage(resolve(path));
    if (runs.length === 1) process.stdout.write(renderTerminal(first.run, { colour: wantsColour() }));
    process.stdout.write(`Reports: ${paths.join(', ')}\n`);
    process.exitCode = first.run.footer === undefined && runs.length === 1 ? 3 : 0;
  });
}

/** `base/results.ndjson` is called `base`; other files by their own name. */
function nameOf(file: string): string {
  const name = basename(file, '.ndjson');
  return name === 'results' ? basename(join(file, '..')) : name;
}
