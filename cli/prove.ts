// `touchstone prove`: shows that the battery is right, on servers that are wrong and on servers that are right.
import type { Command } from 'commander';
import { addCommand } from './commands.ts';
import type { ProveOptions } from './prove/prove-and-write.ts';

export const MATRIX_FILE = 'proof.json';

export function addProveCommand(program: Command): void {
  // The faults are most of the program: only what runs them loads them.
  addCommand(program, 'prove').action(async (options: ProveOptions) => {
    const { proveAndWrite } = await import('./prove/prove-and-write.ts');
    process.exitCode = (await proveAndWrite(options, MATRIX_FILE)) ? 0 : 1;
  });
}
