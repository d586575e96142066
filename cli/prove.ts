// `touchstone prove`: shows that the battery is right, on servers that are wrong and on servers that are right.
import type { Command } from 'commander';
import { collect } from './options/option.ts';
import type { ProveOptions } from './prove/prove-and-write.ts';
import { toWholeNumber, toWholeNumberFrom } from './options/whole-number.ts';

export const MATRIX_FILE = 'proof.json';

export function addProveCommand(program: Command): void {
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
      process.exitCode = (await proveAndWrite(options, MATRIX_FILE)) ? 0 : 1;
    });
}
