// results.ndjson: one JSON record a line, written as the run goes and read back into a Run by every other report.
import type { Outcome, Run, RunFooter, RunHeader, RunRecord } from '../suites/kit/outcome.ts';
import { VERDICTS } from '../suites/kit/outcome.ts';
import { printable } from './printable.ts';

/** One record as a line, newline included. */
export function renderRecord(record: RunRecord): string {
  return `${printable(JSON.stringify(record))}\n`;
}

/** A whole run as the lines that were written while it went. */
export function renderRun(run: Run): string {
  const outcomes = run.outcomes.map((outcome): RunRecord => ({ kind: 'outcome', ...outcome }));
  return [run.header, ...outcomes, ...(run.footer === undefined ? [] : [run.footer])].map(renderRecord).join('');
}

/** Reads results back; throws an Error that names the line. A last line that was cut off is left out: such a run has no footer. */
export function parseRun(text: string): Run {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  let header: RunHeader | undefined;
  let footer: RunFooter | undefined;
  let outcomes: Outcome[] = [];
  for (const [index, line] of lines.entries()) {
    const where = `line ${index + 1}`;
    if (footer !== undefined) throw new Error(`${where}: there is something after the footer.`);
    const record = parseLine(line, where, index === lines.length - 1 && !text.endsWith('\n'));
    if (record === undefined) break;
    if ((record.kind === 'header') !== (index === 0)) throw new Error(`${where}: a run starts with its one header.`);
    if (record.kind === 'header') header = record;
    else if (record.kind === 'footer') footer = record;
    else if (record.kind === 'void') outcomes = outcomes.filter((outcome) => outcome.interface !== record.interface);
    else {
      const { kind: _, ...outcome } = record;
      outcomes.push(outcome);
    }
  }
  if (header === undefined) throw new Error('There is no header, so these are no results of touchstone.');
  return { header, outcomes, ...(footer === undefined ? {} : { footer }) };
}

function parseLine(line: string, where: string, mayBeCut: boolean): RunRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    if (mayBeCut) return undefined;
    throw new Error(`${where} is not JSON.`, { cause });
  }
  const problem = problemOf(value);
  if (problem !== undefined) throw new Error(`${where}: ${problem}`);
  return value as RunRecord;
}

const FIELDS = {
  header: ['tool', 'runId', 'seed', 'startedAt', 'targets', 'requirementSet', 'clauses', 'repeat'],
  outcome: [
    'id',
    'title',
    'interface',
    'topic',
    'clauses',
    'verdict',
    'scored',
    'observations',
    'exchanges',
    'duration',
  ],
  void: ['interface', 'reason'],
  footer: ['interfaces', 'exitCode', 'summary', 'exchanges', 'duration', 'leaks'],
} as const;

function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return 'this is no record of a run.';
  const { kind } = value;
  if (kind !== 'header' && kind !== 'outcome' && kind !== 'void' && kind !== 'footer')
    return `"${String(kind)}" is no kind of record.`;
  if (kind === 'header' && (!('format' in value) || value.format !== 1))
    return 'these results have another format than 1; use the touchstone that wrote them.';
  const missing = FIELDS[kind].find((field) => !(field in value));
  if (missing !== undefined) return `the ${kind} has no "${missing}".`;
  if (kind === 'outcome' && 'verdict' in value && !VERDICTS.some((verdict) => verdict === value.verdict))
    return `"${String(value.verdict)}" is no verdict.`;
  return undefined;
}
