// Says of the readings of a soak whether anything grows: a row for each minute, and a goal for each measure.
import { judge, type Goal, type Measured } from '../part.ts';
import { median, percentile } from '../statistics.ts';
import type { Reading } from './probe.ts';

export interface Sample extends Reading {
  readonly minute: number;
  /** Milliseconds of the requests since the sample before. */
  readonly latencies: readonly number[];
}

const MIB = 1024 * 1024;

/** What comes before is not looked at: code is compiled, and pools fill up to their bounds. */
const WARM_UP = 0.3;

interface Measure {
  readonly name: string;
  readonly read: (sample: Sample) => number;
  /** How far the last may lie above the first: as a share of it, or as a number of things. */
  readonly grows: { readonly share: number } | { readonly count: number };
}

const MEASURES: readonly Measure[] = [
  { name: 'resident memory', read: ({ rss }) => rss / MIB, grows: { share: 1.1 } },
  { name: 'heap', read: ({ heap }) => heap / MIB, grows: { share: 1.05 } },
  { name: 'external memory', read: ({ external }) => external / MIB, grows: { share: 1.05 } },
  { name: 'file descriptors', read: ({ descriptors }) => descriptors, grows: { count: 4 } },
  { name: 'active handles', read: ({ handles }) => handles, grows: { count: 4 } },
  { name: 'latency, p50', read: ({ latencies }) => percentile(latencies, 0.5), grows: { share: 1.25 } },
  { name: 'latency, p99', read: ({ latencies }) => percentile(latencies, 0.99), grows: { share: 2 } },
];

/** The median of the slopes between any two, which single outliers do not move. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const slopes = points.flatMap(([x1, y1], index) =>
    points.slice(index + 1).flatMap(([x2, y2]) => (x1 === x2 ? [] : [(y2 - y1) / (x2 - x1)])),
  );
  return median(slopes);
}

/** A line through what is left after the warm-up: where it begins, and where it ends. */
function lineOf(samples: readonly Sample[], read: Measure['read']): { readonly first: number; readonly last: number } {
  const points = samples.map((sample) => [sample.minute, read(sample)] as const);
  const slope = slopeOf(points);
  const base = median(points.map(([x, y]) => y - slope * x));
  const at = (index: number): number => base + slope * (points.at(index)?.[0] ?? Number.NaN);
  return { first: at(0), last: at(-1) };
}

export function judgeGrowth(samples: readonly Sample[]): readonly Goal[] {
  const end = samples.at(-1)?.minute ?? 0;
  const warm = samples.filter(({ minute }) => minute >= end * WARM_UP);
  return MEASURES.map(({ name, read, grows }) => {
    const { first, last } = lineOf(warm, read);
    return 'share' in grows
      ? judge(`soak: ${name}, last/first`, 'at most', grows.share, last / first)
      : judge(`soak: more ${name}`, 'at most', grows.count, last - first);
  });
}

export function reportSoak(
  samples: readonly Sample[],
  wrong: { readonly count: number; readonly first: readonly string[] },
  requests: number,
): Measured {
  const goals = [...judgeGrowth(samples), judge('soak: wrong answers', 'at most', 0, wrong.count)];
  const minutes = [...new Set(samples.map(({ minute }) => Math.floor(minute)))];
  const rows = minutes.map((minute) => {
    const own = samples.filter((sample) => Math.floor(sample.minute) === minute);
    const latencies = own.flatMap((sample) => sample.latencies);
    const middle = (read: Measure['read']): string => median(own.map(read)).toFixed(0);
    return [
      String(minute + 1),
      String(latencies.length),
      ...MEASURES.slice(0, 5).map(({ read }) => middle(read)),
      percentile(latencies, 0.5).toFixed(2),
      percentile(latencies, 0.99).toFixed(2),
    ];
  });
  return {
    tables: [
      {
        title: `Soak: ${requests} requests of mixed work, minute by minute (memory in MiB after a collection, milliseconds)`,
        columns: ['minute', 'requests', 'resident', 'heap', 'external', 'descriptors', 'handles', 'p50', 'p99'],
        rows,
        remarks: wrong.first,
      },
      {
        title: `Soak: whether anything grows after the first ${WARM_UP * 100} %`,
        columns: ['measure', 'measured', 'goal', 'verdict'],
        rows: goals.map(({ what, measured, goal, verdict }) => [
          what.replace('soak: ', ''),
          measured,
          goal,
          verdict === 'met' ? 'met' : 'MISSED',
        ]),
        remarks: ['Ends of a line through the samples, drawn by the median of the slopes between any two.'],
      },
    ],
    goals,
    numbers: {
      requests,
      wrong: wrong.count,
      samples: samples.map(({ latencies, ...sample }) => ({
        ...sample,
        p50: percentile(latencies, 0.5),
        p99: percentile(latencies, 0.99),
      })),
    },
  };
}
