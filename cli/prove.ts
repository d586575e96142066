// `touchstone prove`: shows that the battery is right, on servers that are wrong and on servers that are right.
import type { Command } from 'commander';
import { toWholeNumber, toWholeNumberFrom } from './options/whole-number.ts';

export interface ProveOptions {
  readonly only?: readonly string[];
  readonly sample?: number;
  readonly seed: number;
  readonly with?: readonly string[];
  readonly everyCase?: true;
  readonly out: string;
}

export const MATRIX_FILE = 'proof.json';

export function addProveCommand(program: Command): void {
  const collect = (value: string, before: readonly string[] | undefined): readonly string[] => [
    ...(before ?? []),
    ...value.split(',').map((word) => word.trim()),
  ];
  program
    .command('prove')
    .description('show that the battery sees through wrong servers and leaves right ones alone, and print both numbers')
    .option('--only <pattern>', 'ids or clauses, an area of them, or a glob; may be repeated', collect)
    .option('--sample <n>', 'so many of each kind, which the seed chooses', toWholeNumberFrom(1, 100_000))
    .option('--seed <n>', 'chooses the sample', toWholeNumber, 1)
    .option(
      '--with <file>',
      'a module with faults and variants of your own (docs/explanation/proving.md); may be repeated',
      collect,
    )
    .option('--every-case', 'judge each fault by every case, not until one sees it, and name cases that no fault needs')
    .option('--out <dir>', `where ${MATRIX_FILE} goes`, 'reports')
    // The faults are most of the program: only what runs them loads them.
    .action(async (options: ProveOptions) => {
      const { proveAndWrite } = await import('./prove/prove-and-write.ts');
      process.exitCode = (await proveAndWrite(options)) ? 0 : 1;
    });
}
