// `touchstone completion`: prints a script with which a shell completes commands, flags, their choices, and ids: one of the files beside this, with what the program has.
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { CHANGES } from '../reporters/compare.ts';
import { INTERFACES } from '../specs/clause.ts';
import { HAZARDS } from '../suites/kit/contract/safety.ts';
import { addCommand } from './commands.ts';
import { FORMATS } from './results/reports.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `createWhole`: makes the program with all of its commands. */
export function addCompletionCommand(program: Command, createWhole: () => Promise<Command>): void {
  addCommand(program, 'completion').action(async (shell: (typeof SHELLS)[number]) => {
    const { allSuites } = await import('../suites/battery.ts');
    const { selectingWords } = await import('../suites/kit/run/select.ts');
    const ids = new Set([...INTERFACES, ...selectingWords(allSuites().flatMap(({ cases }) => cases))]);
    const rows = rowsOf(await createWhole()).map((row) =>
      row.map((cell) => cell.replaceAll("'", '’') || '-').join('\t'),
    );
    const script = readFileSync(new URL(`completion.${shell}`, import.meta.url), 'utf8');
    process.stdout.write(
      script.replace('{{rows}}', () => rows.join('\n')).replace('{{ids}}', () => [...ids].sort().join(' ')),
    );
  });
}

/** Flags that take some of a list of words, which is no choice among them. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  '--allow': HAZARDS,
  '--format': FORMATS,
  '--gate': CHANGES,
};
const IDS = ['--only', 'id'];
const FILES = /<(?:file|dir|path|place)>|^(?:results|recording|base|head|paths)$/u;

/** Each names a command, its flag or the place of its argument, the kind of what that takes, words for it, and what it is for. */
function rowsOf({ commands }: Command): readonly (readonly string[])[] {
  const names = commands.map((command) => command.name()).join(' ');
  const rows = commands.flatMap((command) =>
    [
      ['', 'command', '', command.description()],
      ...command.options
        .filter(({ hidden }) => !hidden)
        .map(({ long, flags, required, optional, argChoices, description }) => {
          const flag = long ?? flags;
          return [flag, ...(required || optional ? valueOf(flag, argChoices, flags) : ['switch', '']), description];
        }),
      ['--help', 'switch', '', 'what the command does, with examples'],
      ...command.registeredArguments.map((argument, at) => [
        argument.variadic ? '*' : String(at + 1),
        ...valueOf(argument.name(), argument.argChoices),
        '',
      ]),
    ].map((row) => [command.name(), ...row]),
  );
  return [...rows, ['help', '', 'command', '', 'display help for command'], ['help', '1', 'words', names, '']];
}

/** The kind and the words: files, ids of cases and the areas that some share, or a value of the user's own. */
function valueOf(name: string, choices = LISTS[name], shown = name): readonly string[] {
  if (choices !== undefined) return ['words', choices.join(' ')];
  if (IDS.includes(name)) return ['ids', ''];
  return [FILES.test(shown) ? 'files' : 'none', ''];
}
