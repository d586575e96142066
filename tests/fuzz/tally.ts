// Counts what was tried, so that gaps show.
import type { Sending } from './draft.ts';
import type { Answer } from './send.ts';

export interface Tally {
  count(operation: string | undefined, sending: Sending, answer: Answer | undefined): void;
  note(line: string): void;
  total(): number;
  /** Operations without an answer of this class, such as 2 for 2xx. */
  without(operations: readonly string[], statusClass: number): readonly string[];
  render(title: string): string;
}

const NOWHERE = '(no operation)';

export function createTally(): Tally {
  const kinds = new Map<string, number>();
  const answers = new Map<string, Map<string, number>>();
  const notes: string[] = [];
  return {
    count(operation = NOWHERE, { kind }, answer) {
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      const statuses = answers.get(operation) ?? new Map<string, number>();
      const status = answer === undefined ? 'none' : String(answer.status);
      answers.set(operation, statuses.set(status, (statuses.get(status) ?? 0) + 1));
    },
    note: (line) => {
      notes.push(line);
    },
    total: () => sum(kinds.values()),
    without: (operations, statusClass) =>
      operations.filter(
        (operation) =>
          ![...(answers.get(operation)?.keys() ?? [])].some((status) => status.startsWith(`${statusClass}`)),
      ),
    render(title) {
      const counts = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ');
      const lines = [...answers]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([operation, statuses]) => {
          const shown = [...statuses].toSorted(([a], [b]) => a.localeCompare(b));
          return `  ${operation.padEnd(28)} ${shown.map(([status, count]) => `${status}: ${count}`).join('  ')}`;
        });
      return [
        `${title}: ${sum(kinds.values())} requests (${counts})`,
        ...lines,
        ...notes.map((line) => `  ${line}`),
        '',
      ].join('\n');
    },
  };
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0);
}
