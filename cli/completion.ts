// `touchstone completion`: prints a script with which a shell completes commands, flags, their choices, and ids.
import type { Command } from 'commander';
import { Argument } from 'commander';
import { INTERFACES } from '../specs/clause.ts';
import { readCompletions } from './completion/completions.ts';
import { renderBash } from './completion/bash.ts';
import { renderFish } from './completion/fish.ts';
import { renderZsh } from './completion/zsh.ts';

const SHELLS = { bash: renderBash, zsh: renderZsh, fish: renderFish } as const;
type Shell = keyof typeof SHELLS;

export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('print a script with which a shell completes commands, flags and ids')
    .addArgument(new Argument('<shell>', 'the shell that reads it').choices(Object.keys(SHELLS)))
    .action(async (shell: Shell) => {
      const { createProgram } = await import('./program.ts');
      const { allSuites } = await import('../suites/battery.ts');
      const { selectingWords } = await import('../suites/kit/run/select.ts');
      const ids = [...INTERFACES, ...selectingWords(allSuites().flatMap(({ cases }) => cases))];
      process.stdout.write(SHELLS[shell](readCompletions(await createProgram([]), [...new Set(ids)].sort())));
    });
}
