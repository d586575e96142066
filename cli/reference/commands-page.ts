// The page of the commands: what each does, its flags and variables, examples and exit codes.
import type { Command, Option } from 'commander';
import { COMMAND_HELP, describeOption, exitCodesOf } from '../command-help.ts';
import { code, table, type Page } from './markdown.ts';

export function commandsPage(program: Command): Page {
  const groups = Map.groupBy(program.commands, (command) => COMMAND_HELP[command.name()]?.group ?? '');
  return {
    file: 'commands.md',
    title: 'Commands',
    lead: 'Everything that `touchstone` does. A flag can also be the variable beside it; the flag wins.',
    source: 'cli/*.ts',
    body: [...groups].flatMap(([group, commands]) => [
      `## ${group.replace(/:$/u, '')}`,
      ...commands.flatMap((command) => describe(command)),
    ]),
  };
}

function describe(command: Command): readonly string[] {
  const help = COMMAND_HELP[command.name()];
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
    ...(help === undefined ? [] : [table(['example', 'what for'], help.examples.map(exampleRow))]),
    table(
      ['exit code', 'when'],
      exitCodesOf(command.name()).map(([exit, meaning]) => [String(exit), meaning]),
    ),
    ...command.commands.flatMap((sub) => [
      `#### touchstone ${command.name()} ${sub.name()}`,
      `${sub.description()}.`,
      ...(sub.options.length === 0 ? [] : [table(['flag', 'what it does', 'variable'], sub.options.map(rowOf))]),
    ]),
  ];
}

function exampleRow([words, purpose]: readonly [string, string]): readonly string[] {
  return [code(`npx touchstone ${words}`), purpose];
}

function rowOf(option: Option): readonly string[] {
  return [code(option.flags), describeOption(option), code(option.envVar ?? '')];
}
