// Writes the findings of a run: results.ndjson as it goes, the other reports at its end, none with a secret in it.
import { closeSync, existsSync, fstatSync, openSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { renderBadge } from '../../reporters/badge.ts';
import { renderHtml } from '../../reporters/html.ts';
import { junitFileName, renderJunit } from '../../reporters/junit.ts';
import { cell, renderMarkdown } from '../../reporters/markdown.ts';
import { addRecord, renderRecord, renderRun } from '../../reporters/ndjson.ts';
import { interfacesOf, NO_INTERFACE } from '../../reporters/rows.ts';
import { renderTap } from '../../reporters/tap.ts';
import { INTERFACES } from '../../specs/clause.ts';
import type { Run, RunRecord } from '../../suites/kit/outcome.ts';
import { asMistake, CliError } from '../cli-error.ts';
import { prepareFolder } from '../options/given-paths.ts';
import { knownWord } from '../options/suggest.ts';
import type { Secrets } from './given-secrets.ts';
import { findLeaks } from './leak-scan.ts';

export const FORMATS = ['junit', 'html', 'json', 'md', 'tap', 'junit-extended', 'badge'] as const;
export type Format = (typeof FORMATS)[number];

/** The others are asked for: CI readers that take several forms would count each case twice. */
export const DEFAULT_FORMATS: readonly Format[] = ['junit', 'html', 'json', 'md'];

export const RESULTS = 'results.ndjson';
const REPORTS = [
  ...[...INTERFACES, NO_INTERFACE].flatMap((name) => [junitFileName(name), junitFileName(name, { extended: true })]),
  'report.html',
  'summary.md',
  'results.tap',
  'badge.json',
];

/** Whether a file has the name of a report in this folder. */
export function isReport(path: string, folder: string): boolean {
  return [RESULTS, ...REPORTS].some((name) => resolve(folder, name) === resolve(path));
}

/** `junit,html`; throws a CliError that names the unknown one. */
export function parseFormats(words: readonly string[]): readonly Format[] {
  return words.flatMap((word) => word.split(',')).map((word) => knownWord(word, FORMATS, 'report format'));
}

/** The reports of a finished or broken run: file name → content. */
export function renderReports(
  run: Run,
  formats: readonly Format[],
  options: { readonly junitFile?: string } = {},
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const file = options.junitFile === undefined ? {} : { file: options.junitFile };
  for (const extended of [false, true])
    if (formats.includes(extended ? 'junit-extended' : 'junit'))
      for (const name of interfacesOf(run))
        files.set(junitFileName(name, { extended }), renderJunit(run, name, { ...file, extended }));
  if (formats.includes('html')) files.set('report.html', renderHtml(run));
  if (formats.includes('md')) files.set('summary.md', renderMarkdown(run));
  if (formats.includes('tap')) files.set('results.tap', renderTap(run));
  if (formats.includes('badge')) files.set('badge.json', renderBadge(run));
  return files;
}

export interface Written {
  readonly path: string;
  /** Secrets that became known while it was written. */
  readonly secrets: Secrets;
}

export interface ReportSettings {
  readonly folder: string;
  readonly formats: readonly Format[];
  readonly junitFile?: string;
  /** Label → value that may not be in anything written. */
  readonly secrets: Secrets;
  /** Of the target: a part of a secret may stand in them. */
  readonly addresses?: readonly string[];
}

/** Starts results.ndjson afresh and removes reports of an older run, so that two runs are never read as one. */
export function createReportWriter(settings: ReportSettings) {
  const { folder, formats } = settings;
  prepareFolder(folder, '--out');
  const other = 'Name another folder with --out';
  // An obstacle, such as a folder of the same name, is reported before the run.
  for (const path of [RESULTS, ...REPORTS].map((name) => join(folder, name)))
    onDisk(path, 'replaced', other, () => {
      rmSync(path, { force: true });
    });
  const results = join(folder, RESULTS);
  const file = onDisk(results, 'written', other, () => openSync(results, 'w'));
  let run: Run | undefined;
  return {
    /** To be called with each record as it comes. */
    record(record: RunRecord): void {
      // Unlike `writeSync`, all of it or an error: a full disk takes a part.
      writeFileSync(file, renderRecord(record));
      run = addRecord(run, record);
    },
    /** Writes the reports; returns their paths, and those that held a secret and were removed. `further`: what else was written. */
    finish(further?: Written) {
      const isOurs = statSync(results, { throwIfNoEntry: false })?.ino === fstatSync(file).ino;
      closeSync(file);
      if (!isOurs)
        throw new CliError(
          `Another run has taken the folder "${folder}" while this one went on, so the reports there are not of this run. Run it again with a folder of its own: --out FOLDER.`,
        );
      const paths = [results];
      if (run !== undefined)
        for (const [name, content] of renderReports(run, formats, settings)) {
          writeReport(join(folder, name), content);
          paths.push(join(folder, name));
        }
      if (further !== undefined) paths.push(further.path);
      const leaks = findLeaks(paths, { ...settings.secrets, ...further?.secrets }, () => ({
        own: run === undefined ? '' : renderOwnWords(run, formats),
        shown: (settings.addresses ?? []).join('\n'),
      }));
      for (const { path } of leaks) rmSync(path, { force: true });
      return { paths: paths.filter((path) => existsSync(path)), leaks };
    },
  };
}

/**
 * In a pipeline the reports of an earlier run would pass for those of one that did not begin. `since`: milliseconds of
 * the clock; `kept`: real paths of files that must stay. Elsewhere people still read the last ones.
 */
export function reportNotBegun(
  folder: string,
  why: string,
  since: number,
  env: NodeJS.ProcessEnv,
  kept: readonly string[] = [],
): void {
  if ((env['CI'] ?? '') === '' || env['CI'] === 'false') return;
  const paths = [RESULTS, ...REPORTS].map((name) => join(folder, name)).filter((path) => existsSync(path));
  try {
    if (paths.some((path) => statSync(path).mtimeMs >= since || kept.includes(realpathSync(path)))) return;
    for (const path of paths) rmSync(path, { force: true });
    prepareFolder(folder, '--out');
    writeFileSync(join(folder, 'summary.md'), `# touchstone\n\nNothing was judged (exit 2): ${cell(why, Infinity)}\n`);
  } catch {
    // What is wrong is said by the command, which ends with 2.
  }
}

/** Throws a CliError when something is in the way. */
export function writeReport(path: string, content: string): void {
  onDisk(path, 'written', 'Name another place', () => {
    writeFileSync(path, content);
  });
}

function onDisk<T>(path: string, done: string, other: string, work: () => T): T {
  return asMistake(work, (text, cause) => {
    const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
    return `"${path}" cannot be ${done}: ${text}. ${other}, or ${isFull ? 'make room' : 'mend its rights'}.`;
  });
}

/** What the target or the configuration says in a run, by its name, and what stands for it where nobody says anything. */
const SILENT: Readonly<Record<string, (said: unknown) => unknown>> = {
  message: () => undefined,
  decisive: () => undefined,
  cause: () => undefined,
  stopped: () => undefined,
  reason: () => '',
  summary: () => '',
  only: () => [],
  observations: () => [],
  exchanges: () => [],
  leaks: () => [],
  capabilities: () => [],
  difference: () => ({ what: '', expected: '', actual: '' }),
  exchange: () => ({ request: { method: '', url: '', headers: [] }, duration: 0 }),
  targets: (said) => Object.fromEntries(Object.keys(said as object).map((name) => [name, ''])),
  // Our flags, and what stands for a value.
  repeat: (said) => (String(said).match(/--[a-z-]+|<[a-z-]+>/gu) ?? []).join(' '),
};

function renderOwnWords(run: Run, formats: readonly Format[]): string {
  const silent = JSON.stringify(run, (name, said: unknown) => (SILENT[name] ?? (() => said))(said));
  const own = JSON.parse(silent) as Run;
  return [renderRun(own), ...renderReports(own, formats).values()].join('\n');
}
