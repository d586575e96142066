// Follows a run on the terminal: red cases as they come, and how far it is, as a bar or as a line now and then.
import { renderCount, type RunHeader, type RunRecord } from '../suites/kit/outcome.ts';
import { paints } from './paint.ts';
import { printableLine as printable } from './printable.ts';
import { isRed, standingOf } from './rows.ts';

export interface ProgressOptions {
  readonly colour: boolean;
  /** The terminal can rewrite a line: a bar instead of lines. */
  readonly live: boolean;
  readonly write: (text: string) => void;
  /** Milliseconds. */
  readonly now: () => number;
  /** Characters of a line, for the bar, if they are known. */
  readonly columns?: () => number | undefined;
}

export type Progress = ReturnType<typeof createProgress>;

interface Judged {
  readonly of: string;
  readonly red: boolean;
  /** A finding may be red, and is not a case. */
  readonly kind: 'outcome' | 'finding';
}

/** Cells of the bar. */
const WIDTH = 24;
/** Milliseconds that a run has to go before it says how long the rest will take. */
const EARLY = 3_000;
/** And after which it says so even if few cases have ended. */
const LATE = 60_000;

export function createProgress({ colour, live, write, now, columns }: ProgressOptions) {
  const { red, dim } = paints(colour);
  const judged = new Map<string, Judged>();
  const ended = new Map<string, number>();
  let lastEnd = 0;
  let last: string | undefined;
  const begun = new Set<string>();
  const wipe = live ? '\r\u001B[2K' : '';
  let planned: Readonly<Record<string, number>> = {};
  let failOn: RunHeader['failOn'];
  let started = now();
  const soFar = (): SoFar => ({
    judged,
    ended,
    planned,
    elapsed: now() - started,
    idle: now() - lastEnd,
    last: live ? last : undefined,
  });
  const bar = (): string => (live ? dim(renderBar(soFar()).slice(0, (columns?.() ?? 80) - 1)) : '');
  const print = (text: string): void => {
    write(`${wipe}${text}${bar()}`);
  };
  return {
    record(record: RunRecord): void {
      if (record.kind === 'header') {
        ({ planned = {}, failOn } = record);
        started = lastEnd = now();
        print(headerLines(record, dim));
      } else if (record.kind === 'outcome' || record.kind === 'finding') {
        const begins = !live && !begun.has(record.interface) ? `${dim(`judging ${record.interface}`)}\n` : '';
        begun.add(record.interface);
        const isBad = isRed({ standing: standingOf(record, failOn) });
        lastEnd = now();
        judged.set(record.id, { of: record.interface, red: isBad, kind: record.kind });
        const said = record.kind === 'outcome' ? record.message : record.difference.what;
        const line = `${red(record.verdict.toUpperCase())} ${record.id}: ${printable(said ?? '')}\n`;
        // On a terminal the end tells of each, with its evidence; a log that is cut has nothing else.
        if (isBad) last = record.id;
        print(`${begins}${isBad && !live ? line : ''}`);
      }
    },
    /** A case of the interface has ended: its outcome comes when all before it have. */
    ended(name: string): void {
      lastEnd = now();
      ended.set(name, (ended.get(name) ?? 0) + 1);
    },
    /** A sentence between the lines. */
    say(sentence: string): void {
      print(`${printable(sentence)}\n`);
    },
    /** To be called now and then: says how far the run is. */
    tick(): void {
      if (live) print('');
      else if (begun.size > 0) print(`${dim(renderLine(soFar()))}\n`);
    },
    end(): void {
      write(wipe);
    },
  };
}

function headerLines(header: RunHeader, dim: (text: string) => string): string {
  const targets = Object.entries(header.targets).map(([name, url]) => {
    const mode = header.modes?.[name];
    return `  ${name.padEnd(11)} ${url}${mode === undefined ? '' : ` (${mode} mode)`}\n`;
  });
  const own = header.ownMock ? 'No target is named, so our own mock is judged:\n' : '';
  return `${own}${targets.join('')}${dim(`run ${header.runId}, seed ${header.seed}${orderOf(header)}`)}\n`;
}

/** Says if the run is a shard, or shuffled. */
function orderOf({ shard, shuffled }: RunHeader): string {
  const part = shard === undefined ? '' : `, shard ${shard.index} of ${shard.count}`;
  return shuffled === true ? `${part}, shuffled by the seed` : part;
}

type Planned = Readonly<Record<string, number>>;

interface SoFar {
  readonly judged: ReadonlyMap<string, Judged>;
  /** Interface → how many cases have ended. */
  readonly ended: ReadonlyMap<string, number>;
  readonly planned: Planned;
  /** Milliseconds, in all and since a case ended. */
  readonly elapsed: number;
  readonly idle: number;
  /** The red row that came last. */
  readonly last: string | undefined;
}

/** `[████░░░░] 163 of 525 cases, 2 red, about 40 s left (data 120 of 290, storage 43 of 130), last storage.sign.a`, all interfaces at once. */
function renderBar(soFar: SoFar): string {
  const total = totalOf(soFar.planned);
  if (total === 0) return renderLine(soFar);
  const full = Math.floor((Math.min(sumOf(doneIn(soFar)), total) / total) * WIDTH);
  return `[${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}] ${renderLine(soFar)}`;
}

function renderLine(soFar: SoFar): string {
  const { judged, planned, last } = soFar;
  const done = doneIn(soFar);
  const count = sumOf(done);
  const total = totalOf(planned);
  const left = total === 0 ? undefined : timeLeft(count, total, soFar);
  const interfaces = Object.entries(planned)
    .filter(([, whole]) => whole > 0)
    .map(([name, whole]) => `${name} ${done.get(name) ?? 0} of ${whole}`);
  return [
    total === 0 ? renderCount(count, 'case') : `${count} of ${renderCount(total, 'case')}`,
    `, ${[...judged.values()].filter((one) => one.red).length} red`,
    left === undefined ? '' : `, about ${left} left`,
    interfaces.length < 2 ? '' : ` (${interfaces.join(', ')})`,
    last === undefined ? '' : `, last ${last}`,
  ].join('');
}

/** Interface → how many cases have ended: at least those with an outcome. */
function doneIn({ judged, ended }: SoFar): ReadonlyMap<string, number> {
  const cases = Map.groupBy(
    [...judged.values()].filter(({ kind }) => kind === 'outcome'),
    ({ of }) => of,
  );
  const names = new Set([...cases.keys(), ...ended.keys()]);
  return new Map([...names].map((name) => [name, Math.max(cases.get(name)?.length ?? 0, ended.get(name) ?? 0)]));
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function totalOf(planned: Planned): number {
  return Object.values(planned).reduce((sum, count) => sum + count, 0);
}

/** As the cases so far went; not said before a tenth of them or a minute, nor at the end, nor if the rest takes longer than was said. */
function timeLeft(done: number, total: number, { elapsed, idle }: SoFar): string | undefined {
  const isEarly = elapsed < EARLY || (elapsed < LATE && done < total / 10);
  if (isEarly || done === 0 || done >= total) return undefined;
  // It goes on falling until another case ends.
  const seconds = (((elapsed - idle) / done) * (total - done) - idle) * 0.001;
  if (seconds <= 0) return undefined;
  if (seconds >= 300) return `${Math.ceil(seconds / 60)} min`;
  const shown = seconds < 30 ? Math.ceil(seconds) : Math.ceil(seconds / 5) * 5;
  return shown < 90 ? `${shown} s` : `${Math.floor(shown / 60)} min ${shown % 60} s`;
}
