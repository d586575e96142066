// Writes the findings of a run: results.ndjson as it goes, the other reports at its end, none with a secret in it.
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { renderHtml } from '../../reporters/html.ts';
import { junitFileName, renderJunit } from '../../reporters/junit.ts';
import { renderMarkdown } from '../../reporters/markdown.ts';
import { renderRecord, renderRun } from '../../reporters/ndjson.ts';
import { interfacesOf, NO_INTERFACE } from '../../reporters/rows.ts';
import { renderTap } from '../../reporters/tap.ts';
import { INTERFACES } from '../../specs/clause.ts';
import type { Run, RunRecord } from '../../suites/kit/outcome.ts';
import { formsOf, SHORTEST_SECRET } from '../../suites/kit/hide/redact.ts';
import { CliError } from '../cli-error.ts';
import { prepareFolder } from '../options/given-folder.ts';
import { suggestion } from '../options/suggest.ts';

const FORMATS = ['junit', 'html', 'json', 'tap', 'md'] as const;
export type Format = (typeof FORMATS)[number];

/** Everything but TAP, which CI readers would count twice. */
export const DEFAULT_FORMATS: readonly Format[] = ['junit', 'html', 'json', 'md'];

export const RESULTS = 'results.ndjson';

/** `junit,html`; throws a CliError that names the unknown one. */
export function parseFormats(words: readonly string[]): readonly Format[] {
  return words
    .flatMap((word) => word.split(','))
    .map((word) => {
      const format = FORMATS.find((known) => known === word.trim());
      if (format === undefined)
        throw new CliError(`"${word}" is no report format.${suggestion(word, FORMATS)} Known: ${FORMATS.join(', ')}.`);
      return format;
    });
}

/** The reports of a finished or broken run: file name → content. */
export function renderReports(
  run: Run,
  formats: readonly Format[],
  options: { readonly junitFile?: string } = {},
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  if (formats.includes('junit'))
    for (const name of interfacesOf(run))
      files.set(
        junitFileName(name),
        renderJunit(run, name, options.junitFile === undefined ? {} : { file: options.junitFile }),
      );
  if (formats.includes('html')) files.set('report.html', renderHtml(run));
  if (formats.includes('md')) files.set('summary.md', renderMarkdown(run));
  if (formats.includes('tap')) files.set('results.tap', renderTap(run));
  return files;
}

export interface ReportWriter {
  /** To be called with each record as it comes. */
  record(record: RunRecord): void;
  /** Writes the reports; returns their paths, and those that held a secret and were removed. */
  finish(): { readonly paths: readonly string[]; readonly leaking: readonly string[] };
}

export interface ReportSettings {
  readonly folder: string;
  readonly formats: readonly Format[];
  readonly junitFile?: string;
  /** Values that may not be in anything written. */
  readonly secrets: readonly string[];
}

/** Starts results.ndjson afresh and removes reports of an older run, so that two runs are never read as one. */
export function createReportWriter(settings: ReportSettings): ReportWriter {
  const { folder, formats } = settings;
  prepareFolder(folder);
  for (const name of [...[...INTERFACES, NO_INTERFACE].map(junitFileName), 'report.html', 'summary.md', 'results.tap'])
    removeReport(join(folder, name));
  const results = join(folder, RESULTS);
  const file = openResults(results);
  let run: Run | undefined;
  return {
    record(record) {
      writeSync(file, renderRecord(record));
      run = extend(run, record);
    },
    finish() {
      closeSync(file);
      const paths = [results];
      if (run !== undefined)
        for (const [name, content] of renderReports(run, formats, settings)) {
          writeReport(join(folder, name), content);
          paths.push(join(folder, name));
        }
      const forms = formsToMiss(settings.secrets, run === undefined ? '' : renderOwnWords(run, formats));
      const leaking = paths.filter((path) => holds(readFileSync(path, 'utf8'), forms));
      for (const path of leaking) rmSync(path, { force: true });
      return { paths: paths.filter((path) => existsSync(path)), leaking };
    },
  };
}

/** Throws a CliError when something is in the way. */
export function writeReport(path: string, content: string): void {
  try {
    writeFileSync(path, content);
  } catch (cause) {
    throw new CliError(`"${path}" cannot be written: ${cause instanceof Error ? cause.message : ''}`, 2, { cause });
  }
}

/** Reports an obstacle, such as a folder of the same name, before the run. */
function removeReport(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (cause) {
    throw new CliError(`"${path}" cannot be replaced: ${cause instanceof Error ? cause.message : ''}`, 2, { cause });
  }
}

function openResults(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (cause) {
    throw new CliError(`"${path}" cannot be written: ${cause instanceof Error ? cause.message : ''}`, 2, { cause });
  }
}

function extend(run: Run | undefined, record: RunRecord): Run | undefined {
  if (record.kind === 'header') return { header: record, outcomes: [] };
  if (run === undefined) return undefined;
  if (record.kind === 'footer') return { ...run, footer: record };
  if (record.kind === 'void')
    return { ...run, outcomes: run.outcomes.filter((outcome) => outcome.interface !== record.interface) };
  const { kind: _, ...outcome } = record;
  return { ...run, outcomes: [...run.outcomes, outcome] };
}

/** How each secret would look, except short ones and those that every report of such a run has anyway. */
function formsToMiss(secrets: readonly string[], ownWords: string): readonly string[] {
  return secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET && !ownWords.includes(secret))
    .flatMap((secret) => [...formsOf(secret)]);
}

function holds(content: string, forms: readonly string[]): boolean {
  return [content, withoutEscapes(content)].some((text) => forms.some((form) => text.includes(form)));
}

const ENTITIES: Readonly<Record<string, string>> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Of HTML, XML, Markdown and TAP. */
function withoutEscapes(content: string): string {
  return content.replaceAll('\\', '').replaceAll(/&(?:quot|lt|gt|amp);/gu, (entity) => ENTITIES[entity] ?? entity);
}

/** The reports without anything that the target or the configuration said. */
function renderOwnWords({ header, outcomes, footer }: Run, formats: readonly Format[]): string {
  const silent: Run = {
    header: {
      ...header,
      targets: Object.fromEntries(Object.keys(header.targets).map((name) => [name, ''])),
      repeat: '',
      only: [],
    },
    outcomes: outcomes.map((outcome) => {
      const { message: _, difference: __, decisive: ___, ...silenced } = outcome;
      return { ...silenced, observations: [], exchanges: [] };
    }),
    ...(footer === undefined
      ? {}
      : {
          footer: {
            ...footer,
            interfaces: footer.interfaces.map((result) => {
              const { stopped: _, ...silenced } = result;
              return { ...silenced, reason: '' };
            }),
            summary: '',
            leaks: [],
            capabilities: [],
          },
        }),
  };
  return [renderRun(silent), ...renderReports(silent, formats).values()].join('\n');
}
