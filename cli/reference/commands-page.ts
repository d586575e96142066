// The page of the commands: what each does, its flags and variables, examples and exit codes.
import type { Command, Option } from 'commander';
import { COMMANDS, describeOption, exitsOf } from '../commands.ts';
import { code, table } from './markdown.ts';

export function commandSections(program: Command): string {
  const groups = Map.groupBy(program.commands, (command) => COMMANDS[command.name()]?.group ?? '');
  return [...groups]
    .flatMap(([group, commands]) => [`## ${group.replace(/:$/u, '')}`, ...commands.flatMap(describe)])
    .join('\n\n');
}

function describe(command: Command): readonly string[] {
  const help = COMMANDS[command.name()];
  const description = command.description();
  const words = command.registeredArguments.map((argument) => [
    code(argument.required ? `<${argument.name()}>` : `[${argument.name()}]`),
    argument.description,
    '',
  ]);
  const flags = command.options.filter(({ hidden }) => !hidden).map(rowOf);
  const rows = [...words, ...flags];
  return [
    `### touchstone ${command.name()}`,
    `${description.charAt(0).toUpperCase()}${description.slice(1)}.`,
    ...(rows.length === 0 ? [] : [table(['flag', 'what it does', 'variable'], rows)]),
    ...(help === undefined
      ? []
      : [
          table(
            ['example', 'what for'],
            Object.entries(help.examples).map(([words, purpose]) => [code(`npx touchstone ${words}`), purpose]),
          ),
          table(['exit code', 'when'], exitsOf(help)),
        ]),
  ];
}

function rowOf(option: Option): readonly string[] {
  return [code(option.flags), describeOption(option), code(option.envVar ?? '')];
}
