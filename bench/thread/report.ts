// The table of both modes, with their ratios, and the goals that decide the default.
import { judge, judgeRatio, type Goal, type Measured } from '../part.ts';
import { meanByRound, median, percentile, roundRatios } from '../statistics.ts';

export const MODES = ['in process', 'in a thread'] as const;
export type Mode = (typeof MODES)[number];

/** What was measured in one mode. */
export interface Seen {
  /** Milliseconds from the start of the process until it is ready. */
  readonly starts: number[];
  /** MiB after the races. */
  memory: number | undefined;
  /** Milliseconds of requests beside a statement. */
  readonly health: number[];
  /** Requests per second, round by round, by operation and connections. */
  readonly throughput: Record<string, readonly number[]>;
  /** Milliseconds of processor time of a request, by the same. */
  readonly processor: Record<string, number>;
}

export function report(seen: Readonly<Record<Mode, Seen>>): Measured {
  const { 'in process': shared, 'in a thread': own } = seen;
  const races = Object.keys(shared.throughput);
  const ratios = (name: string): readonly number[] =>
    roundRatios(own.throughput[name] ?? [], shared.throughput[name] ?? []);
  const most = percentile(own.health, 0.9);
  const goals: readonly Goal[] = [
    judge('thread: nine of ten answers of health beside a statement of two seconds', 'at most', 100, most, ' ms'),
    judgeRatio('thread: throughput, in a thread/in process', 'at least', 0.8, meanByRound(races.map(ratios))),
  ];
  const row = (what: string, unit: string, digits: number, below: number, above: number): readonly string[] => [
    what,
    `${below.toFixed(digits)} ${unit}`,
    `${above.toFixed(digits)} ${unit}`,
    (above / below).toFixed(2),
  ];
  const memory = (mode: Seen): number => mode.memory ?? Number.NaN;
  return {
    tables: [
      {
        title: 'The embedded database in the thread of the mock, and in one of its own',
        columns: ['what', ...MODES, 'ratio'],
        rows: [
          row('health beside a statement, median', 'ms', 1, median(shared.health), median(own.health)),
          row('health beside a statement, slowest', 'ms', 1, Math.max(...shared.health), Math.max(...own.health)),
          ...races.map((name) => {
            const [below = [], above = []] = [shared.throughput[name], own.throughput[name]];
            return [
              ...row(name, 'req/s', 0, median(below), median(above)).slice(0, 3),
              median(ratios(name)).toFixed(2),
            ];
          }),
          ...races.map((name) =>
            row(
              `processor time of ${name}`,
              'ms',
              2,
              shared.processor[name] ?? Number.NaN,
              own.processor[name] ?? Number.NaN,
            ),
          ),
          row('memory after the races', 'MiB', 0, memory(shared), memory(own)),
          row('start with a prepared image', 'ms', 0, median(shared.starts), median(own.starts)),
        ],
        remarks: [
          'A number behind an operation is that of its connections. Throughputs are medians over the rounds, and so are their ratios.',
          `Requests for health beside statements: ${shared.health.length} in process, ${own.health.length} in a thread, 90th percentile ${most.toFixed(1)} ms.`,
        ],
      },
    ],
    goals,
    numbers: seen,
  };
}
