// A line for each request to the mock that failed, for the person at its terminal: the same one once in a while, and never a flood.
import { printableLine } from '../reporters/printable.ts';
import { note } from './cli-error.ts';
import { describeEntry, type Entry } from '../mocks/request/journal.ts';

interface Telling {
  readonly say: (line: string) => void;
  /** Calls back once, at the end of the time that has just begun. */
  readonly later: (work: () => void) => void;
}

/** Lines in a time; what is said of the rest takes one line for each of these, and one more. */
const MOST = 20;
const LONGEST_QUOTE = 120;

export function createFailedRequests({ say, later }: Telling) {
  /** Of the time that has begun: each line with how often it was held back. */
  let shown: Map<string, number> | undefined;
  let others = 0;

  /** Says now what is still held back. */
  function end(): void {
    for (const [line, times] of shown ?? []) if (times > 0) say(`${times} more: ${quote(line)}`);
    if (others > 0) say(`${others} more failed in other ways: the journal has them (GET /__touchstone/journal).`);
    shown = undefined;
    others = 0;
  }

  return {
    tell: (entry: Entry): void => {
      const line = printableLine(describeEntry(entry));
      if (shown === undefined) later(end);
      shown ??= new Map();
      const times = shown.get(line);
      if (times !== undefined) shown.set(line, times + 1);
      else if (shown.size >= MOST) others += 1;
      else {
        shown.set(line, 0);
        say(line);
      }
    },
    end,
  };
}

function quote(line: string): string {
  return line.length <= LONGEST_QUOTE ? line : `${line.slice(0, LONGEST_QUOTE)}…`;
}

/** Milliseconds in which a line is said once. */
const TIME = 5_000;

/** On standard error, so that standard output stays what `--json` says. */
export function failedOnTerminal(): ReturnType<typeof createFailedRequests> {
  return createFailedRequests({
    say: note,
    later: (work) => void setTimeout(work, TIME).unref(),
  });
}
