// Makes the table and the goals of whole batteries and of replays of their requests.
import { judge, judgeRatio, type Measured } from '../part.ts';
import { median, medianRatio, roundRatios } from '../statistics.ts';
import type { Recorded } from './recorder.ts';
import type { Replayed } from './replayer.ts';

/** All of them round by round. */
export interface BatteryFacts {
  readonly recordings: readonly Recorded[];
  readonly commands: readonly Command[];
  readonly replays: readonly Replayed[];
}

/** One `touchstone run`, in milliseconds. */
export interface Command {
  /** From the start of its process to its end: the mock starts, and reports are written. */
  readonly milliseconds: number;
  /** From the first request to the last. */
  readonly judging: number;
}

const TIME_GOAL = 10_000;
const RATIO_GOAL = 1.2;
/** The replay is only a measure of the battery while it is answered alike. */
const DIFFERING_GOAL = 2;

export function reportBattery({ recordings, commands, replays }: BatteryFacts): Measured {
  const bare = replays.map(({ milliseconds }) => milliseconds);
  const whole = commands.map(({ milliseconds }) => milliseconds);
  const judging = commands.map((command) => command.judging);
  const { cases = 0, requests = 0 } = recordings[0] ?? {};
  const differing = median(replays.map((replay) => (replay.differing / requests) * 100));
  const goals = [
    judge('battery: the whole of it over HTTP', 'at most', TIME_GOAL, median(judging), ' ms'),
    judgeRatio('battery: battery/bare replay', 'at most', RATIO_GOAL, roundRatios(judging, bare)),
    judge('battery: answers of another status in the replay', 'at most', DIFFERING_GOAL, differing, ' %'),
  ];
  return {
    tables: [
      {
        title: `The battery (${cases} cases) on the mock, and its requests again (medians)`,
        columns: ['what', 'requests', 'battery ms', 'replay ms', 'ratio'],
        rows: [
          row('all of it, by touchstone run', requests, judging, bare),
          row('touchstone run, with its start and reports', requests, whole, bare),
        ],
        remarks: [
          'all of it: from the first request to the last, cases and interfaces side by side, on its own mock.',
          ...goals.map(({ what, measured, goal, verdict }) => `${what}: ${measured}, ${goal}: ${verdict}`),
        ],
      },
    ],
    goals,
  };
}

function row(what: string, requests: number, battery: readonly number[], replay: readonly number[]): readonly string[] {
  return [
    what,
    String(requests),
    median(battery).toFixed(0),
    median(replay).toFixed(0),
    medianRatio(battery, replay).toFixed(2),
  ];
}
