// The page of the environment: every variable that a command reads, and what it stands for.
import type { Command } from 'commander';
import { OTHER_VARIABLES } from '../options/unread-variables.ts';
import { code, table } from './markdown.ts';
import type { Page } from './markdown.ts';

export function variablesPage(program: Command): Page {
  const readers = new Map<string, { readonly flag: string; readonly commands: Set<string> }>();
  for (const command of program.commands)
    for (const { envVar, long } of command.options) {
      if (envVar === undefined) continue;
      const known = readers.get(envVar) ?? { flag: long ?? '', commands: new Set<string>() };
      known.commands.add(command.name());
      readers.set(envVar, known);
    }
  const rows = [...readers].toSorted(([a], [b]) => a.localeCompare(b));
  return {
    file: 'environment.md',
    title: 'Environment variables',
    lead: 'A variable stands for a flag, which wins over it. One that begins with `TOUCHSTONE_` and that nothing reads is named on standard error.',
    source: 'cli/*.ts',
    body: [
      table(
        ['variable', 'flag', 'of'],
        rows.map(([name, { flag, commands }]) => [code(name), code(flag), [...commands].map(code).join(', ')]),
      ),
      '## Without a flag',
      table(
        ['variable', 'what it says'],
        [...OTHER_VARIABLES].map(([name, says]) => [code(name), says]),
      ),
    ],
  };
}
