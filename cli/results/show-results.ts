// Shows a finished run to whoever waits for it: at the terminal, and on the page of a job of GitHub Actions.
import { appendFileSync } from 'node:fs';
import { renderAnnotations } from '../../reporters/annotations.ts';
import { renderMarkdown } from '../../reporters/markdown.ts';
import { renderTerminal } from '../../reporters/terminal.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import { textOf } from '../cli-error.ts';
import { wantsColour } from '../options/environment.ts';

/** `paths`: the reports. */
export function showResults(run: Run, paths: readonly string[], environment: NodeJS.ProcessEnv = process.env): void {
  process.stdout.write(`${renderTerminal(run, { colour: wantsColour() })}Reports: ${paths.join(', ')}\n`);
  if (environment['GITHUB_ACTIONS'] !== 'true') return;
  process.stdout.write(renderAnnotations(run));
  const { GITHUB_STEP_SUMMARY: summary = '' } = environment;
  if (summary === '') return;
  try {
    appendFileSync(summary, renderMarkdown(run));
  } catch (error) {
    const reason = textOf(error);
    process.stderr.write(`The summary of the job cannot be written (GITHUB_STEP_SUMMARY): ${reason}.\n`);
  }
}
