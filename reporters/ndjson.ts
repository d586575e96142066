// The JSON report, results.ndjson: one record a line, written as the run goes and read back into a Run by every other report.
import { VERDICTS, type Run, type RunRecord } from '../suites/kit/outcome.ts';
import { printable } from './printable.ts';

/** One record as a line, newline included. */
export function renderRecord(record: RunRecord): string {
  return `${printable(JSON.stringify(record))}\n`;
}

/** Of a whole run, in the order in which they were written while it went. */
export function recordsOf(run: Run): readonly RunRecord[] {
  const outcomes = run.outcomes.map((outcome): RunRecord => ({ kind: 'outcome', ...outcome }));
  const findings = run.findings.map((finding): RunRecord => ({ kind: 'finding', ...finding }));
  return [run.header, ...outcomes, ...findings, ...(run.footer === undefined ? [] : [run.footer])];
}

export function renderRun(run: Run): string {
  return recordsOf(run).map(renderRecord).join('');
}

/** Reads results back; throws an Error that names the line. A last line that was cut off is left out: such a run has no footer. */
export function parseRun(text: string): Run {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  let run: Run | undefined;
  for (const [index, line] of lines.entries()) {
    const where = `line ${index + 1}`;
    if (run?.footer !== undefined) throw new Error(`${where}: a line follows the footer, which must be the last.`);
    const record = parseLine(line, where, index === lines.length - 1 && !text.endsWith('\n'));
    if (record === undefined) break;
    if ((record.kind === 'header') !== (index === 0))
      throw new Error(`${where}: a run has exactly one header, in its first line.`);
    run = addRecord(run, record);
  }
  if (run === undefined) throw new Error('No header was found, so these are not results of touchstone.');
  return run;
}

/** The run as far as its records say; undefined before its header. */
export function addRecord(run: Run | undefined, record: RunRecord): Run | undefined {
  if (record.kind === 'header') return { header: record, outcomes: [], findings: [] };
  if (run === undefined) return undefined;
  if (record.kind === 'footer') return { ...run, footer: record };
  if (record.kind === 'finding') {
    const { kind: _, ...finding } = record;
    return { ...run, findings: [...run.findings, finding] };
  }
  const { kind: _, ...outcome } = record;
  return { ...run, outcomes: [...run.outcomes, outcome] };
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
  finding: ['id', 'interface', 'clause', 'operation', 'verdict', 'scored', 'difference', 'exchange', 'count', 'cases'],
  void: ['interface', 'reason'],
  footer: ['interfaces', 'exitCode', 'summary', 'exchanges', 'duration', 'leaks'],
} as const;

function isKind(kind: unknown): kind is keyof typeof FIELDS {
  return typeof kind === 'string' && Object.hasOwn(FIELDS, kind);
}

/** Who wrote it can read it. */
function writerOf(header: object): string {
  const tool: unknown = 'tool' in header ? header.tool : undefined;
  const version = typeof tool === 'object' && tool !== null && 'version' in tool ? tool.version : undefined;
  return typeof version === 'string' ? `: touchstone ${version} wrote them, so read them with that version` : '';
}

function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return 'this is not a record of a run.';
  const { kind } = value;
  if (!isKind(kind)) return `"${String(kind)}" is not a kind of record.`;
  if (kind === 'header' && (!('format' in value) || value.format !== 1))
    return `these results have a format that this version does not read${writerOf(value)}.`;
  const missing = FIELDS[kind].find((field) => !(field in value));
  if (missing !== undefined) return `the ${kind} has no "${missing}".`;
  if (kind === 'outcome' && 'verdict' in value && !VERDICTS.some((verdict) => verdict === value.verdict))
    return `"${String(value.verdict)}" is not a verdict.`;
  return undefined;
}
